import { formatUsdt } from '@gateway/domain';
import { env, readEnvironment } from '@gateway/runtime';
import {
  assertMigrated,
  connect,
  findCursor,
  findSettlement,
  listDeliveries,
  listOrderEvents,
  listOrderTransfers,
  listOrders,
} from '@gateway/store';
import type { Db, ListedOrder } from '@gateway/store';
import Joi from 'joi';

const SCHEMA = Joi.object<{ DATABASE_URL: string }>({
  DATABASE_URL: env.secretUrl('postgres', 'postgresql').required(),
});
const STATEMENT_TIMEOUT_MS = 30_000;
const MAX_ORDERS = 10;
const MAX_ATTEMPTS = 200;
const NAME_WIDTH = 16;

/** `gateway order <identifier>`: everything that happened to an order, by time. Returns 1 when there is none. */
export async function orderLife(environment: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  const [search, ...others] = args;
  if (search === undefined || others.length > 0) {
    throw new Error('Usage: gateway order <id, external id, address or transaction hash>');
  }
  const { DATABASE_URL } = readEnvironment(SCHEMA, environment);
  const db = connect(DATABASE_URL, { name: 'gateway order', poolSize: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    await assertMigrated(db);
    const { orders } = await listOrders(db, { search }, { page: 1, limit: MAX_ORDERS });
    for (const order of orders) process.stdout.write(`${(await historyOf(db, order)).join('\n')}\n\n`);
    if (orders.length === 0) process.stderr.write('no order has this id, external id, address or transaction hash\n');
    return orders.length === 0 ? 1 : 0;
  } finally {
    await db.destroy();
  }
}

async function historyOf(db: Db, order: ListedOrder): Promise<string[]> {
  const facts = Object.entries(await factsOf(db, order)).map(([name, value]) => `${name.padEnd(NAME_WIDTH)} ${value}`);
  const entries = await entriesOf(db, order.id);
  const history = entries
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.place - b.place)
    .map(({ at, what }) => `  ${at.toISOString()}  ${what}`);
  return [...facts, '', ...history];
}

async function factsOf(db: Db, order: ListedOrder): Promise<Record<string, string>> {
  const cursor = await findCursor(db, order.network);
  const settlement = await findSettlement(db, order.id);
  return {
    order: order.id,
    merchant: `${order.merchantName} (${order.merchantId})`,
    'external id': order.externalId,
    status: order.status,
    amount: `${formatUsdt(order.amountReceived)} of ${formatUsdt(order.amountExpected)} ${order.currency}`,
    address: `${order.address} (index ${order.addressIdx}${order.isAddressReused ? ', used before' : ''})`,
    window: `${order.createdAt.toISOString()} to ${order.expiresAt.toISOString()}, watched until ${order.monitorUntil.toISOString()}`,
    'paid by': order.txHash ?? 'nothing yet',
    'webhook url': order.callbackUrl,
    swept: settlement ? `${formatUsdt(settlement.amount)} in ${settlement.txHash}` : 'not yet',
    'chain scanned to': cursor ? `block ${cursor.number} of ${cursor.blockTime.toISOString()}` : 'nothing yet',
  };
}

interface TimelineEntry {
  at: Date;
  /** The order of entries in the same millisecond. */
  place: number;
  what: string;
}

async function entriesOf(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const transfers = await listOrderTransfers(db, orderId);
  const events = await listOrderEvents(db, orderId);
  const attempts = await listDeliveries(db, orderId, { page: 1, limit: MAX_ATTEMPTS });
  return [
    ...transfers.map(({ blockTime, amount, fromAddress, blockNumber, txHash, isFinal }) => ({
      at: blockTime,
      place: 0,
      what: `${isFinal ? 'transfer' : 'transfer, not final,'} of ${formatUsdt(amount)} from ${fromAddress}, block ${blockNumber}, ${txHash}`,
    })),
    ...events.map(({ createdAt, type, payload }, i) => ({
      at: createdAt,
      place: i + 1,
      what: [type, ...Object.entries(payload).map(([name, value]) => `${name}=${String(value)}`)].join(' '),
    })),
    ...attempts.entries.map(({ startedAt, cycle, attempt, url, durationMs, httpStatus, reason }) => ({
      at: startedAt,
      place: 0,
      what: `attempt ${attempt} of cycle ${cycle} to ${url}: ${reason ?? 'acknowledged'}${httpStatus === null ? '' : `, ${httpStatus}`}, ${durationMs} ms`,
    })),
  ];
}
