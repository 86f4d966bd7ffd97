import { strict as assert } from 'node:assert';
import { query } from '@gateway/store/db';
import type { Merchant } from '../../stage/merchant';
import { withDatabase } from '../../rig/database';
import type { Fleet } from '../../rig/fleet';
import { until } from '../../rig/http';
import { runGateway } from '../../rig/operator';
import { pay, placeOrder, reaches, type PlacedOrder } from '../../rig/trade';
import { withBackupFolder, type BackupWay } from './backup';
import { askForCustomer, expectCustomersServed, payCustomer } from './deposit-customers';
import { drillRecovery } from './recovery';

const SOME = 5;
const AMOUNT = '10';
const PATIENCE_MS = 150_000;

/**
 * Loses a database and restores it by the runbook: the contents of the backup are there, payments of the lost period
 * are found again on the chain, no address that a customer may have seen is leased again, customers with addresses of
 * their own keep them and what they paid, and the audit and the comparison with the chain find nothing.
 */
export async function drillRestore(bin: string, redisUrl: string, way: BackupWay): Promise<void> {
  await withBackupFolder((folder) =>
    drillRecovery(bin, redisUrl, {}, async ({ fleet, merchant, server, replace }) => {
      const kept = await placeSome(fleet, merchant);
      await payAll(fleet, kept.slice(0, 1));
      const known = await askForCustomer(fleet, merchant, 'known');
      await withDatabase(server.url, (db) => payCustomer(fleet, db, merchant, known));
      const backup = await way.take(server, folder);
      const lostOrders = await placeSome(fleet, merchant);
      const lost = await askForCustomer(fleet, merchant, 'lost');
      await payAll(fleet, kept.slice(1));
      await withDatabase(server.url, async (db) => {
        for (const customer of [known, lost]) await payCustomer(fleet, db, merchant, customer);
      });
      const restored = await replace((data) => {
        way.restore(backup, data);
      });
      await expectNothingLost(fleet, merchant, kept);
      const fresh = await expectNoAddressTwice(fleet, merchant, lostOrders);
      await withDatabase(restored.url, (db) =>
        expectCustomersServed(fleet, db, merchant, { known, lost, others: fresh.map(({ address }) => address) }),
      );
      await runGateway(fleet.variables, ['audit', '--addresses', '--record']);
      await expectReconciled(fleet);
    }),
  );
}

/** Places five orders of one merchant. */
export function placeSome(fleet: Fleet, merchant: Merchant): Promise<PlacedOrder[]> {
  return Promise.all(
    Array.from({ length: SOME }, () => placeOrder(fleet, { amount: AMOUNT, callbackUrl: merchant.url })),
  );
}

/** Pays each order and waits until it is completed. */
export async function payAll(fleet: Fleet, orders: readonly PlacedOrder[]): Promise<void> {
  for (const { address } of orders) await pay(fleet, address, AMOUNT);
  await Promise.all(orders.map(({ id }) => reaches(fleet, id, 'completed')));
}

/** Orders in the backup complete, paid before or after it; merchants may be notified twice, of one event. */
export async function expectNothingLost(fleet: Fleet, merchant: Merchant, kept: readonly PlacedOrder[]): Promise<void> {
  for (const { id } of kept) {
    const order = await reaches(fleet, id, 'completed');
    assert.equal(order['amount_received'], '10.000000');
    assert.equal(new Set(merchant.received(id).map(({ webhookId }) => webhookId)).size, 1);
  }
}

/**
 * Orders of the lost period are gone; their customers may still pay, and no new order gets their addresses.
 * @returns the new orders
 */
export async function expectNoAddressTwice(
  fleet: Fleet,
  merchant: Merchant,
  lost: readonly PlacedOrder[],
): Promise<PlacedOrder[]> {
  const [order] = lost;
  assert.ok(order);
  await pay(fleet, order.address, AMOUNT);
  const fresh = [...(await placeSome(fleet, merchant)), ...(await placeSome(fleet, merchant))];
  const taken = new Set(lost.map(({ address }) => address));
  assert.deepEqual(
    fresh.filter(({ address }) => taken.has(address)),
    [],
  );
  const found = await withDatabase(fleet.variables['DATABASE_URL'] ?? '', (db) =>
    until('the payment of a lost order', PATIENCE_MS, async () => {
      const rows = await query<{ disposition: string }>(
        db,
        'select disposition from chain_transfers where to_address = :address',
        { address: order.address },
      );
      return rows[0];
    }),
  );
  assert.equal(found.disposition, 'unmatched');
  return fresh;
}

/** `gateway reconcile` finds no difference, once the scan has caught up. */
export async function expectReconciled({ variables }: Fleet): Promise<void> {
  await until('reconcile to find no difference', PATIENCE_MS, () =>
    runGateway(variables, ['reconcile']).then(
      () => true,
      () => undefined,
    ),
  );
}
