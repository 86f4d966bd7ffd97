import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseUsdt, type TronAddress } from '@gateway/domain';
import { findCursor, findRescan, requestRescan, type Rescan } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { leadOrStandBy } from '@gateway/store/gateway';
import { findOrder, type Order } from '@gateway/store/orders';
import { setAddressStates, TEST_NETWORK } from '@gateway/store/testing';
import { rescan } from './rescan';
import { mortalContext } from '../testing/mortal-context';
import { omitLogs, openProxiedWatcher, type ProxiedWatcher } from '../testing/node-proxy';

const HOURS_MS = 3_600_000;
const DAY_MS = 24 * HOURS_MS;

let watcher: ProxiedWatcher;

/** The scan reads through a proxy that may omit logs; no other node verifies. */
beforeEach(async () => {
  watcher = await openProxiedWatcher();
});
afterEach(() => watcher.close());

const stateOf = async ({ address }: Order): Promise<Record<string, unknown> | undefined> =>
  (
    await query<Record<string, unknown>>(
      watcher.database.db,
      'select state, has_received, balance from addresses where address = :address',
      { address },
    )
  )[0];
const dispositions = (): Promise<Record<string, unknown>[]> =>
  query(watcher.database.db, 'select amount, disposition, outgoing from chain_transfers order by amount');

/** Pays through another contract, and lets the scan read the block without its logs, which nothing else reveals. */
async function missPayment(to: TronAddress, amount: string): Promise<string> {
  const txHash = watcher.chain.payMany([{ to, amount: parseUsdt(amount) }]);
  watcher.proxy.tamper = omitLogs(() => true);
  await watcher.finalise();
  watcher.proxy.tamper = () => undefined;
  return txHash;
}

/** Requests a rescan of everything scanned, and runs it. */
async function rescanAll(): Promise<Rescan | undefined> {
  const { db } = watcher.database;
  const cursor = await findCursor(db, TEST_NETWORK);
  const { id } = await requestRescan(db, TEST_NETWORK, 1, cursor?.number ?? 0);
  while ((await rescan(watcher.context)) === 'more');
  return findRescan(db, id);
}

test('a missed payment confirms its pending order, owes the webhook and wakes the notifier; a repeat changes nothing', async () => {
  const order = await watcher.order();
  const txHash = await missPayment(order.address, '10');
  expect(await watcher.reread(order)).toMatchObject({ status: 'pending', amountReceived: 0n });
  expect(await stateOf(order)).toMatchObject({ has_received: false });

  expect(await rescanAll()).toMatchObject({ found: 1, credited: 1, differing: 0, isFinished: true });
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', amountReceived: 10_000_000n, txHash });
  expect(await stateOf(order)).toMatchObject({ has_received: true, balance: 10_000_000n });
  expect(await query(watcher.database.db, 'select 1 from webhook_deliveries')).toHaveLength(1);
  expect(watcher.woken).toEqual(['webhooks']);

  expect(await rescanAll()).toMatchObject({ found: 0, credited: 0, differing: 0, isFinished: true });
  expect(await watcher.reread(order)).toMatchObject({ amountReceived: 10_000_000n });
  expect(await query(watcher.database.db, 'select 1 from webhook_deliveries')).toHaveLength(1);
});

test.each(['confirm', 'hold'] as const)(
  'a payment on time confirms an order that has since expired, even if late money is %sed',
  async (latePolicy) => {
    watcher.context.config.rules.latePolicy = latePolicy;
    const order = await watcher.order();
    await missPayment(order.address, '10');
    watcher.chain.mine({ stepMs: HOURS_MS });
    await watcher.finalise();
    expect((await watcher.reread(order)).status).toBe('expired');

    expect(await rescanAll()).toMatchObject({ found: 1, credited: 1 });
    expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', amountReceived: 10_000_000n });
    expect(await dispositions()).toMatchObject([{ disposition: 'credited' }]);
    expect(await watcher.eventsOf(order)).toEqual(['order_created', 'order_expired', 'payment_confirmed']);
    expect(await query(watcher.database.db, 'select 1 from webhook_deliveries')).toHaveLength(1);
  },
);

test('a missed partial payment makes an expired order failed, and a missed rest confirms a failed one', async () => {
  const [part, rest] = [await watcher.order(), await watcher.order()];
  await missPayment(part.address, '4');
  watcher.pay(rest, '6');
  await watcher.finalise();
  await missPayment(rest.address, '4');
  watcher.chain.mine({ stepMs: HOURS_MS });
  await watcher.finalise();
  expect([(await watcher.reread(part)).status, (await watcher.reread(rest)).status]).toEqual(['expired', 'failed']);
  expect(await rescanAll()).toMatchObject({ found: 2, credited: 2 });
  expect([(await watcher.reread(part)).status, (await watcher.reread(rest)).status]).toEqual(['failed', 'confirmed']);
});

