import type { Schemas } from '@gateway/contract';
import type { HeaderFacts } from '@gateway/store';
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
        headers: presentHeaders(facts?.headers),
      });
    },
  });
}

function presentHeaders(headers: HeaderFacts | null | undefined): Schemas['HeaderCheck'] | null {
  if (!headers) return null;
  const { mode, witnesses, fingerprint, provenNumber, doubt } = headers;
  return { mode, witnesses, fingerprint, proven_block: provenNumber, doubt };
}

function numberOrNull(block: bigint | null | undefined): number | null {
  return block == null ? null : Number(block);
}
