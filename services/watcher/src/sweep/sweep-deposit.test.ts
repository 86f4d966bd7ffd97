import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readSweepPlan } from '@gateway/store/sweeps';
import { writeFacts } from '../status/facts';
import { closeAudited } from '../testing';
import { openDeposit } from '../testing/deposits';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

let world: SweepWorld;
beforeEach(async () => {
  world = await openSweepWorld();
});
afterEach(() => closeAudited(world));

test('small deposits of one customer are one sweep with the key of their address, as the plan shows, again and again', async () => {
  const deposit = await openDeposit(world);
  const other = await openDeposit(world);
  for (const amount of ['8', '9', '10']) world.pay(deposit, amount);
  world.pay(other, '6');
  await world.finalise();
  await writeFacts(world.context);
  const plan = await readSweepPlan(world.database.db);
  expect(plan.next).toMatchObject([{ address: deposit.address, amount: 27_000_000n }]);
  expect(plan.kept.too_small).toMatchObject({ count: 1, amount: 6_000_000n });
  await world.settle();
  expect(await world.sweeps()).toMatchObject([
    { address: deposit.address, state: 'completed', amount: 27_000_000n, attempt: 1 },
  ]);
  world.pay(deposit, '21');
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ amount: 27_000_000n }, { amount: 21_000_000n, state: 'completed' }]);
});
