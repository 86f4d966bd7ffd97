import { request } from './client';
import type { Pool } from './wallet';

/** Amounts are decimal strings with six decimals, rates are percentages with two. */
export interface PeriodStats {
  order_count: number;
  completed_count: number;
  total_received: string;
  success_rate: string;
}

export interface Stats {
  today: PeriodStats;
  week: PeriodStats;
  total: PeriodStats & { merchant_count: number };
  address_pool: Pool;
  expired_today: number;
}

/** The income of one UTC day. */
export interface Day {
  /** YYYY-MM-DD */
  date: string;
  total_received: string;
}

/** Counts and sums of the UTC day, of 7 days, and of all time. */
export function findStats(signal: AbortSignal): Promise<Stats> {
  return request('GET', '/stats', { signal });
}

/** Seven days, oldest first; the last one is today. */
export function listDays(signal: AbortSignal): Promise<Day[]> {
  return request('GET', '/stats/daily', { signal });
}
