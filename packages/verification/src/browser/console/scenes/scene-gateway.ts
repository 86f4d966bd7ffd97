import type { Schemas } from '@gateway/contract';
import { addressOf, hashOf } from '@gateway/store/testing';
import { ok, pageOf, refused, type Replies, type Reply } from './scene';
import { AUDIT_LOG, NEWEST_SEAL, RECOVERY_CODES, SECOND_FACTOR, SESSIONS, TOTP_SECRET } from './scene-access';
import {
  attempt,
  CLOSED,
  COLD_WALLET,
  DELIVERIES,
  DETAIL,
  FAILED_SWEEPS,
  META,
  REFUND_CHECK,
  SETTLED,
  UNDERPAID,
} from './scene-detail';
import { EPAY } from './scene-epay';
import { LAST_DAY, NOTHING_YET } from './scene-last-day';
import { LINKS } from './scene-links';
import { ratesAt } from './scene-rates';
import { OWNER } from './scene-people';
import { HOLDINGS, NO_HOLDINGS, PLAN } from './scene-wallet';
import { PIXELKILN } from './scene-merchant';
import { at, idOf, INCIDENTS, MERCHANTS, order, ORDERS } from './scene-orders';

const POOL = { total: 1240, free: 412, allocated: 828 };
const fine = (): Schemas['HealthCheck'] => ({ status: 'ok', as_of: at(0) });

const health = (): Schemas['DetailedHealth'] => ({
  status: 'ok',
  checks: { database: fine(), cache: fine(), node: fine(), wallet: fine(), watcher: fine(), notifier: fine() },
  current_block: 78_113_241,
  solid_block: 78_113_223,
  lag_seconds: 3,
  sweep_mode: 'burn',
  headers: null,
});

const period = (orders: number, completed: number, received: string, rate: string): Schemas['Period'] => ({
  order_count: orders,
  completed_count: completed,
  total_received: received,
  total_waived: '0.000000',
  success_rate: rate,
});

const STATS: Schemas['Stats'] = {
  today: period(118, 96, '4812.500000', '81.36'),
  week: { ...period(901, 742, '31204.750000', '82.35'), total_waived: '0.500000' },
  total: { ...period(12_114, 9806, '418930.200000', '80.95'), merchant_count: 7 },
  address_pool: POOL,
  expired_today: 11,
};

const RECEIVED = [
  '3980.250000',
  '3412.000000',
  '4655.500000',
  '5120.000000',
  '4724.500000',
  '4500.000000',
  '4812.500000',
];
const DAYS = RECEIVED.map((total_received, index) => ({
  date: at((RECEIVED.length - 1 - index) * 24 * 60).slice(0, 10),
  total_received,
}));

const WALLET: Schemas['Wallet'] = {
  hot_wallet: { address: addressOf('hot'), trx_balance: '3.400000', is_low_balance: true },
  cold_wallet: { address: COLD_WALLET },
  address_pool: POOL,
  sweep_queue: { waiting: 14, active: 1, failed: 2 },
  system: {
    tron_network: 'mainnet',
    usdt_contract: META.usdt_contract,
    tron_node_url: 'https://node.example:8090',
    explorer_base_url: META.explorer_base_url,
    tx_explorer_base_url: META.tx_explorer_base_url,
    address_explorer_base_url: META.address_explorer_base_url,
    sweep_enabled: true,
    sweep_mode: 'burn',
    hot_wallet_alert_trx: 200,
  },
};

const transfer = (
  name: string,
  amount: string,
  minutes: number,
  merchant: string | null,
): Schemas['ListedTransfer'] => ({
  id: `${hashOf(name)}-0`,
  tx_hash: hashOf(name),
  log_index: 0,
  block_number: 78_112_000,
  block_timestamp: at(minutes),
  from_address: addressOf('payer'),
  to_address: addressOf(name),
  amount,
  disposition: 'unmatched',
  outgoing: null,
  held_reason: null,
  note: null,
  settled_at: null,
  order_id: null,
  last_merchant_id: merchant,
});

