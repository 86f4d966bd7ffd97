import { afterEach, expect, test } from '@jest/globals';
import { parseUsdt, sun } from '@gateway/domain';
import { query, transact } from '@gateway/store/db';
import { listOrderEvents } from '@gateway/store/orders';
import { findSettlement, requestSweepRetry, sweepCounts } from '@gateway/store/sweeps';
import { buildOrder } from '@gateway/store/testing';
import { writeFacts } from '../status/facts';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

/** Costs from tron.md at 100 sun: a transfer to a holder of the token, to a non-holder, and an activation. */
const BURN = 6_428_500n;
const BURN_TO_EMPTY = 13_028_500n;
const ACTIVATION = 1_100_000n;

test('paid money goes to the cold wallet, at the cost of a first sweep of an address', async () => {
  world = await openSweepWorld();
  const { chain, cold, database } = world;
  const order = await world.paidOrder('25');
  await world.settle();

  expect(chain.usdtOf(order.address)).toBe(0n);
  expect(chain.usdtOf(cold)).toBe(parseUsdt('26'));
  expect(chain.trxOf(order.address)).toBe(0n);
  expect(world.hotSpent()).toBe(BURN + ACTIVATION);
  const [sweep, ...others] = await world.sweeps();
  expect(others).toEqual([]);
  expect(sweep).toMatchObject({ state: 'completed', attempt: 1, amount: parseUsdt('25'), fee_sun: BURN });
  const settlement = await findSettlement(database.db, order.id);
  expect(settlement).toMatchObject({ txHash: sweep?.tx_hash, toAddress: cold, feeSun: BURN, energyUsed: 64_285n });
  expect(await world.events(order)).toEqual(['sweep_queued', 'sweep_funded', 'sweep_broadcast', 'sweep_completed']);
  const rows = await query(database.db, `select outgoing, tx_hash from chain_transfers where outgoing is not null`);
  expect(rows).toEqual([{ outgoing: 'sweep', tx_hash: sweep?.tx_hash }]);
  expect(await query(database.db, 'select 1 from addresses where balance <> 0')).toEqual([]);
  expect(world.log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a payment wakes the notifier and the sweep, an extra payment only the sweep', async () => {
  world = await openSweepWorld();
  const { address } = await world.paidOrder('25');
  expect(world.woken).toEqual(['webhooks', 'sweeps']);
  world.chain.pay({ to: address, amount: parseUsdt('1') });
  await world.finalise();
  expect(world.woken).toEqual(['webhooks', 'sweeps', 'sweeps']);
  await world.finalise(); // blocks without a payment wake neither
  expect(world.woken).toEqual(['webhooks', 'sweeps', 'sweeps']);
});

test('the log lines of a sweep name the orders whose money it moves', async () => {
  world = await openSweepWorld();
  const { chain, log } = world;
  const orders = [await world.paidOrder('25'), await world.paidOrder('30')];
  for (const { address } of orders) chain.pay({ to: address, amount: parseUsdt('1') });
  await world.finalise();
  await world.settle();
  const lines = log.filter(({ fields }) => 'sweepId' in fields);
  const began = lines.filter(({ message }) => message === 'sweep started').map(({ fields }) => fields['orderIds']);
  expect(began).toEqual(orders.map(({ id }) => [id]));
  const later = lines.filter(({ message }) => message !== 'sweep started').map(({ fields }) => fields['orderId']);
  expect(later.sort()).toEqual(orders.flatMap(({ id }) => [id, id, id, id]).sort());
});

test('transactions of every kind burn what was forecast', async () => {
  world = await openSweepWorld();
  await world.paidOrder('25');
  await world.settle();
  const stored = await world.transactions();
  expect(stored.map(({ kind }) => kind)).toEqual(['funding', 'transfer']);
  for (const { forecast_sun, fee_sun, state } of stored) {
    expect(state).toBe('final');
    expect(fee_sun).toBe(forecast_sun);
  }
});

test('a cold wallet without the token costs the double, once', async () => {
  world = await openSweepWorld({}, { coldUsdt: '0' });
  await world.paidOrder('25');
  await world.settle();
  expect(world.hotSpent()).toBe(BURN_TO_EMPTY + ACTIVATION);
  await world.paidOrder('25');
  await world.settle();
  expect(world.hotSpent()).toBe(BURN_TO_EMPTY + ACTIVATION + BURN + ACTIVATION);
});

test('an address swept again needs no activation, and pays for bandwidth when the day’s free one is used up', async () => {
  world = await openSweepWorld();
  const { chain } = world;
  const order = await world.paidOrder('25');
  await world.settle();
  const first = world.hotSpent();
  chain.pay({ to: order.address, amount: parseUsdt('30') });
  await world.finalise();
  await world.settle();
  expect(chain.usdtOf(world.cold)).toBe(parseUsdt('56'));
  // Twice 345 bytes exceed the 600 free ones; the hot wallet's 267 bytes are free.
  expect(world.hotSpent() - first).toBe(BURN + 345_000n);
  expect((await world.sweeps()).map(({ state }) => state)).toEqual(['completed', 'completed']);
  expect(await world.events(order)).toHaveLength(8);
});

test('TRX and energy that an address already has are not sent again', async () => {
  world = await openSweepWorld();
  const { chain } = world;
  const order = await world.paidOrder('25');
  chain.faucet({ to: order.address, sun: 2_000_000n, energy: 20_000n });
  await world.finalise();
  await world.settle();
  expect(world.hotSpent()).toBe((64_285n - 20_000n) * 100n - 2_000_000n);
  expect(chain.trxOf(order.address)).toBe(0n);
});

test('an address with enough of both is swept without the hot wallet', async () => {
  world = await openSweepWorld({}, { hotSun: 1n });
  const order = await world.paidOrder('25');
  world.chain.faucet({ to: order.address, sun: 7_000_000n });
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed' }]);
  expect(world.hotSpent()).toBe(0n);
  expect(world.chain.trxOf(order.address)).toBe(7_000_000n - BURN);
});

test('too little waits for more, or for its age', async () => {
  world = await openSweepWorld({ maxAgeSeconds: 3_600 });
  const { chain } = world;
  const order = await world.paidOrder('19.999999');
  const small = await world.paidOrder('4.999999');
  await world.settle();
  expect(await world.sweeps()).toEqual([]);
  chain.mine({ blocks: 8, stepMs: 1_000_000 });
  await world.scanAll();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ address: order.address, state: 'completed' }]);
  chain.pay({ to: small.address, amount: parseUsdt('0.000001') });
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{}, { address: small.address, amount: parseUsdt('5') }]);
});

