import { send } from '../../http/send';
import type { Router } from 'express';
import { formatUsdt } from '@gateway/domain';
import { listIncidents } from '@gateway/store/gateway';
import { readDailyReceived, readLastDay, readStatistics, type LastDayStatistics } from '@gateway/store/statistics';
import type { ApiContext } from '../../base/context';
import { presentCounts, presentLastDay } from './statistics-view';
import { presentEvent } from '../orders';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

/** How many incidents a page shows (specification part 8). */
export const MAX_INCIDENTS = 10;

/** Counting the orders of a day takes longer than other statistics: however many ask, they are counted this often. */
const LAST_DAY_MS = 30_000;

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
  const lastDay = lastDayReader(context);
  adminEndpoint(router, context, '/stats/hourly', {
    async get(_request, response) {
      send<'getHourlyStats'>(response, presentLastDay(await lastDay()));
    },
  });
  adminEndpoint(router, context, '/incidents', {
    async get(_request, response) {
      send<'listIncidents'>(response, { data: (await listIncidents(context.db, MAX_INCIDENTS)).map(presentEvent) });
    },
  });
}

/** Reads the statistics of the last day, and gives the same ones to all who ask within `LAST_DAY_MS`. */
function lastDayReader({ lists }: ApiContext): () => Promise<LastDayStatistics> {
  let newest: { readAt: number; statistics: Promise<LastDayStatistics> } | undefined;
  return () => {
    const now = performance.now();
    if (newest && now - newest.readAt < LAST_DAY_MS) return newest.statistics;
    const reading = { readAt: now, statistics: lists.read('statistics', readLastDay) };
    newest = reading;
    reading.statistics.catch(() => {
      if (newest === reading) newest = undefined;
    });
    return reading.statistics;
  };
}