/** The first one arrived for an order whose payment window was over. */
export const UNMATCHED = [
  transfer('late', '11.000000', 78, idOf('Oslo Tea Room')),
  transfer('unmatched', '250.000000', 235, null),
  transfer('again', '5.000000', 1500, idOf('Pixelkiln')),
];
const PART_MISSING = order('OTR-3377', 'Oslo Tea Room', 'failed', '31.000000', '20.000000', 1700);
const RESOLVED: Schemas['ListedTransfer'] = {
  ...transfer('test', '1.000000', 3000, null),
  disposition: 'resolved',
  note: 'own test',
  settled_at: at(2900),
};

const DELIVERED: Schemas['AdminDelivery'] = {
  ...attempt(1, 96, 1, null),
  http_status: 200,
  reason: null,
  response: 'ok',
};

/** A gateway that has been busy for months. */
export function busyGateway(): Replies {
  return {
    '/auth/login': () => ({ ...refused(401, 'INVALID_PASSWORD'), headers: { 'RateLimit-Remaining': '3' } }),
    '/me': () => ok<'getMe'>(OWNER),
    '/health': () => ok<'getDetailedHealth'>(health()),
    '/stats': () => ok<'getStats'>(STATS),
    '/stats/daily': () => ok<'getDailyStats'>(DAYS),
    '/stats/hourly': () => ok<'getHourlyStats'>(LAST_DAY),
    '/incidents': () => ok<'listIncidents'>({ data: INCIDENTS }),
    '/wallet': () => ok<'getWallet'>(WALLET),
    '/wallet/holdings': () => ok<'getHoldings'>(HOLDINGS),
    '/wallet/plan': () => ok<'getSweepPlan'>(PLAN),
    '/sweeps': (query) => ok<'listSweeps'>(pageOf(query.get('state') === 'queued' ? [] : FAILED_SWEEPS, query)),
    '/transfers': transfers,
    '/rates': () => ok<'listRates'>({ data: ratesAt(at(0, 42)) }),
    '/sessions': (query) => ok<'listSessions'>(pageOf(SESSIONS, query)),
    '/second-factor': () => ok<'getSecondFactor'>(SECOND_FACTOR),
    '/second-factor/totp': () => ok<'beginTotp'>(TOTP_SECRET),
    '/second-factor/recovery-codes': () => ok<'newRecoveryCodes'>({ recovery_codes: RECOVERY_CODES }),
    '/audit-log': (query) => ok<'listAdminActions'>({ ...pageOf(AUDIT_LOG, query, 1204), newest_seal: NEWEST_SEAL }),
    '/merchants': () => ok<'listMerchants'>({ data: MERCHANTS }),
    [`/merchants/${idOf('Pixelkiln')}`]: () => ok<'getMerchant'>(PIXELKILN),
    [`/merchants/${idOf('Pixelkiln')}/epay`]: () => ok<'getEPay'>(EPAY),
    '/payment-links': (query) => ok<'listAllPaymentLinks'>(pageOf(LINKS, query)),
    '/orders': orders,
    [`/orders/${idOf('PK-5521')}`]: () => ok<'getOrder'>(DETAIL),
    [`/orders/${idOf('PK-5521')}/deliveries`]: (query) => ok<'listDeliveries'>(pageOf(DELIVERIES, query)),
    [`/orders/${idOf('OTR-3377')}`]: () => ok<'getOrder'>(UNDERPAID),
    [`/orders/${idOf('OTR-3377')}/deliveries`]: (query) => ok<'listDeliveries'>(pageOf([], query)),
    [`POST /orders/${idOf('OTR-3377')}/accept`]: () =>
      refused(409, 'INVALID_STATE', 'Order is completed: only an underpaid one (failed) can be accepted as paid'),
    [`/orders/${idOf('OTR-3391')}`]: () => ok<'getOrder'>(CLOSED),
    [`/orders/${idOf('OTR-3391')}/deliveries`]: (query) => ok<'listDeliveries'>(pageOf([], query)),
    [`/orders/${idOf('inv_88190')}`]: () =>
      ok<'getOrder'>({ ...DETAIL, order: { ...DETAIL.order, external_id: 'inv_88190' } }),
    [`/orders/${idOf('PK-5521')}/refund-check`]: () => ok<'checkRefund'>(REFUND_CHECK),
    [`/orders/${idOf('PK-5530')}`]: () => ok<'getOrder'>(SETTLED),
    [`/orders/${idOf('PK-5530')}/deliveries`]: (query) => ok<'listDeliveries'>(pageOf([DELIVERED], query)),
  };
}

