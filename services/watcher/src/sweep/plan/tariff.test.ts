import { afterEach, expect, test } from '@jest/globals';
import { parseUsdt, type FeeRule } from '@gateway/domain';
import { openSweepWorld, type SweepWorld } from '../../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

const ONE_PERCENT: FeeRule = { maxShare: 10_000n, trxPrice: parseUsdt('0.3') };

/** Orders with much money, on addresses that are blacklisted before they are swept. */
async function blacklistedOrders(count: number): Promise<void> {
  for (let i = 0; i < count; i++) world.chain.blacklist((await world.paidOrder(String(1_000 + i))).address);
  await world.finalise();
}

async function expectOtherSwept(): Promise<void> {
  const { address } = await world.paidOrder('300');
  await world.settle();
  expect((await world.sweeps()).find((sweep) => sweep.address === address)).toMatchObject({ state: 'completed' });
}

test('by a rule about fees sweeps begin although the addresses with the most money are blacklisted', async () => {
  world = await openSweepWorld({ feeRule: ONE_PERCENT });
  await blacklistedOrders(3);
  await world.settle();
  await expectOtherSwept();
});

test('blacklisted money stays for ever, and the prices are measured however much of it there is', async () => {
  world = await openSweepWorld();
  await blacklistedOrders(12);
  await world.settle();
  expect((await world.sweeps()).map(({ failure_reason }) => failure_reason)).toEqual(Array(12).fill('blacklisted'));
  world.context.config.sweep.feeRule = ONE_PERCENT;
  await expectOtherSwept();
});
