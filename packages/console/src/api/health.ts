import { ask } from './client';

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

/** How everything that a payment needs is doing. */
export function findHealth(signal: AbortSignal): Promise<Health> {
  return ask('GET', '/health', { signal });
}
