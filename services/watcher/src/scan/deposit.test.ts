import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import {
  findAddressGaps,
  findWallet,
  highestAddressIdx,
  isWalletBound,
  poolCounts,
  unbindWallet,
} from '@gateway/store/addresses';
import { assignTransfer, isAnyLeaseOpen, listTransfers, requestRescan } from '@gateway/store/chain';
import { query, transact } from '@gateway/store/db';
import { depositExternalId, updateDeposit } from '@gateway/store/deposits';
import { buildMerchant, eventTypesOf, TEST_NETWORK } from '@gateway/store/testing';
import { depositAddress, depositPath } from '@gateway/wallet';
import { createPoolTick } from '../addresses/pool';
import { rescan } from '../recovery/rescan';
import { openDeposit, passDeposits, type TestDeposit } from '../testing/deposits';
import { watcherPerTest } from '../testing/suite-watcher';

const HOUR_MS = 3_600_000;
const watcher = watcherPerTest();

interface Found {
  id: string;
  external_id: string;
  status: string;
  amount: string;
}

/** The orders of a deposit address, smallest amount first. */
const ordersOf = ({ id }: TestDeposit): Promise<Found[]> =>
  query<Found>(
    watcher.database.db,
    `select id, external_id, status, (amount_received / 1000000.0)::float8::text as amount from orders
     where deposit_id = :id and amount_expected = amount_received order by amount_received`,
    { id },
  );
const dispositions = async (): Promise<(string | null)[]> =>
  (
    await query<{ disposition: string | null }>(
      watcher.database.db,
      'select disposition from chain_transfers order by amount',
    )
  ).map(({ disposition }) => disposition);

async function scanAgain(): Promise<void> {
  const { number } = watcher.chain.solidHead();
  await requestRescan(watcher.database.db, TEST_NETWORK, 1, number);
  while ((await rescan(watcher.context)) === 'more');
}

test('each final transfer is a paid order of its own, also two of one transaction, however often they are read', async () => {
  const { db } = watcher.database;
  const deposit = await openDeposit(watcher);
  const first = watcher.pay(deposit, '7');
  await watcher.finalise();
  const [order] = await ordersOf(deposit);
  const place = { network: TEST_NETWORK, txHash: first, logIndex: 0 };
  expect(order).toMatchObject({ status: 'confirmed', amount: '7', external_id: depositExternalId(place as never) });
  expect(await eventTypesOf(db, order?.id ?? '')).toEqual(['order_created', 'payment_confirmed']);
  expect(watcher.woken).toContain('webhooks');
  const [owed] = await query<{ body: Buffer }>(db, 'select body from webhook_deliveries');
  expect(JSON.parse(String(owed?.body))).toMatchObject({
    ...{ external_id: order?.external_id, amount_received: '7.000000', to_address: deposit.address },
    ...{ source: 'deposit', deposit: { id: deposit.id, customer_id: 'customer 7' } },
  });

  watcher.chain.payMany([
    { to: deposit.address, amount: parseUsdt('5') },
    { to: deposit.address, amount: parseUsdt('6') },
  ]);
  watcher.pay(deposit, '8');
  await watcher.finalise();
  const orders = await ordersOf(deposit);
  expect(orders.map(({ amount }) => amount)).toEqual(['5', '6', '7', '8']);
  await scanAgain();
  expect(await ordersOf(deposit)).toEqual(orders);
});

test('an order is as old as its payment, also read much later, and no older than now by a clock that is ahead', async () => {
  const { db } = watcher.database;
  const deposit = await openDeposit(watcher);
  const readAt = (txHash: string): Promise<unknown[]> =>
    query(
      db,
      `select o.created_at = t.block_time as "isOfBlock", o.created_at between now() - interval '1 minute' and now() as "isNew",
         extract(epoch from o.expires_at - t.block_time)::int as open, o.monitor_until = o.expires_at as "isOver"
       from orders o join chain_transfers t on t.tx_hash = :txHash
       where o.external_id = 'deposit-' || t.network || '-' || t.tx_hash || '-' || t.log_index`,
      { txHash },
    );
  const late = watcher.pay(deposit);
  await watcher.finalise();
  expect(await readAt(late)).toEqual([{ isOfBlock: true, isNew: false, open: 1, isOver: true }]);
  watcher.chain.mine({ stepMs: HOUR_MS });
  const early = watcher.pay(deposit);
  await watcher.finalise();
  expect(await readAt(early)).toEqual([{ isOfBlock: false, isNew: true, open: 1, isOver: true }]);
});

test('less than the minimum is dust, each payment by itself; a new minimum holds from then on', async () => {
  const deposit = await openDeposit(watcher);
  watcher.pay(deposit, '3');
  watcher.pay(deposit, '4.999999');
  await watcher.finalise();
  expect(await ordersOf(deposit)).toEqual([]);
  expect(await dispositions()).toEqual(['dust', 'dust']);
  await transact(watcher.database.db, (tx) => updateDeposit(tx, deposit.id, { ...deposit, minAmount: parseUsdt('1') }));
  watcher.pay(deposit, '1');
  await watcher.finalise();
  expect(await ordersOf(deposit)).toMatchObject([{ amount: '1' }]);
});

test('money to a closed address waits for an admin, and to one that is opened again it is an order', async () => {
  const { db } = watcher.database;
  const deposit = await openDeposit(watcher);
  const change = (isOpen: boolean): Promise<void> =>
    transact(db, (tx) => updateDeposit(tx, deposit.id, { ...deposit, isOpen }));
  await change(false);
  watcher.chain.mine({ stepMs: HOUR_MS });
  watcher.pay(deposit, '20');
  await watcher.finalise();
  expect(await ordersOf(deposit)).toEqual([]);
  expect(await dispositions()).toEqual(['unmatched']);
  expect(watcher.log.map(({ message }) => message)).toContain('transfer matches no order');
  await change(true);
  watcher.pay(deposit, '30');
  await watcher.finalise();
  expect(await ordersOf(deposit)).toMatchObject([{ amount: '30' }]);
});

