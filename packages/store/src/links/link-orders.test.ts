import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { Order } from '../orders/orders';
import { findOrder } from '../orders/orders';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import {
  addFreeAddresses,
  advance,
  buildLink,
  buildMerchant,
  buildWallet,
  linkOrder,
  ordersRead,
  payOrder,
} from '../testing';
import { databasePerSuite } from '../testing/database/suite-database';
import { insertLinkOrder, type LinkInsertion } from './link-orders';
import { findListedLink, listLinks, type LinkContent, type PaymentLink } from './payment-links';

const database = databasePerSuite();
let merchantId: string;
beforeAll(async () => {
  await buildWallet(database.db, 150);
  merchantId = (await buildMerchant(database.db)).id;
});

const build = (content: Partial<LinkContent> = {}): Promise<PaymentLink> => buildLink(database.db, merchantId, content);

interface Asked {
  amount?: string;
  reference?: string | null;
  reserved?: number;
  mostOpen?: number;
}

function visit(link: PaymentLink, visitor: string, asked: Asked = {}): Promise<LinkInsertion> {
  const { amount, reference = null, reserved = 0, mostOpen = 1_000 } = asked;
  const order = linkOrder(link, visitor, randomUUID(), amount);
  return insertLinkOrder(database.db, {
    ...{ order: { ...order, link: { ...order.link, reference } }, mostOpen, reserved },
  });
}

async function orderAt(link: PaymentLink, visitor: string, asked?: Asked): Promise<Order> {
  const inserted = await visit(link, visitor, asked);
  if (typeof inserted === 'string') throw new Error(`no order: ${inserted}`);
  return inserted.order;
}

const idsOf = (insertions: readonly LinkInsertion[]): unknown[] => [
  ...new Set(insertions.map((inserted) => (typeof inserted === 'string' ? inserted : inserted.order.id))),
];
const words = (insertions: readonly LinkInsertion[]): string[] =>
  insertions.map((inserted) => (typeof inserted === 'string' ? inserted : inserted.isNew ? 'new' : 'open')).sort();

test('a single-use link that fifty visitors open at once has one order, which all of them share', async () => {
  const link = await build({ isSingleUse: true });
  const insertions = await Promise.all(Array.from({ length: 50 }, (_, i) => visit(link, `visitor ${String(i)}`)));
  expect(idsOf(insertions)).toHaveLength(1);
  expect(words(insertions).filter((word) => word === 'new')).toHaveLength(1);
});

test('a visitor has one open order at a link, however often and however fast it asks', async () => {
  const link = await build();
  const insertions = await Promise.all(Array.from({ length: 100 }, () => visit(link, 'one')));
  expect(idsOf(insertions)).toHaveLength(1);
  expect((await orderAt(link, 'another')).id).not.toBe(idsOf(insertions)[0]);
});

test('an order says at which link it was made, and what the customer gave', async () => {
  const link = await build({ reference: 'optional' });
  const { id } = await orderAt(link, 'one', { reference: 'INV-7 "é"' });
  expect((await findOrder(database.db, id))?.link).toEqual({ id: link.id, reference: 'INV-7 "é"' });
});

test('a visitor who asks for another amount gets another order, and the window of the first is closed', async () => {
  const link = await build({ terms: { currency: 'USDT', minimum: '1.000000', maximum: '50.000000' } });
  const first = await orderAt(link, 'one', { amount: '20' });
  const second = await orderAt(link, 'one', { amount: '30' });
  expect(second.id).not.toBe(first.id);
  expect((await findOrder(database.db, first.id))?.cancelledAt).toBeInstanceOf(Date);
  expect((await orderAt(link, 'one', { amount: '30' })).id).toBe(second.id);
});

test('a visitor for whom there is no other order keeps the first', async () => {
  const link = await build({ terms: { currency: 'USDT', minimum: '1.000000', maximum: '50.000000' } });
  const first = await orderAt(link, 'one', { amount: '20' });
  expect(await visit(link, 'one', { amount: '30', reserved: 1_000 })).toBe('no_address');
  expect(await visit(link, 'one', { amount: '30', mostOpen: 1 })).toBe('too_many');
  expect((await findOrder(database.db, first.id))?.cancelledAt).toBeNull();
});

test('what was paid is not asked for again: the next visit makes another order', async () => {
  const link = await build();
  const first = await orderAt(link, 'one');
  await payOrder(database.db, first);
  expect(words([await visit(link, 'one')])).toEqual(['new']);
});

