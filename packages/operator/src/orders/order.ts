import { parseArgs } from 'node:util';
import { readEnvironment, reading } from '@gateway/config';
import { amountWaived, formatUsdt, refuse } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { findCursor, listOrderTransfers } from '@gateway/store/chain';
import { listDeliveries } from '@gateway/store/deliveries';
import { listOrderEvents, listOrders } from '@gateway/store/orders';
import { findRefusal, findSettlement } from '@gateway/store/sweeps';
import type { Db } from '@gateway/store/db';
import type { ListedOrder } from '@gateway/store/orders';
import { presentOrder } from './documents';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: [] });
const MAX_ORDERS = 10;
const MAX_ATTEMPTS = 200;
const NAME_WIDTH = 16;

/** `gateway order <identifier>`: everything that happened to an order, by time. Returns 1 when there is none. */
export const orderLife: Run = async (environment, args, output = TEXT_OUTPUT) => {
  const [search, ...others] = parseArgs({ args, allowPositionals: true }).positionals;
  if (search === undefined || others.length > 0) {
    throw new UsageError('Usage: gateway order <id, external id, address or transaction hash>');
  }
  return withDatabase('gateway order', readEnvironment(READING, environment), async (db) => {
    const { orders } = await listOrders(db, { search }, { page: 1, limit: MAX_ORDERS });
    if (orders.length === 0) refuse('NOT_FOUND', 'no order has this id, external id, address or transaction hash');
    const documents: object[] = [];
    for (const order of orders) {
      const facts = await readFacts(db, order);
      output.text(`${historyInWords(order, facts).join('\n')}\n\n`);
      documents.push(historyInJson(order, facts));
    }
    output.json({ data: documents });
    return 0;
  });
};

/** What happened to an order. */
interface Facts {
  cursor: Awaited<ReturnType<typeof findCursor>>;
  settlement: Awaited<ReturnType<typeof findSettlement>>;
  refusal: string | undefined;
  transfers: Awaited<ReturnType<typeof listOrderTransfers>>;
  events: Awaited<ReturnType<typeof listOrderEvents>>;
  attempts: Awaited<ReturnType<typeof listDeliveries>>['entries'];
}

async function readFacts(db: Db, { id, network }: ListedOrder): Promise<Facts> {
  return {
    cursor: await findCursor(db, network),
    settlement: await findSettlement(db, id),
    refusal: await findRefusal(db, id),
    transfers: await listOrderTransfers(db, id),
    events: await listOrderEvents(db, id),
    attempts: (await listDeliveries(db, id, { page: 1, limit: MAX_ATTEMPTS })).entries,
  };
}

function historyInWords(order: ListedOrder, facts: Facts): string[] {
  const lines = Object.entries(summaryOf(order, facts)).map(([name, value]) => `${name.padEnd(NAME_WIDTH)} ${value}`);
  const history = entriesOf(facts)
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.place - b.place)
    .map(({ at, what }) => `  ${at.toISOString()}  ${what}`);
  return [...lines, '', ...history];
}

function summaryOf(order: ListedOrder, { cursor, settlement, refusal }: Facts): Record<string, string> {
  return {
    order: order.id,
    merchant: `${order.merchantName} (${order.merchantId})`,
    'external id': order.externalId,
    status: order.status,
    amount: amountInWords(order),
    address: `${order.address} (index ${order.addressIdx}${order.isAddressReused ? ', used before' : ''})`,
    window: `${order.createdAt.toISOString()} to ${order.expiresAt.toISOString()}, watched until ${order.monitorUntil.toISOString()}`,
    'paid by': order.txHash ?? 'nothing yet',
    'webhook url': order.callbackUrl ?? 'none',
    swept: settlement ? `${formatUsdt(settlement.amount)} in ${settlement.txHash}` : 'not yet',
    ...(refusal !== undefined && { 'node refuses': refusal }),
    'chain scanned to': cursor ? `block ${cursor.number} of ${cursor.blockTime.toISOString()}` : 'nothing yet',
  };
}

function amountInWords(order: ListedOrder): string {
  const words = `${formatUsdt(order.amountReceived)} of ${formatUsdt(order.amountExpected)} ${order.currency}`;
  const waived = amountWaived(order);
  return waived > 0n ? `${words}, ${formatUsdt(waived)} waived` : words;
}

interface TimelineEntry {
  at: Date;
  /** The order of entries in the same millisecond. */
  place: number;
  what: string;
}

function entriesOf({ transfers, events, attempts }: Facts): TimelineEntry[] {
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
    ...attempts.map(({ startedAt, cycle, attempt, url, durationMs, httpStatus, reason }) => ({
      at: startedAt,
      place: 0,
      what: `attempt ${attempt} of cycle ${cycle} to ${url}: ${reason ?? 'acknowledged'}${httpStatus === null ? '' : `, ${httpStatus}`}, ${durationMs} ms`,
    })),
  ];
}

function historyInJson(order: ListedOrder, facts: Facts): object {
  const { cursor, settlement, refusal, transfers, events, attempts } = facts;
  return {
    ...presentOrder(order),
    scanned_to: cursor ? { block_number: cursor.number, block_timestamp: cursor.blockTime.toISOString() } : null,
    settlement: settlement ? { tx_hash: settlement.txHash, amount: formatUsdt(settlement.amount) } : null,
    sweep_refusal: refusal ?? null,
    transfers: transfers.map(({ txHash, logIndex, blockNumber, blockTime, fromAddress, amount, isFinal }) => ({
      tx_hash: txHash,
      log_index: logIndex,
      block_number: blockNumber,
      block_timestamp: blockTime.toISOString(),
      from_address: fromAddress,
      amount: formatUsdt(amount),
      is_final: isFinal,
    })),
    events: events.map(({ createdAt, type, payload }) => ({
      created_at: createdAt.toISOString(),
      event_type: type,
      payload,
    })),
    attempts: attempts.map(({ startedAt, cycle, attempt, url, durationMs, httpStatus, reason }) => ({
      started_at: startedAt.toISOString(),
      cycle,
      attempt,
      url,
      duration_ms: durationMs,
      http_status: httpStatus,
      reason,
    })),
  };
}
