import {
  addUsdt,
  amountDue,
  amountWaived,
  type CreditKind,
  formatUsdt,
  invariant,
  isPaid,
  presentWaived,
  usdt,
  type Usdt,
} from '@gateway/domain';
import type { Tx } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';
import { pipelined } from '../db/transaction';
import { appendOrderEvents, type NewOrderEvent } from '../orders/order-events';
import { advanceOrders, type OrderChange, type ReceivedMoney } from '../orders/order-status';
import type { Order } from '../orders/orders';
import type { FinalTransfer } from '../orders/transfers';

/** Money for an order: a recorded transfer, its kind, and the order's total received including it. */
export interface Credit {
  transfer: FinalTransfer;
  kind: CreditKind;
  received: Usdt;
}

/** All credits to one locked order from one block or one admin action. */
export interface OrderCredits {
  order: Order;
  credits: readonly Credit[];
  /** The trigger that the money fires, and the index of the credit that fires it. */
  change: { trigger: 'paid_in_full' | 'partly_paid_late'; step: number } | undefined;
}

/**
 * Credits recorded transfers to locked orders and takes the resulting edges, with their events. A transfer can be
 * credited only once: the credit has the transfer's key.
 * @returns the ids of the orders that this confirmed
 */
export async function creditTransfers(tx: Tx, bookings: readonly OrderCredits[]): Promise<string[]> {
  const given = bookings.filter(({ credits }) => credits.length > 0);
  if (given.length === 0) return [];
  const before = given.flatMap((booking) => eventsUpToChange(booking));
  const changes = given.flatMap((booking) => changeOf(booking) ?? []);
  const after = given.flatMap((booking) => eventsAfterChange(booking));
  const unchanged = given.filter(({ change }) => !change);
  const [, , , moved] = await pipelined([
    insertCredits(tx, given),
    addMoney(tx, unchanged),
    appendOrderEvents(tx, before),
    advanceOrders(tx, changes),
  ]);
  await appendOrderEvents(tx, after);
  return moved.filter((order) => order.status === 'confirmed').map((order) => order.id);
}

async function insertCredits(tx: Tx, bookings: readonly OrderCredits[]): Promise<void> {
  const rows = bookings.flatMap(({ order, credits }) => credits.map((credit) => ({ orderId: order.id, ...credit })));
  await runPrepared(tx, INSERT_CREDITS, {
    orderIds: rows.map(({ orderId }) => orderId),
    networks: rows.map(({ transfer }) => transfer.network),
    hashes: rows.map(({ transfer }) => transfer.txHash),
    logIndexes: rows.map(({ transfer }) => transfer.logIndex),
    amounts: rows.map(({ transfer }) => transfer.amount),
    kinds: rows.map(({ kind }) => kind),
    blockTimes: rows.map(({ transfer }) => transfer.blockTime),
  });
}

const INSERT_CREDITS = prepare(
  'insert_credits',
  `insert into credits (order_id, network, tx_hash, log_index, amount, kind, block_time)
   select * from unnest(:orderIds::uuid[], :networks::text[], :hashes::text[], :logIndexes::int[],
     :amounts::bigint[], :kinds::text[], :blockTimes::timestamptz[])`,
);

/**
 * Adds credits that do not change their order's status. An order shows the hash of its newest transfer until it is paid,
 * and of the completing one from then on.
 */
async function addMoney(tx: Tx, bookings: readonly OrderCredits[]): Promise<void> {
  if (bookings.length === 0) return;
  const money = bookings.map(moneyOf);
  const updated = await runPrepared(tx, ADD_MONEY, {
    ids: bookings.map(({ order }) => order.id),
    amounts: money.map(({ amount }) => amount),
    hashes: money.map(({ newest }) => newest.txHash),
    logIndexes: money.map(({ newest }) => newest.logIndex),
  });
  invariant(updated.length === bookings.length, 'every credited order exists and is named once');
}

const ADD_MONEY = prepare(
  'add_money',
  `update orders o set amount_received = o.amount_received + g.amount,
     tx_hash = case when o.confirmed_at is null then g.tx_hash else o.tx_hash end,
     tx_log_index = case when o.confirmed_at is null then g.log_index else o.tx_log_index end
   from unnest(:ids::uuid[], :amounts::bigint[], :hashes::text[], :logIndexes::int[])
     as g (id, amount, tx_hash, log_index)
   where o.id = g.id returning 1`,
);

function moneyOf({ credits }: OrderCredits): ReceivedMoney {
  const newest = credits.at(-1)?.transfer;
  invariant(newest !== undefined, 'a booking has credits');
  return { amount: addUsdt(...credits.map(({ transfer }) => transfer.amount)), newest };
}

function changeOf(booking: OrderCredits): OrderChange | undefined {
  const { order, credits, change } = booking;
  const credit = change && credits[change.step];
  if (!credit) return undefined;
  const { transfer, received } = credit;
  const common = { orderId: order.id, payload: payloadOf(booking, change.step), money: moneyOf(booking) };
  if (change.trigger === 'partly_paid_late') return { ...common, trigger: change.trigger };
  const completedBy = { txHash: transfer.txHash, logIndex: transfer.logIndex, fromAddress: transfer.from, received };
  return { ...common, trigger: change.trigger, completedBy };
}

const EVENT_OF_KIND = {
  credited: undefined,
  late: 'payment_late',
  extra: 'payment_extra',
  assigned: 'payment_assigned',
} as const satisfies Record<CreditKind, string | undefined>;

function eventsUpToChange(booking: OrderCredits): NewOrderEvent[] {
  const { order, credits, change } = booking;
  const last = change?.step ?? credits.length - 1;
  return credits.slice(0, last + 1).flatMap((credit, step) => {
    const isShort = !isPaid(order.status) && step !== change?.step;
    const type = EVENT_OF_KIND[credit.kind] ?? (isShort ? 'payment_underpaid' : undefined);
    return type ? [{ orderId: order.id, type, payload: payloadOf(booking, step) }] : [];
  });
}

function eventsAfterChange(booking: OrderCredits): NewOrderEvent[] {
  const { order, credits, change } = booking;
  if (!change) return [];
  const orderId = order.id;
  const later = credits.slice(change.step + 1).flatMap((credit, i): NewOrderEvent[] => {
    const type = EVENT_OF_KIND[credit.kind];
    return type ? [{ orderId, type, payload: payloadOf(booking, change.step + 1 + i) }] : [];
  });
  const completing = credits[change.step];
  const excess = usdt((completing?.received ?? 0n) - amountDue(order));
  if (!completing || excess <= 0n) return later;
  const payload = { ...payloadOf(booking, change.step), excess: formatUsdt(excess) };
  return [{ orderId, type: 'payment_overpaid', payload }, ...later];
}

function payloadOf({ order, credits, change }: OrderCredits, step: number): Record<string, unknown> {
  const credit = credits[step];
  invariant(credit !== undefined, 'an event is of a credit');
  const { transfer, received } = credit;
  const status = change?.trigger === 'paid_in_full' && step >= change.step ? 'confirmed' : order.status;
  return {
    tx_hash: transfer.txHash,
    log_index: transfer.logIndex,
    amount: formatUsdt(transfer.amount),
    amount_received: formatUsdt(received),
    ...presentWaived(amountWaived({ ...order, status, amountReceived: received })),
  };
}
