import type { Schemas } from '@gateway/contract';
import { addressOf, hashOf } from '@gateway/store/testing';

const MINUTE_MS = 60_000;

export function idOf(name: string): string {
  const hex = hashOf(name);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** The scene's clock. */
export const at = (minutesAgo: number, seconds = 0): string =>
  new Date(Date.now() - minutesAgo * MINUTE_MS + seconds * 1000).toISOString();

export const MERCHANTS: Schemas['ListedMerchant'][] = [
  { name: 'Lumen Prints', isActive: true, orders: 0, days: 0 },
  { name: 'Harbour Records', isActive: false, orders: 13, days: 73 },
  { name: 'Oslo Tea Room', isActive: true, orders: 1164, days: 171 },
  { name: 'Tern Hosting', isActive: true, orders: 2310, days: 215 },
  { name: 'Pixelkiln', isActive: true, orders: 3127, days: 262 },
  { name: 'Marlow & Finch', isActive: true, orders: 5490, days: 262 },
  { name: 'Default Merchant', isActive: true, orders: 10, days: 262 },
].map(({ name, isActive, orders, days }) => ({
  id: idOf(name),
  name,
  api_key_prefix: `gpk_${hashOf(name).slice(0, 8)}`,
  is_active: isActive,
  created_at: at(days * 24 * 60),
  order_count: orders,
  ...webhookHealth(name, orders),
}));

function webhookHealth(
  name: string,
  orders: number,
): Pick<Schemas['ListedMerchant'], 'callback_failed_count' | 'waiting_webhook_count' | 'last_webhook'> {
  if (orders === 0) return { callback_failed_count: 0, waiting_webhook_count: 0, last_webhook: null };
  const isFailing = name === 'Tern Hosting';
  return {
    ...(isFailing
      ? { callback_failed_count: 2, waiting_webhook_count: 5 }
      : { callback_failed_count: 0, waiting_webhook_count: 0 }),
    last_webhook: {
      attempted_at: at(9),
      acknowledged: !isFailing,
      http_status: isFailing ? 503 : 200,
      reason: isFailing ? 'http_503' : null,
    },
  };
}

/** An order in a list. */
export function order(
  reference: string,
  merchant: string,
  status: Schemas['OrderStatus'],
  expected: string,
  received: string,
  minutesAgo: number,
  isSeen = received !== '0.000000',
): Schemas['ListedOrder'] {
  return {
    id: idOf(reference),
    external_id: reference,
    merchant_id: idOf(merchant),
    merchant_name: merchant,
    address: addressOf(reference),
    amount_expected: expected,
    amount_received: received,
    status,
    tx_hash: isSeen ? hashOf(reference) : null,
    created_at: at(minutesAgo),
    expires_at: at(minutesAgo - 30),
  };
}

const MF = 'Marlow & Finch';
const TERN = 'Tern Hosting';
const KILN = 'Pixelkiln';
const OSLO = 'Oslo Tea Room';

export const ORDERS = [
  order('MF-20421', MF, 'pending', '42.000000', '0.000000', 1),
  order('inv_88240', TERN, 'pending', '120.000000', '0.000000', 3, true),
  order('MF-20420', MF, 'confirmed', '18.900000', '18.900000', 4),
  order('MF-20418', MF, 'callback_failed', '25.500000', '25.500000', 6),
  order('PK-5530', KILN, 'completed', '9.990000', '9.990000', 9),
  order('PK-5529', KILN, 'completed', '1250.000000', '1250.000000', 12),
  order('inv_88239', TERN, 'completed', '64.123456', '64.123456', 18),
  order('OTR-3391', OSLO, 'failed', '31.000000', '20.000000', 23),
  order('OTR-3390', OSLO, 'completed', '12.400000', '12.400000', 25),
  order('MF-20416', MF, 'expired', '80.000000', '0.000000', 30),
  order('PK-5528', KILN, 'completed', '9.990000', '10.000000', 32),
  order('inv_88236', TERN, 'callback_failed', '120.000000', '120.000000', 39),
  order('MF-20415', MF, 'completed', '57.250000', '57.250000', 44),
  order('OTR-3388', OSLO, 'completed', '22.800000', '22.800000', 48),
  order('PK-5527', KILN, 'completed', '9.990000', '9.990000', 51),
  order('PK-5521', KILN, 'callback_failed', '40.000000', '40.000000', 99),
  order(
    '<img src=x onerror=alert(1)>\u202eevil\u202c',
    '"><script>alert(1)</script>',
    'completed',
    '5.000000',
    '5.000000',
    120,
  ),
  order('🧾'.repeat(255), '🏪'.repeat(120), 'completed', '7.000000', '7.000000', 130),
  order('OTR-3377', OSLO, 'failed', '31.000000', '20.000000', 200),
  order('MF-20399', MF, 'completed', '999999.000001', '999999.000001', 2000),
];

/** A failure in the list of incidents. */
function incident(
  type: Schemas['OrderEvent']['event_type'],
  reference: string,
  merchant: string,
  reason: string,
  attempt: number,
  minutes: number,
): Schemas['OrderEvent'] {
  return {
    id: idOf(`${reference} ${reason} ${String(attempt)}`),
    created_at: at(minutes),
    event_type: type,
    payload: { reason, attempt },
    order_id: idOf(reference),
    order_status: 'callback_failed',
    external_id: reference,
    merchant_name: merchant,
  };
}

export const INCIDENTS = [
  incident('webhook_failed', 'MF-20418', MF, 'http_503', 4, 1),
  incident('webhook_failed', 'inv_88236', TERN, 'timeout', 4, 36),
  incident('webhook_failed', 'PK-5521', KILN, 'timeout', 6, 62),
  incident('sweep_failed', 'PK-5521', KILN, 'cost_cap', 3, 63),
  incident('sweep_failed', 'inv_88190', TERN, 'out_of_energy', 3, 181),
  incident('webhook_failed', 'OTR-3380', OSLO, 'http_404', 1, 1500),
];