test('the money of a pending order stays until the order ends, and is then swept like any other', async () => {
  world = await openSweepWorld();
  const { chain, database } = world;
  const order = await buildOrder(database.db, { amount: '50', lifetimeSeconds: 600 });
  chain.pay({ to: order.address, amount: parseUsdt('30') });
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toEqual([]);
  chain.mine({ blocks: 10, stepMs: 300_000 });
  await world.scanAll();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ address: order.address, state: 'completed' }]);
  const { db } = database;
  expect(await query(db, 'select status from orders')).toEqual([{ status: 'failed' }]);
});

test('money of no order is swept too, and its address leaves the pool', async () => {
  world = await openSweepWorld();
  const { chain, database } = world;
  const [free] = await query<{ address: string }>(
    database.db,
    `select address from addresses where state = 'free' order by idx desc limit 1`,
  );
  chain.pay({ to: free?.address as SweepWorld['hot'], amount: parseUsdt('40') });
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ address: free?.address, state: 'completed' }]);
  const address = { address: free?.address };
  expect(await query(database.db, 'select state from addresses where address = :address', address)).toEqual([
    { state: 'retired' },
  ]);
});

test('the price doubles after the top-up: only the rest is sent, and nothing is wasted', async () => {
  world = await openSweepWorld();
  const { chain } = world;
  const order = await world.paidOrder('25');
  await world.tick();
  await world.finalise();
  chain.setEnergyPrice(200n);
  await world.finalise();
  await world.settle();
  expect(world.hotSpent()).toBe(2n * BURN + ACTIVATION);
  expect(chain.trxOf(order.address)).toBe(0n);
  expect((await world.transactions()).map(({ kind, result }) => [kind, result])).toEqual([
    ['funding', 'SUCCESS'],
    ['funding', 'SUCCESS'],
    ['transfer', 'SUCCESS'],
  ]);
  expect(await world.events(order)).not.toContain('sweep_failed');
});