test('money to a closed address is known to be of its merchant, and may be assigned to an order of that one alone', async () => {
  const { db } = watcher.database;
  const deposit = await openDeposit(watcher);
  await query(db, `update deposit_addresses set closed_at = now() - interval '1 hour'`);
  const txHash = watcher.pay(deposit, '20');
  await watcher.finalise();
  const page = { network: TEST_NETWORK, disposition: 'unmatched' as const, page: 1, limit: 20 };
  expect(await listTransfers(db, page)).toMatchObject({ transfers: [{ lastMerchantId: deposit.merchantId }] });
  const own = await watcher.order({ merchantId: deposit.merchantId, amount: '20' });
  const key = { network: TEST_NETWORK, txHash, logIndex: 0 };
  const assign = ({ id }: { id: string }) => transact(db, (tx) => assignTransfer(tx, key, id, parseUsdt('0.01')));
  await expect(assign(await watcher.order())).rejects.toMatchObject({ code: 'INVALID_STATE' });
  expect(await assign(own)).toMatchObject({ result: true });
});

test('what was paid before it was closed is an order, although it is read afterwards', async () => {
  const deposit = await openDeposit(watcher);
  watcher.pay(deposit, '20');
  watcher.chain.mine({ blocks: 4 });
  await query(watcher.database.db, `update deposit_addresses set closed_at = now() + interval '1 hour'`);
  await watcher.scanAll();
  expect(await ordersOf(deposit)).toMatchObject([{ amount: '20' }]);
});

test('without an URL its orders are completed when they are paid', async () => {
  const deposit = await openDeposit(watcher, { callbackUrl: null });
  watcher.pay(deposit);
  await watcher.finalise();
  expect(await ordersOf(deposit)).toMatchObject([{ status: 'completed' }]);
  expect(await query(watcher.database.db, 'select 1 from webhook_deliveries')).toEqual([]);
});

test('one customer of two merchants has two addresses, and of one merchant always the same', async () => {
  const { id: merchantId } = await buildMerchant(watcher.database.db);
  const [one, same, other] = [
    await openDeposit(watcher, { merchantId }),
    await openDeposit(watcher, { merchantId, minAmount: '9' }),
    await openDeposit(watcher),
  ];
  expect(same).toEqual(one);
  expect(other.address).not.toBe(one.address);
});

test('an order that a merchant made under the same external id holds the money, and nothing else', async () => {
  const deposit = await openDeposit(watcher);
  const txHash = watcher.pay(deposit);
  const externalId = depositExternalId({ network: TEST_NETWORK, txHash, logIndex: 0 } as never);
  await watcher.order({ merchantId: deposit.merchantId, externalId });
  const order = await watcher.order();
  watcher.pay(order);
  await watcher.finalise();
  expect((await dispositions()).toSorted()).toEqual(['credited', 'held']);
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed' });
});

test('a database that was restored to before it was given out gives the same address, and finds its money', async () => {
  const { db } = watcher.database;
  const { id: merchantId } = await buildMerchant(db);
  const wallet = await findWallet(db);
  const instance = watcher.context.instanceId;
  const lost = depositAddress(wallet?.xpub ?? '', depositPath({ instance, merchantId, customerId: 'lost' }));
  watcher.pay({ address: lost }, '40');
  await watcher.finalise();
  expect(await dispositions()).toEqual([]);

  const deposit = await openDeposit(watcher, { merchantId, customerId: 'lost' });
  expect(deposit.address).toBe(lost);
  await passDeposits(watcher);
  // What may just have come is compared once the scan is past the moment from which the address is watched.
  expect(await ordersOf(deposit)).toEqual([]);
  watcher.chain.mine({ stepMs: HOUR_MS });
  await watcher.finalise();
  await passDeposits(watcher);
  expect(await ordersOf(deposit)).toMatchObject([{ amount: '40', status: 'confirmed' }]);
  watcher.chain.requests.reset();
  await passDeposits(watcher);
  expect(watcher.chain.requests.all()).toEqual({});
});

test('deposit addresses are no addresses of the pool: not for its size, and not when the wallet is bound again', async () => {
  const { db } = watcher.database;
  const before = { highest: await highestAddressIdx(db), counts: await poolCounts(db) };
  for (const customerId of ['1', '2', '3']) await openDeposit(watcher, { customerId });
  expect({ highest: await highestAddressIdx(db), counts: await poolCounts(db) }).toEqual(before);
  expect(await findAddressGaps(db, before.highest)).toEqual([]);
  await unbindWallet(db);
  await createPoolTick(watcher.context)();
  expect(await isWalletBound(db)).toBe(true);
  expect(await query(db, `select idx from addresses where state = 'deposit' order by idx`)).toEqual([
    { idx: -3 },
    { idx: -2 },
    { idx: -1 },
  ]);
});

test('blocks concern somebody as long as there is a deposit address, also a closed one', async () => {
  const { db } = watcher.database;
  expect(await isAnyLeaseOpen(db, TEST_NETWORK, new Date())).toBe(false);
  const deposit = await openDeposit(watcher);
  await transact(db, (tx) => updateDeposit(tx, deposit.id, { ...deposit, isOpen: false }));
  expect(await isAnyLeaseOpen(db, TEST_NETWORK, new Date())).toBe(true);
});
