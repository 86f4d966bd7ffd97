import type { Schemas } from '@gateway/contract';
import { request } from './http/client';

export type Health = Schemas['DetailedHealth'];

export type HealthCheck = Schemas['HealthCheck'];

export type CheckName = keyof Health['checks'];

/** The health of everything that a payment needs. */
export function findHealth(signal: AbortSignal): Promise<Health> {
  return request('GET', '/health', { signal });
}
