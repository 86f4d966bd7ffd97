import { send } from '../../http/send';
import type { Router } from 'express';
import type { ApiContext } from '../../context';
import { checkHealth } from '../../health';
import { adminEndpoint } from './admin-endpoint';

/** The details behind the single status of /health. */
export function adminHealthRoutes(router: Router, context: ApiContext): void {
  adminEndpoint(router, context, '/health', {
    async get(_request, response) {
      const { isHealthy, checks, facts } = await checkHealth(context);
      send<'getDetailedHealth'>(response, {
        status: isHealthy ? 'ok' : 'degraded',
        checks,
        current_block: numberOrNull(facts?.headNumber),
        solid_block: numberOrNull(facts?.solidNumber),
        lag_seconds: facts?.lagSeconds == null ? null : Math.max(0, Math.round(facts.lagSeconds)),
        sweep_mode: facts?.sweepMode ?? 'burn',
      });
    },
  });
}

function numberOrNull(block: bigint | null | undefined): number | null {
  return block == null ? null : Number(block);
}
