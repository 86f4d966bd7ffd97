import type { Schemas } from '@gateway/contract';
import { at, idOf } from './scene-orders';

type Deposit = Schemas['DepositAddress'];

const deposit = (customer: string, address: string, days: number, more: Partial<Deposit> = {}): Deposit => ({
  id: idOf(`deposit of ${customer}`),
  customer_id: customer,
  address,
  currency: 'USDT',
  network: 'mainnet',
  min_amount: '1.000000',
  callback_url: 'https://pixelkiln.example/hooks/deposit',
  label: null,
  active: true,
  paid_count: 0,
  received: '0.000000',
  created_at: at(days * 24 * 60),
  ...more,
});

/** Deposit addresses open and closed, of customers with short and long ids. */
export const DEPOSITS: readonly Deposit[] = [
  deposit('player-4712', 'TQjxkWv8dT1bSRd9cN9yVGJ4cpCzmTCeQx', 1),
  deposit('player-4711', 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 30, {
    min_amount: '5.000000',
    label: 'Studio account',
    paid_count: 1284,
    received: '38415.257500',
  }),
  deposit('account/2024/north-western-europe/hosting/resellers/0009817', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 90, {
    paid_count: 1,
    received: '12.500000',
  }),
  deposit('player-0003', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 400, {
    label: 'Left in June',
    active: false,
    paid_count: 12,
    received: '960.000000',
  }),
];