test('missed late money is late, and held if late money is held', async () => {
  const [late, held] = [await watcher.order(), await watcher.order()];
  watcher.chain.mine({ stepMs: HOURS_MS });
  await watcher.finalise();
  await missPayment(late.address, '10');
  await rescanAll();
  expect((await watcher.reread(late)).status).toBe('confirmed');
  await missPayment(held.address, '10');
  watcher.context.config.rules.latePolicy = 'hold';
  expect(await rescanAll()).toMatchObject({ found: 1, credited: 0 });
  expect((await watcher.reread(held)).status).toBe('expired');
  expect((await dispositions()).map(({ disposition }) => disposition).sort()).toEqual(['held', 'late']);
});

/** Ends the lease of an order as a week of chain time would: its address, and no other, is free again. */
async function returnToPool(order: Order): Promise<void> {
  const { db } = watcher.database;
  const shift = `interval '30 days'`;
  await setAddressStates(db, 'retired', `state = 'free'`);
  await query(
    db,
    `update address_leases set is_over = true, attributed = tstzrange(lower(attributed) - ${shift}, upper(attributed)),
       exclusive = tstzrange(lower(exclusive) - ${shift}, upper(attributed)) where order_id = :id`,
    { id: order.id },
  );
  await setAddressStates(db, 'free', 'address = :address', { address: order.address });
}

test('an address back in the pool is retired when its missed payment is found', async () => {
  const order = await watcher.order();
  await missPayment(order.address, '10');
  await returnToPool(order);
  await rescanAll();
  expect((await watcher.reread(order)).status).toBe('confirmed');
  expect(await stateOf(order)).toMatchObject({ state: 'retired', has_received: true, balance: 10_000_000n });
});

test('a payment is credited to the order whose lease held its block time, not to the next one of the address', async () => {
  const order = await watcher.order({ lifetimeSeconds: 300, monitorAfterExpirySeconds: 0 });
  await missPayment(order.address, '10');
  const { db } = watcher.database;
  await returnToPool(order);
  // The next lease begins when the first one's attribution has ended.
  const next = await query<{ id: string }>(
    db,
    `with created as (
       insert into orders (merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
         amount_expected, callback_url, created_at, expires_at, monitor_until)
       select merchant_id, 'next', address_idx, address, true, network, currency, amount_expected, callback_url,
         monitor_until + interval '1 hour', monitor_until + interval '2 hours', monitor_until + interval '26 hours'
       from orders where id = :id returning *
     ), lease as (
       insert into address_leases (order_id, address_idx, attributed, exclusive, epoch)
       select c.id, c.address_idx, tstzrange(c.created_at - interval '1 hour', c.monitor_until),
         tstzrange(c.created_at - interval '1 hour', c.monitor_until + interval '7 days'), w.epoch
       from created c, wallet w
     ), taken as (
       update addresses a set state = 'leased' from created c where a.idx = c.address_idx
     ), event as (
       insert into order_events (order_id, merchant_id, event_type, to_status)
       select id, merchant_id, 'order_created', 'pending' from created
     ), counted as (
       insert into statistic_deltas (merchant_id, day, order_count, active_count, free_addresses, leased_addresses)
       select merchant_id, utc_day(created_at), 1, 1, -1, 1 from created
     ) select id from created`,
    { id: order.id },
  );
  await rescanAll();
  expect((await watcher.reread(order)).status).toBe('confirmed');
  expect(await findOrder(db, next[0]?.id ?? '')).toMatchObject({ status: 'pending', amountReceived: 0n });
  expect(await stateOf(order)).toMatchObject({ state: 'leased', has_received: true });
});

test('missed money to an address never leased is unmatched, with an error', async () => {
  const [free] = await query<{ address: TronAddress }>(
    watcher.database.db,
    `select address from addresses where state = 'free' order by idx desc limit 1`,
  );
  if (!free) throw new Error('no free address');
  await missPayment(free.address, '3');
  expect(await rescanAll()).toMatchObject({ found: 1, credited: 0 });
  expect(await dispositions()).toMatchObject([{ disposition: 'unmatched' }]);
  expect(watcher.log.map(({ message }) => message)).toContain('transfer matches no order');
});

