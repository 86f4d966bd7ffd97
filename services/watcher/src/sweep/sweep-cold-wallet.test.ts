import { afterEach, expect, test } from '@jest/globals';
import { query, transact } from '@gateway/store/db';
import { acceptColdWallet } from '@gateway/store/sweeps';
import { addressOf } from '@gateway/store/testing';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

const BROADCAST = '/wallet/broadcasthex';

let world: SweepWorld;
afterEach(() => world.close());

test('a transfer to a replaced cold wallet is not sent again, even before the restart', async () => {
  world = await openSweepWorld();
  const { chain, database } = world;
  await world.paidOrder('25');
  await world.tick();
  await world.finalise();
  chain.holdPool(true);
  await world.tick();
  const [transfer] = (await world.transactions()).filter(({ kind }) => kind === 'transfer');
  expect(transfer).toMatchObject({ state: 'live' });
  await world.finalise();
  chain.requests.reset();
  await world.tick();
  expect(chain.requests.of(BROADCAST)).toBeGreaterThan(0);

  // The configuration of this process still has the old one.
  await transact(database.db, (tx) => acceptColdWallet(tx, addressOf('new cold wallet')));
  chain.requests.reset();
  await world.tick();
  expect(chain.requests.of(BROADCAST)).toBe(0);
});

test('while another cold wallet is pinned than the configured one, nothing leaves the hot wallet', async () => {
  world = await openSweepWorld();
  const { cold, database } = world;
  await transact(database.db, (tx) => acceptColdWallet(tx, addressOf('new cold wallet')));
  await world.paidOrder('25');
  await world.paidOrder('30');
  await world.settle(3);
  expect(world.hotSpent()).toBe(0n);
  expect(await world.transactions()).toEqual([]);
  expect(await world.sweeps()).toMatchObject([
    { state: 'queued', waiting_for: 'cold_wallet_changed', attempt: 1 },
    { state: 'queued', waiting_for: 'cold_wallet_changed', attempt: 1 },
  ]);
  await transact(database.db, (tx) => acceptColdWallet(tx, cold));
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed' }, { state: 'completed' }]);
});

test('a cold wallet that is replaced during a step gets no transfer any more', async () => {
  world = await openSweepWorld();
  const { context, database } = world;
  await world.paidOrder('25');
  await world.tick();
  await world.finalise();
  const { accounts } = context.node;
  const tryTransfer: typeof accounts.tryTransfer = async (...move) => {
    await transact(database.db, (tx) => acceptColdWallet(tx, addressOf('new cold wallet')));
    return accounts.tryTransfer(...move);
  };
  await world.tick({ ...context, node: { ...context.node, accounts: { ...accounts, tryTransfer } } });
  expect(await world.transactions()).toMatchObject([{ kind: 'funding', state: 'final' }]);
});

test('a cold wallet that is replaced while its transfer is stored does not get it', async () => {
  world = await openSweepWorld();
  const { chain, database } = world;
  await query(
    database.db,
    `create function replace_cold_wallet() returns trigger language plpgsql security definer as $$
     begin
       update instance set cold_wallet_address = '${addressOf('new cold wallet')}';
       return null;
     end $$;
     create constraint trigger replace_cold_wallet after insert on sweep_transactions deferrable initially deferred
       for each row when (new.kind = 'transfer') execute function replace_cold_wallet()`,
  );
  await world.paidOrder('25');
  await world.tick();
  await world.finalise();
  chain.requests.reset();
  await world.tick();
  expect(await world.transactions()).toMatchObject([{ kind: 'funding' }, { kind: 'transfer', state: 'live' }]);
  expect(chain.requests.of(BROADCAST)).toBe(0);
});