test('the price doubles between broadcast and block: the burned fee is recorded, and the next attempt succeeds', async () => {
  world = await openSweepWorld({ maxSun: sun(30_000_000n) });
  const { chain } = world;
  const order = await world.paidOrder('25');
  await world.tick();
  await world.finalise();
  chain.holdPool(true);
  await world.tick();
  chain.setEnergyPrice(200n);
  chain.holdPool(false);
  await world.finalise();
  await world.settle();
  expect((await world.transactions()).map(({ kind, result }) => [kind, result])).toEqual([
    ['funding', 'SUCCESS'],
    ['transfer', 'OUT_OF_ENERGY'],
    ['funding', 'SUCCESS'],
    ['transfer', 'SUCCESS'],
  ]);
  expect(chain.usdtOf(world.cold)).toBe(parseUsdt('26'));
  const events = await listOrderEvents(world.database.db, order.id);
  expect(events.find(({ type }) => type === 'sweep_failed')?.payload).toMatchObject({
    reason: 'out_of_energy',
    attempt: 1,
    fee_trx: '6.428400',
  });
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 2 }]);
});

test('a blacklisted address fails at once without burning anything, the others continue, and a retry may succeed', async () => {
  world = await openSweepWorld();
  const { chain, database, context } = world;
  const frozen = await world.paidOrder('25');
  const other = await world.paidOrder('30');
  chain.blacklist(frozen.address);
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([
    { address: frozen.address, state: 'failed', failure_reason: 'blacklisted', attempt: 1 },
    { address: other.address, state: 'completed' },
  ]);
  expect(world.hotSpent()).toBe(BURN + ACTIVATION);
  expect(await world.events(frozen)).toEqual(['sweep_queued', 'sweep_failed']);
  expect(await sweepCounts(database.db)).toEqual({ waiting: 0, active: 0, failed: 1, held: 0, stuck: 0 });
  await world.settle();
  expect(await world.sweeps()).toHaveLength(2);

  await writeFacts(context);
  await expect(transact(database.db, (tx) => requestSweepRetry(tx, other.id))).rejects.toMatchObject({
    code: 'INVALID_STATE',
  });
  chain.blacklist(frozen.address, false);
  await world.finalise();
  await transact(database.db, (tx) => requestSweepRetry(tx, frozen.id));
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 2 }, {}]);
  expect((await world.events(frozen)).slice(2)).toEqual([
    'sweep_retry_requested',
    'sweep_funded',
    'sweep_broadcast',
    'sweep_completed',
  ]);
});

test('a paused token fails three attempts, burns nothing, and an admin can request three more', async () => {
  world = await openSweepWorld();
  const { chain, database } = world;
  const order = await world.paidOrder('25');
  chain.pause();
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'failed', failure_reason: 'token_paused', attempt: 3 }]);
  expect(await world.events(order)).toEqual(['sweep_queued', 'sweep_failed', 'sweep_failed', 'sweep_failed']);
  expect(world.hotSpent()).toBe(0n);
  await writeFacts(world.context);
  await transact(database.db, (tx) => requestSweepRetry(tx, order.id));
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'failed', attempt: 6 }]);
});

test('a blacklisted cold wallet gets nothing', async () => {
  world = await openSweepWorld();
  await world.paidOrder('25');
  world.chain.blacklist(world.cold);
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'failed', failure_reason: 'cold_wallet_blacklisted' }]);
  expect(world.hotSpent()).toBe(0n);
});
