import type { Schemas } from '@gateway/contract';
import { addressOf } from '@gateway/store/testing';
import { at, idOf, MERCHANTS } from './scene-orders';

const NAME = 'Oslo Tea Room';
const merchant = MERCHANTS.find(({ name }) => name === NAME);
if (!merchant) throw new Error(`there is no merchant ${NAME}`);
const { id, name, api_key_prefix, is_active, created_at } = merchant;
const DAY = 24 * 60;
const HOOK = 'https://tea-room-of-oslo.example/wp-json/gateway/v1/webhook?source=checkout';

/** A shop for which something of everything is set. */
export const OWN_SHOP: Schemas['OwnMerchant'] = {
  ...{ id, name, api_key_prefix, is_active, created_at },
  contact: 'help@tea-room-of-oslo.example',
  logo_url: null,
  replaced_key: { api_key_prefix: 'gpk_5cP0vB2s', valid_until: at(-40) },
  read_only_key: { api_key_prefix: 'gpr_8xK2mT4w', created_at: at(9 * DAY), replaced_key: null },
  events_url: 'https://tea-room-of-oslo.example/events',
  overlap_signature: 'old',
  default_callback_url: HOOK,
  ...{ spread: '1.5', underpaid_percent: '1', underpaid_maximum: '0.500000', seen_limit: '50.000000' },
  previous_secret_valid_until: at(-19 * 60),
  limits: {
    ...{ creates_per_minute: 1_200, reads_per_minute: 3_000, actions_per_minute: 60, open_orders: 10_000 },
    ...{ min_amount: '0.010000', max_amount: '1000000.000000' },
  },
};

/** The same on its first day. */
export const FIRST_DAY: Schemas['OwnMerchant'] = {
  ...OWN_SHOP,
  ...{ contact: null, replaced_key: null, read_only_key: null, events_url: null, default_callback_url: null },
  ...{ spread: '0', underpaid_percent: '0', underpaid_maximum: '0.000000', seen_limit: '0.000000' },
  previous_secret_valid_until: null,
};

const delivery = (
  minutes: number,
  reference: string,
  status: number | null,
  others: Partial<Schemas['MerchantDelivery']> = {},
): Schemas['MerchantDelivery'] => ({
  ...{ kind: 'payment', event_id: `evt_${idOf(reference)}`, order_id: idOf(reference), external_id: reference },
  ...{ state: status === 200 ? 'delivered' : 'open', delivery_id: idOf(`${reference} delivery`), cycle: 1 },
  ...{ is_manual: false, attempt: 1, url: HOOK, started_at: at(minutes), duration_ms: 318, http_status: status },
  ...{ reason: status === 200 ? null : status === null ? 'connect_timeout' : `http_${String(status)}` },
  ...{ response: status === 503 ? '<h1>Service Unavailable</h1>' : null, next_attempt_at: null },
  request: {
    headers: {
      'content-type': 'application/json',
      'webhook-id': idOf('event'),
      'webhook-timestamp': String(Math.floor(Date.parse(at(minutes)) / 1000)),
      'x-webhook-attempt': '1',
    },
    body: JSON.stringify({ event: 'payment.confirmed', external_id: reference, status: 'confirmed' }),
  },
  ...others,
});

/** Attempts with every outcome. */
export const OWN_DELIVERIES: readonly Schemas['MerchantDelivery'][] = [
  delivery(1, 'tea-20417', 200),
  delivery(4, 'tea-20416', 503, { next_attempt_at: at(-5), attempt: 5 }),
  delivery(9, 'tea-20416', null, { attempt: 4, duration_ms: 5_002 }),
  delivery(16, 'a-reference-that-is-as-long-as-a-shop-can-make-it-2026-11-27', 410, {
    ...{ kind: 'event', event_id: idOf('event'), url: 'https://tea-room-of-oslo.example/events', state: 'failed' },
  }),
  delivery(31, 'tea-20410', 500, { state: 'superseded', is_manual: true, url: null, cycle: 2 }),
  ...Array.from({ length: 40 }, (_, index) => delivery(60 + index, `tea-${String(20_400 - index)}`, 200)),
];

/** Paid orders of which the shop's server does not know. */
export const UNTOLD_ORDERS: readonly Schemas['MerchantOrder'][] = ['tea-20410', 'tea-20399', 'tea-20377'].map(
  (reference, index): Schemas['MerchantOrder'] => ({
    ...{
      id: idOf(reference),
      external_id: reference,
      status: 'callback_failed',
      checkout_url: 'https://pay.example/checkout',
    },
    ...{ currency: 'USDT', network: 'mainnet', address: addressOf(reference) },
    ...{ amount: '25.500000', amount_expected: '25.500000', amount_received: '25.500000' },
    ...{ created_at: at(200 * (index + 1)), expires_at: at(170), confirmed_at: at(190), tx_hash: null },
    ...{ callback_url: HOOK, monitored_until: at(-DAY), reused: false },
  }),
);
