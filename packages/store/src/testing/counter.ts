import { randomUUID } from 'node:crypto';
import { insertCounterSale } from '../counter/counter-sales';
import type { Db } from '../db/pool';
import { transact } from '../db/transaction';
import type { Order } from '../orders/orders';
import { appendAdminAction } from '../people/access/admin-actions';
import { insertPerson, setMerchantRole } from '../people/people';
import { buildOrder } from './data';

/** A person who sells for a merchant. */
export interface TestCashier {
  id: string;
  merchantId: string;
}

export async function buildCashier(db: Db, merchantId: string, name = 'Ana'): Promise<TestCashier> {
  const id = randomUUID();
  await transact(db, async (tx) => {
    await insertPerson(tx, { id, name, loginName: null, passwordHash: null, directorySubject: null, language: null });
    await setMerchantRole(tx, id, merchantId, 'cashier');
  });
  return { id, merchantId };
}

/** Inserts an order as a sale at the counter, and the row of the admin audit log that says who made it. */
export async function buildCounterSale(
  db: Db,
  { id: personId, merchantId }: TestCashier,
  {
    note = null,
    ...order
  }: Omit<Parameters<typeof buildOrder>[1] & object, 'merchantId'> & { note?: string | null } = {},
): Promise<Order> {
  const made = await buildOrder(db, { ...order, merchantId });
  await transact(db, async (tx) => {
    await insertCounterSale(tx, { orderId: made.id, merchantId, personId, note });
    const actor = { personId, role: 'merchant cashier', merchantId, sessionId: randomUUID(), address: '192.0.2.1' };
    const action = {
      action: 'order.create',
      object: made.id,
      before: null,
      after: { merchant_id: merchantId },
    } as const;
    await appendAdminAction(tx, { kind: 'person', ...actor }, action);
  });
  return made;
}
