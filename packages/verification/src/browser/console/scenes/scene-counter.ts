import type { Schemas } from '@gateway/contract';
import { at, idOf } from './scene-orders';

type Sale = Schemas['CounterSale'];

const ADDRESS = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

const sale = (name: string, cashier: string, minutes: number, more: Partial<Sale> = {}): Sale => ({
  ...{ id: idOf(name), external_id: `T-${name}`, state: 'waiting', amount: '20.110000', address: ADDRESS },
  price: { amount: '18.50', currency: 'EUR', rate: '0.92', rate_at: at(minutes) },
  ...{ amount_received: '0.000000', amount_seen: '0.000000', amount_remaining: '20.110000', amount_excess: '0.000000' },
  ...{ checkout_url: `https://pay.example/checkout/${idOf(name)}`, note: null },
  ...{ cashier: { id: idOf(cashier), name: cashier }, created_at: at(minutes), expires_at: at(minutes - 10) },
  ...{ witnesses: 0, witnesses_required: 19, payment_reverted: false, goods_may_go: false },
  ...more,
});

const ALL = { amount_remaining: '0.000000', amount_seen: '20.110000' } as const;
const FINAL = { state: 'paid', amount_remaining: '0.000000', witnesses: 19, goods_may_go: true } as const;

/** A sale in each state, newest first. */
export const SALES = {
  waiting: sale('WAIT', 'Ana', 1, { note: 'Table 4, by the window' }),
  seen: sale('SEEN', 'Ana', 2, { ...ALL, state: 'seen', witnesses: 6 }),
  mayGo: sale('GOES', 'Bo', 3, { ...ALL, state: 'seen', witnesses: 11, goods_may_go: true }),
  vanished: sale('GONE', 'Bo', 4, { payment_reverted: true }),
  tooLittle: sale('LESS', 'Ana', 6, {
    state: 'too_little',
    amount_received: '15.000000',
    amount_remaining: '5.110000',
  }),
  tooLittleLate: sale('REST', 'Ana', 25, {
    state: 'too_little',
    amount_received: '15.000000',
    amount_remaining: '5.110000',
  }),
  paid: sale('PAID', 'Ana', 8, { ...FINAL, amount_received: '20.110000' }),
  tooMuch: sale('MORE', 'Bo', 9, { ...FINAL, amount_received: '25.110000', amount_excess: '5.000000' }),
  held: sale('LATE', 'Bo', 30, { state: 'held' }),
  cancelled: sale('VOID', 'Ana', 40, { state: 'cancelled' }),
  expired: sale('OVER', 'Ana', 50, { state: 'expired' }),
};

const sum = (count: number, paid: number, notFinal: number, received: string): Schemas['CounterSum'] => ({
  ...{ count, paid, not_final: notFinal, amount_received: received, amount_seen: '20.110000' },
  ...{ first_at: at(50), last_at: at(1) },
  currencies: [
    { currency: 'EUR', count, paid, amount: '312.40' },
    { currency: 'USDT', count: 1, paid: 1, amount: '25.500000' },
  ],
});

/** The day of two tills. */
export const DAY: Schemas['CounterDay'] = {
  sales: Object.values(SALES),
  total: sum(10, 2, 2, '60.220000'),
  by_cashier: [
    { cashier: { id: idOf('Ana'), name: 'Ana' }, sum: sum(6, 1, 1, '35.110000') },
    { cashier: { id: idOf('Bo'), name: 'Bo' }, sum: sum(4, 1, 1, '25.110000') },
  ],
};

/** A day that has just begun. */
export const NEW_DAY: Schemas['CounterDay'] = {
  sales: [],
  total: {
    ...{ count: 0, paid: 0, not_final: 0, amount_received: '0.000000', amount_seen: '0.000000' },
    ...{ first_at: null, last_at: null, currencies: [] },
  },
  by_cashier: [],
};
