import { afterEach, expect, test } from '@jest/globals';
import { acceptColdWallet, transact } from '@gateway/store';
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
