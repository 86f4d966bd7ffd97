import type { Router } from 'express';
import { formatUsdt, usdt } from '@gateway/domain';
import { readMerchantDays, readMerchantStatistics } from '@gateway/store/statistics';
import { merchantOf } from '../../access/merchant/merchant-auth';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';
import type { ApiContext } from '../../base/context';
import { send } from '../../http/send';
import { presentCounts } from './statistics-view';

const NOTHING = { orderCount: 0, completedCount: 0, received: usdt(0n), waived: usdt(0n) };

/** What a merchant's orders came to. */
export function ownStatsRoutes(router: Router, context: ApiContext): void {
  const { db } = context;
  merchantEndpoint(router, context, '/merchant/stats', {
    async get(request, response) {
      const { id } = merchantOf(request);
      const [total, days] = await Promise.all([readMerchantStatistics(db, id), readMerchantDays(db, id)]);
      const week = days.reduce(
        (sum, day) => ({
          orderCount: sum.orderCount + day.orderCount,
          completedCount: sum.completedCount + day.completedCount,
          received: usdt(sum.received + day.received),
          waived: usdt(sum.waived + day.waived),
        }),
        NOTHING,
      );
      send<'getOwnStats'>(response, {
        today: presentCounts(days.at(-1) ?? NOTHING),
        week: presentCounts(week),
        total: presentCounts(total),
        days: days.map(({ day, orderCount, received }) => ({
          ...{ date: day, order_count: orderCount, total_received: formatUsdt(received) },
        })),
        active_order_count: total.activeOrderCount,
        callback_failed_count: total.callbackFailedCount,
      });
    },
  });
}
