import { send } from '../../http/send';
import type { Router } from 'express';
import { formatUsdt } from '@gateway/domain';
import { listIncidents, readDailyReceived, readStatistics } from '@gateway/store';
import type { ApiContext } from '../../context';
import { presentCounts, presentEvent } from '../../views/admin-view';
import { adminEndpoint } from './admin-endpoint';

/** How many incidents a page shows (specification part 8). */
export const MAX_INCIDENTS = 10;

/** The statistics that the dashboard polls. */
export function statsRoutes(router: Router, context: ApiContext): void {
  adminEndpoint(router, context, '/stats', {
    async get(_request, response) {
      const { today, week, total, pool, expiredToday } = await readStatistics(context.db);
      send<'getStats'>(response, {
        today: presentCounts(today),
        week: presentCounts(week),
        total: { ...presentCounts(total), merchant_count: total.merchantCount },
        address_pool: { total: pool.total, free: pool.free, allocated: pool.allocated },
        expired_today: expiredToday,
      });
    },
  });
  adminEndpoint(router, context, '/stats/daily', {
    async get(_request, response) {
      const days = await readDailyReceived(context.db);
      send<'getDailyStats'>(
        response,
        days.map(({ day, received }) => ({ date: day, total_received: formatUsdt(received) })),
      );
    },
  });
  adminEndpoint(router, context, '/incidents', {
    async get(_request, response) {
      send<'listIncidents'>(response, { data: (await listIncidents(context.db, MAX_INCIDENTS)).map(presentEvent) });
    },
  });
}
