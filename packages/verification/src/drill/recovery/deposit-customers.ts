import { strict as assert } from 'node:assert';
import { query, type Db } from '@gateway/store/db';
import type { Merchant } from '../../stage/merchant';
import type { Fleet } from '../../rig/fleet';
import { call, until } from '../../rig/http';
import { chainCommand, pay } from '../../rig/trade';

/** A customer with an address of its own, and the transactions that paid there. */
export interface DepositCustomer {
  id: string;
  address: string;
  payments: string[];
}

interface DepositRow {
  id: string;
  external_id: string;
  status: string;
  amount_received: bigint;
}

const AMOUNT = '7.5';
const AMOUNT_MICRO = 7_500_000n;
const PATIENCE_MS = 150_000;
/** A node's account index is believed ten minutes later, by the time of the chain. */
const SETTLED = { blocks: 20, stepMs: 60_000 };

/** Asks for the address of a customer, as its merchant does. */
export async function askForCustomer(fleet: Fleet, merchant: Merchant, id: string): Promise<DepositCustomer> {
  const request = { key: fleet.variables['API_KEY'] ?? '', body: { customer_id: id, callback_url: merchant.url } };
  const body = await until(`the address of ${id}`, PATIENCE_MS, async () => {
    const answer = await call('POST', `${String(fleet.apis[0]?.url)}/api/v1/deposit-addresses`, request);
    return answer.status < 300 ? answer.body : undefined;
  });
  return { id, address: String(body['address']), payments: [] };
}

/** Pays a customer's address, and waits until its merchant was notified of all its payments. */
export async function payCustomer(fleet: Fleet, db: Db, merchant: Merchant, customer: DepositCustomer): Promise<void> {
  customer.payments.push(await pay(fleet, customer.address, AMOUNT));
  await expectPaid(db, merchant, customer);
}

/**
 * What the runbook says of deposit addresses after a restore: payments to known ones are found by the scan; a customer
 * whose address was given out in the lost period gets the same one, and what was paid to it becomes orders.
 */
export async function expectCustomersServed(
  fleet: Fleet,
  db: Db,
  merchant: Merchant,
  { known, lost, others }: { known: DepositCustomer; lost: DepositCustomer; others: readonly string[] },
): Promise<void> {
  await expectPaid(db, merchant, known);
  assert.ok(!others.includes(lost.address), 'an order got the address of a customer');
  const stranger = await askForCustomer(fleet, merchant, 'stranger');
  const again = await askForCustomer(fleet, merchant, lost.id);
  assert.equal(again.address, lost.address);
  assert.notEqual(stranger.address, lost.address);
  await chainCommand(fleet, 'mine', SETTLED);
  await expectPaid(db, merchant, lost);
  await payCustomer(fleet, db, merchant, lost);
  assert.deepEqual(await ordersOf(db, stranger), []);
}

/** Each payment is one completed order of the customer, and its merchant was notified of it. */
function expectPaid(db: Db, merchant: Merchant, customer: DepositCustomer): Promise<true> {
  return until(`the payments of ${customer.id}`, PATIENCE_MS, async () => {
    const orders = await ordersOf(db, customer);
    if (orders.length < customer.payments.length) return undefined;
    assert.equal(orders.length, customer.payments.length);
    for (const { amount_received: received } of orders) assert.equal(received, AMOUNT_MICRO);
    for (const payment of customer.payments) {
      assert.equal(orders.filter(({ external_id: externalId }) => externalId.includes(payment)).length, 1);
    }
    const isDone = orders.every(({ id, status }) => status === 'completed' && merchant.received(id).length > 0);
    return isDone || undefined;
  });
}

function ordersOf(db: Db, { id }: DepositCustomer): Promise<DepositRow[]> {
  return query<DepositRow>(
    db,
    'select id, external_id, status, amount_received from orders where deposit_customer = :id',
    { id },
  );
}
