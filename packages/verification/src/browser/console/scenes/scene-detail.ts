import type { Schemas } from '@gateway/contract';
import { addressOf, hashOf } from '@gateway/store/testing';
import { at, idOf, order } from './scene-orders';

const NAME = 'PK-5521';
const HOOK = 'https://pixelkiln.example/hooks/pay';
const ROW = order(NAME, 'Pixelkiln', 'callback_failed', '40.000000', '40.000000', 99);
const SWEEP_ID = idOf('sweep of PK-5521');

export const COLD_WALLET = addressOf('cold');

export const META: Schemas['OrderDetail']['meta'] = {
  network: 'mainnet',
  usdt_contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  explorer_base_url: 'https://tronscan.org',
  tx_explorer_base_url: 'https://tronscan.org/#/transaction/',
  address_explorer_base_url: 'https://tronscan.org/#/address/',
  sweep_enabled: true,
  sweep_mode: 'burn',
  cold_wallet_address: COLD_WALLET,
};

const TRANSACTION: Schemas['Transaction'] = {
  tx_hash: hashOf(NAME),
  log_index: 0,
  block_number: 78_113_220,
  block_timestamp: at(97),
  from_address: addressOf('payer'),
  to_address: addressOf(NAME),
  amount: '40.000000',
  confirmations: 19,
  status: 'confirmed',
};

const event = (
  type: Schemas['OrderEvent']['event_type'],
  minutes: number,
  seconds: number,
  payload: Schemas['OrderEvent']['payload'] = {},
): Schemas['OrderEvent'] => ({
  id: idOf(`${type} ${String(minutes)} ${String(seconds)}`),
  created_at: at(minutes, seconds),
  event_type: type,
  payload,
  order_id: idOf(NAME),
  order_status: 'callback_failed',
  external_id: NAME,
  merchant_name: 'Pixelkiln',
});

const PAYMENT = { tx_hash: TRANSACTION.tx_hash, log_index: 0 };

/** An order with a failed webhook and a failed sweep. */
export const DETAIL: Schemas['OrderDetail'] = {
  order: {
    ...ROW,
    currency: 'USDT',
    network: 'mainnet',
    callback_url: HOOK,
    confirmed_at: at(96),
    reused: false,
    transactions: [TRANSACTION],
  },
  decisions: { possible: [], held_amount: '0.000000' },
  refunds: [],
  events: [
    event('order_created', 99, 0),
    event('payment_seen', 97, 0, PAYMENT),
    event('payment_confirmed', 96, 0, { ...PAYMENT, amount_received: '40.000000' }),
    event('webhook_failed', 96, 1, { reason: 'http_503', attempt: 1 }),
    event('webhook_failed', 96, 6, { reason: 'http_503', attempt: 2 }),
    event('webhook_failed', 96, 26, { reason: 'http_503', attempt: 3 }),
    event('webhook_failed', 95, 26, { reason: 'http_503', attempt: 4 }),
    event('sweep_queued', 95, 40, { sweep_id: SWEEP_ID, balance: '40.000000' }),
    event('webhook_failed', 90, 0, { reason: 'http_503', attempt: 5 }),
    event('webhook_failed', 60, 0, { reason: 'timeout', attempt: 6 }),
    event('sweep_failed', 58, 0, { sweep_id: SWEEP_ID, reason: 'cost_cap', attempt: 3 }),
  ],
  transaction: TRANSACTION,
  settlement: null,
  meta: META,
};

/** An attempt to deliver the webhook of that order; the sixth got no response. */
export const attempt = (
  number: number,
  minutes: number,
  seconds: number,
  next: string | null,
): Schemas['AdminDelivery'] => {
  const isSilent = number === 6;
  return {
    delivery_id: idOf('delivery'),
    cycle: 1,
    is_manual: false,
    attempt: number,
    url: HOOK,
    started_at: at(minutes, seconds),
    duration_ms: isSilent ? 15_000 : 190 + number * 3,
    http_status: isSilent ? null : 503,
    reason: isSilent ? 'timeout' : 'http_503',
    response: isSilent ? null : '<html><body><h1>503 Service Unavailable</h1>\nPlease come back later.</body></html>',
    next_attempt_at: next,
    request: {
      headers: {
        'content-type': 'application/json',
        'webhook-id': idOf('event'),
        'webhook-timestamp': String(Math.floor(Date.parse(at(minutes, seconds)) / 1000)),
        'x-webhook-attempt': String(number),
      },
      body: '{"event":"payment.confirmed","external_id":"PK-5521","amount_expected":"40.000000","status":"confirmed"}',
    },
  };
};