test('an order of which part was seen is shown, whatever else is asked for', async () => {
  const link = await build({ terms: { currency: 'USDT', minimum: '1.000000', maximum: '50.000000' } });
  const order = await orderAt(link, 'one', { amount: '20' });
  await payOrder(database.db, order, 5_000_000n);
  expect(idsOf([await visit(link, 'one', { amount: '30' })])).toEqual([order.id]);
});

test('a single-use link is used up once it was paid, and free again once its order has expired', async () => {
  const [paid, expired] = [await build({ isSingleUse: true }), await build({ isSingleUse: true })];
  await payOrder(database.db, await orderAt(paid, 'one'));
  expect(await visit(paid, 'two')).toBe('used_up');
  await advance(database.db, (await orderAt(expired, 'one')).id, 'window_closed_unpaid');
  expect(words([await visit(expired, 'two')])).toEqual(['new']);
});

test('a link sells as many as it may, of which those that can still be paid take their place', async () => {
  const link = await build({ mostPayments: 3 });
  const insertions = await Promise.all(Array.from({ length: 9 }, (_, i) => visit(link, `visitor ${String(i)}`)));
  expect(words(insertions)).toEqual([
    ...Array.from({ length: 3 }, () => 'new'),
    ...Array.from({ length: 6 }, () => 'used_up'),
  ]);
});

test('a link that was switched off or has ended takes no new orders, and shows the open one', async () => {
  const link = await build();
  const order = await orderAt(link, 'one');
  await query(database.db, 'update payment_links set is_active = false where id = :id', { id: link.id });
  expect(await visit(link, 'two')).toBe('off');
  expect((await orderAt(link, 'one')).id).toBe(order.id);
  expect(await visit(await build({ endsAt: new Date(Date.now() - 1) }), 'one')).toBe('ended');
});

test('links leave the reserve of addresses to programs, and the limit of the merchant holds', async () => {
  await addFreeAddresses(database.db, 10);
  const [row] = await query<{ free: number }>(
    database.db,
    `select count(*)::int as free from addresses where state = 'free'`,
  );
  const free = row?.free ?? 0;
  const link = await build();
  const insertions = await Promise.all(
    Array.from({ length: 6 }, (_, i) => visit(link, `visitor ${String(i)}`, { reserved: free - 4 })),
  );
  expect(words(insertions)).toEqual(['new', 'new', 'new', 'new', 'no_address', 'no_address']);
  expect(await visit(link, 'limited', { mostOpen: 1 })).toBe('too_many');
});

test('a link is listed with what it has earned', async () => {
  const link = await build();
  await payOrder(database.db, await orderAt(link, 'one'));
  await payOrder(database.db, await orderAt(link, 'two'), 12_000_000n);
  await orderAt(link, 'three');
  const earned = { id: link.id, paidCount: 2, received: 22_000_000n };
  expect(await findListedLink(database.db, link.id)).toMatchObject(earned);
  const { links } = await listLinks(database.db, merchantId, { page: 1, limit: 100 });
  expect(links.find(({ id }) => id === link.id)).toMatchObject(earned);
});

test('at a link with thousands of open orders, the next visitor is found and served as at a new one', async () => {
  const link = await build();
  const { id } = await orderAt(link, 'one');
  await query(
    database.db,
    `insert into orders (merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
       amount_expected, callback_url, link_id, link_visitor, created_at, expires_at, monitor_until)
     select merchant_id, gen_random_uuid()::text, address_idx, address, is_address_reused, network, currency,
       amount_expected, callback_url, link_id, 'visitor ' || n, created_at, expires_at, monitor_until
     from orders, generate_series(1, 5000) n where id = :id`,
    { id },
  );
  await query(database.db, 'analyze orders');
  const order = linkOrder(link, 'two', randomUUID());
  const read = await ordersRead(database.db, async (tx) => {
    for (let i = 0; i < 2; i++) {
      expect(await insertLinkOrder(tx, { order, mostOpen: undefined, reserved: 0 })).toMatchObject({ isNew: i === 0 });
    }
  });
  expect(read).toBeLessThanOrEqual(20);
});

test('a payment that was seen takes its place at a link until it is final, also after the window of its order', async () => {
  const link = await build({ mostPayments: 1 });
  const mostOpen = 1_000_000;
  const { id } = await orderAt(link, 'one', { mostOpen });
  await transact(database.db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica'); // as a hint and time leave it
    await query(
      tx,
      `update orders set tx_hash = repeat('a', 64), tx_log_index = 0, created_at = now() - interval '1 hour',
         expires_at = now() - interval '1 second' where id = :id`,
      { id },
    );
  });
  expect(await visit(link, 'two', { mostOpen })).toBe('used_up');
  expect((await orderAt(link, 'one', { mostOpen })).id).toBe(id);
});
