import type { Schemas } from '@gateway/contract';
import type { HeaderFacts } from '@gateway/store/gateway';
import { send } from '../../http/send';
import type { Router } from 'express';
import type { ApiContext } from '../../base/context';
import { checkHealth, type Check, type Health } from './checks';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

/** The details behind the single status of /health. */
export function adminHealthRoutes(router: Router, context: ApiContext): void {
  adminEndpoint(router, context, '/health', {
    async get(_request, response) {
      const { checks, facts } = await checkHealth(context);
      send<'getDetailedHealth'>(response, {
        status: Object.values(checks).every(({ status }) => status === 'ok') ? 'ok' : 'degraded',
        checks: presentChecks(checks),
        current_block: numberOrNull(facts?.headNumber),
        solid_block: numberOrNull(facts?.solidNumber),
        lag_seconds: facts?.lagSeconds == null ? null : Math.max(0, Math.round(facts.lagSeconds)),
        sweep_mode: facts?.sweepMode ?? 'burn',
        headers: presentHeaders(facts?.headers),
      });
    },
  });
}

function presentChecks(checks: Health['checks']): Schemas['DetailedHealth']['checks'] {
  const { database, cache, node, wallet, watcher, notifier } = checks;
  return {
    database: presentCheck(database),
    cache: presentCheck(cache),
    node: presentCheck(node),
    wallet: presentCheck(wallet),
    watcher: presentCheck(watcher),
    notifier: presentCheck(notifier),
  };
}

function presentCheck({ status, reason, asOf }: Check): Schemas['HealthCheck'] {
  return { status, ...(reason === undefined ? {} : { reason }), as_of: asOf?.toISOString() ?? null };
}

function presentHeaders(headers: HeaderFacts | null | undefined): Schemas['HeaderCheck'] | null {
  if (!headers) return null;
  const { mode, witnesses, fingerprint, provenNumber, doubt } = headers;
  return { mode, witnesses, fingerprint, proven_block: provenNumber, doubt };
}

function numberOrNull(block: bigint | null | undefined): number | null {
  return block == null ? null : Number(block);
}