export const DELIVERIES = [
  attempt(6, 60, 0, at(-60)),
  attempt(5, 90, 0, null),
  attempt(4, 95, 26, null),
  attempt(3, 96, 26, null),
  attempt(2, 96, 6, null),
  attempt(1, 96, 1, null),
];

const sweep = (
  reference: string,
  reason: string,
  balance: string,
  minutes: number,
  id = idOf(`sweep of ${reference}`),
): Schemas['Sweep'] => ({
  id,
  state: 'failed',
  address: addressOf(reference),
  order_id: idOf(reference),
  balance,
  attempt: 3,
  waiting_for: null,
  failure_reason: reason,
  refusal: null,
  to_address: null,
  tx_hash: null,
  amount: null,
  fee_trx: null,
  energy_used: null,
  funding_tx_hash: null,
  spent_trx: '0.000000',
  created_at: at(minutes + 20),
  state_at: at(minutes),
  swept_at: null,
});

export const FAILED_SWEEPS = [
  sweep(NAME, 'cost_cap', '40.000000', 62),
  sweep('inv_88190', 'out_of_energy', '120.000000', 181),
];

const PART = { ...TRANSACTION, amount: '20.000000', block_timestamp: at(182) };

/** An underpaid order with late money that is held. */
export const UNDERPAID: Schemas['OrderDetail'] = {
  ...DETAIL,
  order: {
    ...DETAIL.order,
    ...order('OTR-3377', 'Oslo Tea Room', 'failed', '31.000000', '20.000000', 200),
    confirmed_at: null,
    transactions: [PART],
  },
  transaction: PART,
  decisions: { possible: ['accept', 'close'], held_amount: '6.500000' },
  events: [
    event('order_created', 200, 0),
    event('payment_underpaid', 180, 0, { ...PAYMENT, amount: '20.000000', amount_received: '20.000000' }),
    event('order_failed', 169, 0),
    event('note_added', 150, 0, { note: 'The customer asks what is missing' }),
  ],
};

/** The same, after it was closed. */
export const CLOSED: Schemas['OrderDetail'] = {
  ...UNDERPAID,
  order: { ...UNDERPAID.order, external_id: 'OTR-3391', closed_at: at(20) },
  decisions: { possible: ['reopen'], held_amount: '0.000000' },
  events: [
    ...UNDERPAID.events,
    event('order_closed', 20, 0, { note: 'Returned by hand, agreed by phone', resolved: '6.500000' }),
  ],
};

const SENT: Schemas['SentRefundCore'] = {
  tx_hash: hashOf('refund'),
  from_address: addressOf('office'),
  to_address: addressOf('customer'),
  amount: '4.500000',
  block_number: 78_112_900,
  block_timestamp: at(30),
};

/** All of an order was returned to another address than it came from. */
export const REFUND_CHECK: Schemas['RefundCheck'] = {
  ...SENT,
  amount: '40.000000',
  is_to_payer: false,
  refundable_amount: '40.000000',
};

/** An overpaid order whose funds are in the cold wallet. */
export const SETTLED: Schemas['OrderDetail'] = {
  ...DETAIL,
  order: {
    ...DETAIL.order,
    status: 'completed',
    amount_received: '44.500000',
    amount_refunded: '4.500000',
    transactions: [TRANSACTION, { ...TRANSACTION, tx_hash: hashOf('extra'), amount: '4.500000' }],
  },
  events: [
    ...DETAIL.events.slice(0, 3),
    event('webhook_delivered', 95, 50, { http_status: 200 }),
    event('payment_extra', 90, 0, { ...PAYMENT, amount: '4.500000', amount_received: '44.500000' }),
    event('sweep_queued', 80, 0, { sweep_id: SWEEP_ID, balance: '44.500000' }),
    event('sweep_funded', 79, 0, { sweep_id: SWEEP_ID, amount_trx: '13.844850' }),
    event('sweep_broadcast', 78, 30, { sweep_id: SWEEP_ID }),
    event('sweep_completed', 78, 0, { sweep_id: SWEEP_ID, amount: '44.500000', fee_trx: '13.844850' }),
  ],
  refunds: [
    {
      ...SENT,
      note: 'Paid twice, returned to the address that the customer named',
      recorded_at: at(25),
    },
  ],
  settlement: {
    tx_hash: hashOf('settlement'),
    amount: '44.500000',
    to_address: COLD_WALLET,
    fee_trx: '13.844850',
    energy_used: 64_285,
    swept_at: at(78),
  },
};
