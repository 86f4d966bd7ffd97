import type { LastDay } from '../../../api/statistics';
import { shownCount, shownDecimal } from '../../../language/amount';
import { shortSpan } from '../../../format/time';
import { texts } from '../../../texts/pages/overview';

/** A fact, and what is to be known of it. */
interface PaidFact {
  name: string;
  value: string;
  note: string | null;
}

type Counts = Pick<LastDay, 'order_count' | 'paid_count' | 'waiting_count' | 'paid_rate' | 'median_seconds_to_pay'>;

/** How many orders were paid, and how fast: half of none is faster than nothing. */
export function paidFacts(day: Counts): PaidFact[] {
  const [orders, paid] = [shownCount(day.order_count), shownCount(day.paid_count)];
  const median = day.median_seconds_to_pay;
  return [
    {
      name: texts.ordersPaid,
      value: texts.rate(shownDecimal(day.paid_rate)),
      note:
        day.waiting_count > 0
          ? texts.paidOfWaiting(paid, orders, shownCount(day.waiting_count))
          : texts.paidOf(paid, orders),
    },
    {
      name: texts.timeToPay,
      value: median === null ? texts.nonePaid : shortSpan(median),
      note: median === null ? null : texts.median,
    },
  ];
}