const listed = (rows: typeof ORDERS, query: URLSearchParams, total?: number): Reply =>
  ok<'listOrders'>(pageOf(rows, query, total));

function orders(query: URLSearchParams): Reply {
  const [status, q, decision] = [query.get('status'), query.get('q'), query.get('decision')];
  if (q === UNMATCHED[0]?.to_address) return listed([PART_MISSING], query);
  if (q !== null)
    return listed(
      ORDERS.filter(({ external_id: reference }) => reference.startsWith(q)),
      query,
    );
  if (decision === 'closed') return listed([{ ...PART_MISSING, closed_at: at(20) }], query);
  if (decision === 'open')
    return listed(
      ORDERS.filter((row) => row.status === 'failed'),
      query,
    );
  if (status !== null)
    return listed(
      ORDERS.filter((row) => row.status === status),
      query,
    );
  return listed(ORDERS, query, 1284);
}

function transfers(query: URLSearchParams): Reply {
  const rows = {
    unmatched: UNMATCHED,
    resolved: [RESOLVED],
    credited: [{ ...RESOLVED, block_timestamp: at(2) }],
  }[query.get('disposition') ?? ''];
  return ok<'listTransfers'>(pageOf(rows ?? [], query));
}

/** A gateway on its first day: there are no orders yet. */
export function newGateway(): Replies {
  const zero = { ...period(0, 0, '0.000000', '0.00') };
  return {
    ...busyGateway(),
    '/stats': () =>
      ok<'getStats'>({
        today: zero,
        week: zero,
        total: { ...zero, merchant_count: 1 },
        address_pool: { total: 1000, free: 1000, allocated: 0 },
        expired_today: 0,
      }),
    '/stats/hourly': () => ok<'getHourlyStats'>(NOTHING_YET),
    '/stats/daily': () => ok<'getDailyStats'>(DAYS.map((day) => ({ ...day, total_received: '0.000000' }))),
    '/incidents': () => ok<'listIncidents'>({ data: [] }),
    '/second-factor': () =>
      ok<'getSecondFactor'>({ totp: null, passkeys: [], recovery_codes_left: 0, passkeys_possible: false }),
    '/payment-links': (query) => ok<'listAllPaymentLinks'>(pageOf([], query)),
    '/orders': (query) => listed([], query),
    '/transfers': (query) => ok<'listTransfers'>(pageOf([], query)),
    '/sweeps': (query) => ok<'listSweeps'>(pageOf([], query)),
    '/rates': () => ok<'listRates'>({ data: [] }),
    '/merchants': () => ok<'listMerchants'>({ data: MERCHANTS.slice(6) }),
    '/wallet/holdings': () => ok<'getHoldings'>(NO_HOLDINGS),
    '/wallet/plan': () => refused(503, 'UNAVAILABLE'),
    '/wallet': () =>
      ok<'getWallet'>({
        ...WALLET,
        hot_wallet: null,
        cold_wallet: null,
        address_pool: { total: 1000, free: 1000, allocated: 0 },
        sweep_queue: { waiting: 0, active: 0, failed: 0 },
        system: { ...WALLET.system, sweep_enabled: false },
      }),
  };
}

/** A gateway whose node does not respond, and with one list that cannot be read. */
export function troubledGateway(): Replies {
  const node: Schemas['HealthCheck'] = { status: 'down', reason: 'no answer', as_of: at(8) };
  return {
    ...busyGateway(),
    '/health': () =>
      ok<'getDetailedHealth'>({
        ...health(),
        status: 'degraded',
        checks: { ...health().checks, node },
        lag_seconds: 480,
      }),
    '/incidents': () => refused(500, 'INTERNAL'),
  };
}

/** A gateway whose watcher and node were last heard of a minute ago, and whose notifier does not run. */
export function silentGateway(): Replies {
  const { checks, ...others } = health();
  const old: Schemas['HealthCheck'] = { status: 'ok', as_of: at(1, 10) };
  const notifier: Schemas['HealthCheck'] = { status: 'down', reason: 'no heartbeat', as_of: at(4) };
  const silent = { ...checks, watcher: old, node: old, notifier };
  return {
    ...busyGateway(),
    '/health': () => ok<'getDetailedHealth'>({ ...others, status: 'degraded', checks: silent }),
  };
}
