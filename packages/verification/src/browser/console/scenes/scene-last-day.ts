import type { Schemas } from '@gateway/contract';
import { at } from './scene-orders';

const HOURS = Array.from({ length: 24 }, (_, index) => ({
  start: `${at((23 - index) * 60).slice(0, 13)}:00:00.000Z`,
  total_received: `${String((index * 37) % 190)}.500000`,
  order_count: (index * 7) % 23,
  paid_count: (index * 5) % 19,
}));

/** A day with failures of each kind. */
export const LAST_DAY: Schemas['LastDay'] = {
  as_of: at(0),
  hours: HOURS,
  order_count: 238,
  paid_count: 189,
  waiting_count: 12,
  paid_rate: '79.41',
  median_seconds_to_pay: 130,
  priced: [
    { currency: 'EUR', order_count: 41, total_price: '1999.50', total_received: '2173.420000' },
    { currency: 'JPY', order_count: 2, total_price: '14930', total_received: '100.000000' },
  ],
  failures: [
    { kind: 'order', reason: 'expired', count: 31 },
    { kind: 'order', reason: 'underpaid', count: 6 },
    { kind: 'webhook', reason: 'http_503', count: 4 },
    { kind: 'sweep', reason: 'out_of_energy', count: 1 },
  ],
};

/** The first day of a gateway. */
export const NOTHING_YET: Schemas['LastDay'] = {
  ...LAST_DAY,
  ...{
    order_count: 0,
    paid_count: 0,
    waiting_count: 0,
    paid_rate: '0.00',
    median_seconds_to_pay: null,
    priced: [],
    failures: [],
  },
  hours: HOURS.map(({ start }) => ({ start, total_received: '0.000000', order_count: 0, paid_count: 0 })),
};
