import { SWEEP_MODES } from '@gateway/domain';
import {
  amount,
  dailyHours,
  flag,
  hex64,
  integer,
  millionths,
  oneOf,
  secret,
  tronAddress,
  trxAmount,
  url,
} from '../format';
import { optional, withDefault } from '../variable';

const MIN_SWEEP = '0.01';
const SMALLEST = '0.000001';

export const ORDERS = {
  title: 'Orders',
  variables: {
    ORDER_MIN_AMOUNT: withDefault(amount(SMALLEST), '0.01'),
    ORDER_MAX_AMOUNT: withDefault(amount(SMALLEST), '1000000'),
    ORDER_TTL: withDefault(
      integer(1, 86_400),
      '1800',
      'Seconds to pay, unless the order sets another value: 300 to 86400, from 1 on nile.',
    ),
    MAX_OPEN_ORDERS: withDefault(
      integer(1, 1_000_000_000),
      '10000',
      'Orders of one merchant that may await payment at once; further ones get 429.',
    ),
    LINK_ADDRESS_RESERVE: withDefault(
      integer(0, 100_000),
      '200',
      "Free addresses that payment links leave to the merchants' programs; less than POOL_MIN_FREE.",
    ),
    MONITOR_AFTER_EXPIRY: withDefault(
      integer(0, 2_592_000),
      '86400',
      'How long an order is monitored for late payments.',
    ),
    LATE_PAYMENTS: withDefault(
      oneOf('confirm', 'hold'),
      'confirm',
      'What late money does: confirm the order when it is enough, or hold for an admin.',
    ),
    DUST_LIMIT: withDefault(amount('0'), '0.01', 'Smaller transfers are dust and ignored.'),
  },
};

export const SWEEP = {
  title: 'Sweep',
  variables: {
    SWEEP_ENABLED: withDefault(flag, 'false'),
    SWEEP_MODE: withDefault(
      oneOf(...SWEEP_MODES),
      'burn',
      "How the energy of a sweep is paid: by burning the hot wallet's TRX, by delegating energy of its stake, or by " +
        'renting it on the market below; what the last two do not provide is burned (infra/runbook.md).',
    ),
    HOT_WALLET_KEY: optional(
      hex64,
      'replace-with-64-hex-digits',
      "Pays the network's fees in TRX, 64 hex digits. Required when SWEEP_ENABLED is true.",
    ),
    COLD_WALLET_ADDRESS: optional(
      tronAddress,
      '',
      'Where the money goes; required when SWEEP_ENABLED is true. Pinned at the first start; see ' +
        '`npm run gateway -- wallet accept-cold`.',
    ),
    SWEEP_MIN_AMOUNT: withDefault(amount(MIN_SWEEP), '20'),
    SWEEP_MAX_AGE: withDefault(integer(3_600, 31_536_000), '604800', 'After this age SWEEP_AGE_MIN_AMOUNT is enough.'),
    SWEEP_AGE_MIN_AMOUNT: withDefault(amount(MIN_SWEEP), '5'),
    SWEEP_MAX_TRX: withDefault(trxAmount, '20', 'Maximum cost of one sweep, and of all sweeps in 24 hours, in TRX.'),
    SWEEP_DAILY_TRX: withDefault(trxAmount, '500'),
    SWEEP_MAX_FEE_SHARE: optional(
      millionths,
      '0.01',
      'The part of its amount that a sweep may cost. What is not worth its fee stays, and goes with the next payment to ' +
        'its address. Not set: SWEEP_MIN_AMOUNT alone decides. Requires SWEEP_TRX_PRICE.',
    ),
    SWEEP_TRX_PRICE: optional(
      amount(SMALLEST),
      '0.30',
      'The price of one TRX in USDT by which fees are compared with amounts. You set it: the gateway asks no exchange.',
    ),
    SWEEP_HOURS: optional(
      dailyHours,
      '22:00-06:00',
      'New sweeps begin only within these hours, UTC by the time of the chain; those in progress go on. Not set: always.',
    ),
    ENERGY_MARKET_URL: optional(
      url('http', 'https'),
      'https://api-dev.tronsave.io',
      'The API of TronSave, with https on mainnet; required when SWEEP_MODE is rent. In the other modes nothing is sent ' +
        'to it: the plan shows what renting would cost.',
    ),
    ENERGY_MARKET_KEY: optional(
      secret(1),
      'replace-with-your-key',
      'Its API key, which can spend the balance deposited there; required when SWEEP_MODE is rent.',
    ),
    SWEEP_RENT_MAX_PRICE_SUN: withDefault(
      integer(1, 10_000),
      '90',
      'Energy is rented at this price or less, in sun for one energy, if it is also cheaper than burning. Both limits ' +
        'above include what is rented.',
    ),
    HOT_WALLET_ALERT_TRX: withDefault(
      trxAmount,
      '100',
      'Below this balance the hot wallet is reported as low, in TRX.',
    ),
  },
};
