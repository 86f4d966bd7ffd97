import type { Answer, Schemas } from '@gateway/contract';
import { request, requestOwn } from './http/client';

/** Amounts are decimal strings with six decimals, rates are percentages with two. */
export type PeriodStats = Schemas['Period'];

/** Today, this week and all time; the last of all merchants, or of one. */
export type Periods = Pick<OwnStats, 'today' | 'week'> & { total: PeriodStats & Partial<Stats['total']> };

type Stats = Schemas['Stats'];
export type OwnStats = Schemas['OwnStats'];

/** The income of one UTC day. */
export type Day = Answer<'getDailyStats'>[number];

/** Counts and sums of the UTC day, of 7 days, and of all time. */
export function findStats(signal: AbortSignal): Promise<Stats> {
  return request('GET', '/stats', { signal });
}

/** Seven days, oldest first; the last one is today. */
export function listDays(signal: AbortSignal): Promise<Day[]> {
  return request('GET', '/stats/daily', { signal });
}

/** The last 24 hours, the current one last, and what failed in them. */
export type LastDay = Answer<'getHourlyStats'>;

/** What the last 24 hours brought; counted at most every 30 seconds. */
export function findLastDay(signal: AbortSignal): Promise<LastDay> {
  return request('GET', '/stats/hourly', { signal });
}

/** The same of the merchant for which the person acts, its seven days, and its orders that wait. */
export function findOwnStats(signal: AbortSignal): Promise<OwnStats> {
  return requestOwn('GET', '/merchant/stats', { signal });
}
