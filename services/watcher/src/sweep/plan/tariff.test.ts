import { afterEach, expect, test } from '@jest/globals';
import { parseUsdt, Unavailable, type FeeRule } from '@gateway/domain';
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

test('by a rule about fees energy is reclaimed also while no price can be measured', async () => {
  world = await openSweepWorld({ mode: 'stake', feeRule: ONE_PERCENT }, { stakeSun: 100_000_000n });
  await world.paidOrder('300');
  for (let i = 0; i < 3; i++) {
    await world.tick();
    await world.finalise();
  }
  // Its energy is lent, and another address has money.
  await world.paidOrder('1');
  world.context.state.tariff = undefined;
  world.chain.faults.add({ kind: 'html', path: '/wallet/triggerconstantcontract' });
  for (let i = 0; i < 2; i++) {
    await expect(world.tick()).rejects.toThrow(Unavailable);
    await world.finalise();
  }
  await expect(world.tick()).rejects.toThrow(Unavailable);
  expect(await world.sweeps()).toMatchObject([{ state: 'completed' }]);
});
