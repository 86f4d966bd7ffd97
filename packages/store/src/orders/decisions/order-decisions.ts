import {
  addUsdt,
  type DecisionFacts,
  findDecisionFault,
  formatUsdt,
  invariant,
  ORDER_DECISIONS,
  type OrderDecision,
  refuse,
  type TronAddress,
  type Usdt,
  usdt,
} from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../../db/pool';
import type { Acted, ActionFacts, AdminActionName } from '../../people/access/admin-actions';
import { listHeldTransfers } from '../checkout-facts';
import { appendOrderEvents } from '../order-events';
import { advanceOrders, type CompletingTransfer } from '../order-status';
import { lockOrders, type Order } from '../orders';

/** What is possible for an order now, and the money that waits for a decision. */
export interface OpenDecisions {
  possible: OrderDecision[];
  held: Usdt;
}

/** What an admin can decide about an order now. */
export async function findOpenDecisions(db: Db, order: Order): Promise<OpenDecisions> {
  const held = await sumHeld(db, order.id);
  const facts = factsOf(order, held > 0n);
  return { possible: ORDER_DECISIONS.filter((decision) => findDecisionFault(decision, facts) === undefined), held };
}

/**
 * Accepts what an underpaid order has received as its payment: it is confirmed, and its webhook is owed with the true
 * amount. No money is added. @param shown what the admin has seen that the order received
 * @throws Refusal NOT_FOUND; INVALID_STATE unless the order is underpaid, not closed, has received just that, and kept it
 */
export async function acceptUnderpayment(
  tx: Tx,
  orderId: string,
  { note, shown }: { note: string; shown: Usdt },
): Promise<Acted<undefined>> {
  const { order } = await lockForDecision(tx, orderId, 'accept');
  const received = formatUsdt(order.amountReceived);
  if (order.amountReceived !== shown)
    refuse('INVALID_STATE', `Order has received ${received} by now, not ${formatUsdt(shown)}: look at it again`);
  const { transfer, amount } = await findNewestCredit(tx, order);
  const missing = formatUsdt(usdt(order.amountExpected - order.amountReceived));
  await advanceOrders(tx, [
    {
      orderId,
      trigger: 'underpayment_accepted',
      completedBy: transfer,
      payload: {
        ...{ tx_hash: transfer.txHash, log_index: transfer.logIndex, amount: formatUsdt(amount) },
        ...{ amount_received: received, missing, note },
      },
    },
  ]);
  const after = { status: 'confirmed', amount_received: received, missing, note };
  return acted('order.accept', orderId, { status: order.status }, after);
}

/**
 * Closes an underpaid order, or one with held money: nothing more is to be done. Its held transfers are resolved with
 * the same note. The status stays, and the merchant gets no webhook.
 * @param shownHeld what the admin has seen that is held, if that is known
 * @throws Refusal NOT_FOUND; INVALID_STATE unless there is something to decide, and just that is held
 */
export async function closeOrder(
  tx: Tx,
  orderId: string,
  { note, shownHeld }: { note: string; shownHeld?: Usdt | undefined },
): Promise<Acted<undefined>> {
  const { order, held } = await lockForDecision(tx, orderId, 'close');
  if (shownHeld !== undefined && held !== shownHeld) {
    const [now, seen] = [formatUsdt(held), formatUsdt(shownHeld)];
    refuse('INVALID_STATE', `Order has ${now} held by now, not ${seen}: look at it again`);
  }
  const resolved = held > 0n ? { resolved: formatUsdt(await resolveHeld(tx, orderId, note)) } : {};
  await query(tx, `update orders set closed_at = date_trunc('milliseconds', clock_timestamp()) where id = :orderId`, {
    orderId,
  });
  await appendOrderEvents(tx, [{ orderId, type: 'order_closed', payload: { note, ...resolved } }]);
  const before = { status: order.status, closed: order.closedAt !== null };
  return acted('order.close', orderId, before, { status: order.status, closed: true, note, ...resolved });
}

/**
 * Takes back that an underpaid order is closed.
 * @throws Refusal NOT_FOUND; INVALID_STATE unless it is closed
 */
