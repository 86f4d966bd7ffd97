import { request } from './client';

export type CheckName = 'database' | 'cache' | 'node' | 'wallet' | 'watcher';

export interface HealthCheck {
  status: 'ok' | 'degraded' | 'down';
  reason?: string;
}

export interface Health {
  status: 'ok' | 'degraded';
  checks: Record<CheckName, HealthCheck>;
  current_block: number | null;
  solid_block: number | null;
  lag_seconds: number | null;
  sweep_mode: string;
}

/** The health of everything that a payment needs. */
export function findHealth(signal: AbortSignal): Promise<Health> {
  return request('GET', '/health', { signal });
}
