import type { Schemas } from '@gateway/contract';
import { formatUsdt, type Usdt } from '@gateway/domain';
import { type LastDayStatistics } from '@gateway/store/statistics';

/** Counts of a period or a merchant, with the rate of completed orders in percent. */
export function presentCounts(counts: {
  orderCount: number;
  completedCount: number;
  received: Usdt;
  waived: Usdt;
}): Schemas['Period'] {
  const { orderCount, completedCount, received, waived } = counts;
  return {
    order_count: orderCount,
    completed_count: completedCount,
    total_received: formatUsdt(received),
    total_waived: formatUsdt(waived),
    success_rate: percentOf(completedCount, orderCount),
  };
}

/** The hours of the last day, and the sums over them. */
export function presentLastDay(statistics: LastDayStatistics): Schemas['LastDay'] {
  const { asOf, hours, waitingCount, medianSecondsToPay, priced, failures } = statistics;
  const orderCount = hours.reduce((sum, hour) => sum + hour.orderCount, 0);
  const paidCount = hours.reduce((sum, hour) => sum + hour.paidCount, 0);
  return {
    as_of: asOf.toISOString(),
    hours: hours.map((hour) => ({
      start: hour.start.toISOString(),
      total_received: formatUsdt(hour.received),
      order_count: hour.orderCount,
      paid_count: hour.paidCount,
    })),
    order_count: orderCount,
    paid_count: paidCount,
    waiting_count: waitingCount,
    paid_rate: percentOf(paidCount, orderCount),
    median_seconds_to_pay: medianSecondsToPay,
    priced: priced.map(({ currency, orderCount: orders, price, received }) => ({
      ...{ currency, order_count: orders, total_price: price, total_received: formatUsdt(received) },
    })),
    failures,
  };
}

/** With two decimals; zero of nothing. */
function percentOf(part: number, whole: number): string {
  return (whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100).toFixed(2);
}