export async function reopenOrder(tx: Tx, orderId: string, note: string): Promise<Acted<undefined>> {
  await lockForDecision(tx, orderId, 'reopen');
  await query(tx, 'update orders set closed_at = null where id = :orderId', { orderId });
  await appendOrderEvents(tx, [{ orderId, type: 'order_reopened', payload: { note } }]);
  return acted('order.reopen', orderId, { closed: true }, { closed: false, note });
}

/**
 * Adds a note to an order in any status. Only admins read it.
 * @throws Refusal NOT_FOUND; INVALID_STATE if its newest note has the same text
 */
export async function addOrderNote(tx: Tx, orderId: string, note: string): Promise<Acted<undefined>> {
  await lockOrder(tx, orderId);
  const newest = await queryOne<{ note: string }>(
    tx,
    `select payload ->> 'note' as note from order_events where order_id = :orderId and event_type = 'note_added'
     order by seq desc limit 1`,
    { orderId },
  );
  if (newest?.note === note) refuse('INVALID_STATE', 'The newest note of this order has the same text');
  await appendOrderEvents(tx, [{ orderId, type: 'note_added', payload: { note } }]);
  return acted('order.add_note', orderId, null, { note });
}

function acted(
  action: AdminActionName,
  object: string,
  before: ActionFacts | null,
  after: ActionFacts,
): Acted<undefined> {
  return { result: undefined, action: { action, object, before, after } };
}

async function lockOrder(tx: Tx, id: string): Promise<Order> {
  return (await lockOrders(tx, [id])).get(id) ?? refuse('NOT_FOUND', 'Order does not exist');
}

async function lockForDecision(tx: Tx, id: string, decision: OrderDecision): Promise<{ order: Order; held: Usdt }> {
  const order = await lockOrder(tx, id);
  const held = await sumHeld(tx, id);
  const fault = findDecisionFault(decision, factsOf(order, held > 0n));
  if (fault !== undefined) refuse('INVALID_STATE', fault);
  return { order, held };
}

async function sumHeld(db: Db, orderId: string): Promise<Usdt> {
  return addUsdt(...(await listHeldTransfers(db, orderId)).map(({ amount }) => amount));
}

function factsOf({ status, closedAt, amountRefunded }: Order, hasHeldMoney: boolean): DecisionFacts {
  return { status, isClosed: closedAt !== null, hasHeldMoney, refunded: amountRefunded };
}

/** Which payment a webhook names that no transfer completed: the newest one, which the order shows. */
async function findNewestCredit(tx: Tx, order: Order): Promise<{ transfer: CompletingTransfer; amount: Usdt }> {
  const row = await queryOne<{ tx_hash: string; log_index: number; from_address: TronAddress; amount: bigint }>(
    tx,
    `select t.tx_hash, t.log_index, t.from_address, t.amount
     from credits c join chain_transfers t using (network, tx_hash, log_index)
     where (c.network, c.tx_hash, c.log_index) = (:network, :txHash, :logIndex) and c.order_id = :id`,
    { network: order.network, txHash: order.txHash, logIndex: order.txLogIndex, id: order.id },
  );
  invariant(row !== undefined, 'an underpaid order names one of its credits');
  const transfer = { txHash: row.tx_hash, logIndex: row.log_index, fromAddress: row.from_address };
  return { transfer: { ...transfer, received: order.amountReceived }, amount: usdt(row.amount) };
}

/** Returns the sum of what was held. */
async function resolveHeld(tx: Tx, orderId: string, note: string): Promise<Usdt> {
  const rows = await query<{ amount: bigint }>(
    tx,
    `update chain_transfers t set disposition = 'resolved', note = :note, settled_at = now()
     from address_leases l join orders o on o.id = l.order_id
     where l.order_id = :orderId and t.network = o.network and t.to_address = o.address
       and t.block_time <@ l.attributed and t.disposition = 'held'
     returning t.amount`,
    { orderId, note },
  );
  return addUsdt(...rows.map(({ amount }) => usdt(amount)));
}