test('one omitted log of a transaction shifted the others: each transfer is credited once', async () => {
  const [first, second] = [await watcher.order(), await watcher.order()];
  const txHash = watcher.chain.payMany([
    { to: first.address, amount: parseUsdt('10') },
    { to: second.address, amount: parseUsdt('10') },
  ]);
  watcher.proxy.tamper = omitLogs((hash, index) => hash === txHash && index === 0);
  await watcher.finalise();
  watcher.proxy.tamper = () => undefined;
  expect([(await watcher.reread(first)).status, (await watcher.reread(second)).status]).toEqual([
    'pending',
    'confirmed',
  ]);
  expect(await rescanAll()).toMatchObject({ found: 1, credited: 1, differing: 0 });
  for (const order of [first, second]) expect((await watcher.reread(order)).amountReceived).toBe(10_000_000n);
  expect(await rescanAll()).toMatchObject({ found: 0, differing: 0 });
});

test('a rescan killed at any point continues and credits once', async () => {
  const order = await watcher.order();
  await missPayment(order.address, '10');
  const { db } = watcher.database;
  const cursor = await findCursor(db, TEST_NETWORK);
  const { id } = await requestRescan(db, TEST_NETWORK, 1, cursor?.number ?? 0);
  let deaths = 0;
  for (let diesAt = 1; !(await findRescan(db, id))?.isFinished; diesAt++) {
    const { context } = mortalContext(watcher.context, diesAt);
    try {
      while ((await rescan(context)) === 'more');
    } catch {
      deaths += 1;
    }
  }
  expect(deaths).toBeGreaterThanOrEqual(15);
  expect(await findRescan(db, id)).toMatchObject({ found: 1, credited: 1 });
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', amountReceived: 10_000_000n });
});

test('a leader suspended while another took over records nothing', async () => {
  const order = await watcher.order();
  await missPayment(order.address, '10');
  await leadOrStandBy(watcher.database.db, '00000000-0000-4000-8000-0000000000bb', -1);
  await expect(rescanAll()).rejects.toThrow('another watcher leads');
  expect((await watcher.reread(order)).status).toBe('pending');
});

test('an unreadable block delays its rescan with a reason, and does not block another one', async () => {
  const order = await watcher.order();
  await missPayment(order.address, '10');
  const { db } = watcher.database;
  const paidAt = (await findCursor(db, TEST_NETWORK))?.number ?? 0;
  const number = paidAt - 1;
  watcher.proxy.tamper = (path, answer) =>
    path.endsWith('/getblockbynum') && answer.includes(`"number":${String(number)}`) ? '{}' : undefined;
  const stuck = await requestRescan(db, TEST_NETWORK, number, number);
  const other = await requestRescan(db, TEST_NETWORK, paidAt, paidAt);
  expect(await rescan(watcher.context)).toBe('idle');
  expect((await findRescan(db, stuck.id))?.waitingFor).toContain(`does not have block ${String(number)}`);
  while (!(await findRescan(db, other.id))?.isFinished) await rescan(watcher.context);
  expect((await watcher.reread(order)).status).toBe('confirmed');
  expect((await findRescan(db, stuck.id))?.isFinished).toBe(false);
});

test('nothing is recorded from a block other than the scanned one, nor from one that the verifying node disputes', async () => {
  const order = await watcher.order();
  await missPayment(order.address, '10');
  const { db } = watcher.database;
  await query(db, 'update blocks set block_id = reverse(block_id)');
  expect(await rescanAll()).toMatchObject({ isFinished: false, found: 0 });
  await query(db, 'update blocks set block_id = reverse(block_id)');

  watcher.proxy.tamper = omitLogs(() => true);
  watcher.context.verifier = watcher.honest;
  expect((await rescanAll())?.waitingFor).toContain('different transfers');
  watcher.proxy.tamper = () => undefined;
  expect(await rescanAll()).toMatchObject({ isFinished: true });
  expect((await watcher.reread(order)).status).toBe('confirmed');
});

test('a transfer in a block whose row was pruned is recorded with its block', async () => {
  const order = await watcher.order();
  await missPayment(order.address, '10');
  watcher.chain.mine({ stepMs: DAY_MS / 4, blocks: 3 });
  await watcher.finalise();
  const { db } = watcher.database;
  await query(db, `update scan_cursors set anchor_number = number - 1`);
  await query(db, `delete from blocks b using scan_cursors c where b.number < c.anchor_number`);
  expect(await rescanAll()).toMatchObject({ found: 1 });
  expect((await watcher.reread(order)).status).toBe('confirmed');
});

test('a recorded transfer that the block lacks is reported, and changes nothing', async () => {
  const order = await watcher.order();
  watcher.chain.payMany([{ to: order.address, amount: parseUsdt('4') }]);
  await watcher.finalise();
  watcher.proxy.tamper = omitLogs(() => true);
  expect(await rescanAll()).toMatchObject({ found: 0, differing: 1 });
  expect(watcher.log.map(({ message }) => message)).toContain('recorded transfer is missing from the rescanned block');
  expect(await watcher.reread(order)).toMatchObject({ amountReceived: 4_000_000n, status: 'pending' });
});
