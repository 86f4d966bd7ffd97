import { expect } from '@jest/globals';
import type { Fault } from '@gateway/devnet';
import { perTest } from '@gateway/runtime/testing/suite';
import { expectConserved, FIRST_SWEEP_COST } from './sweep-conservation';
import { openSweepWorld } from './sweep-world';

/** A world for each test of the file, whose node has a fault while it sweeps the money of one order. */
export function openFaultySweeps(): { expectSwept(fault: Fault): Promise<void> } {
  const world = perTest(openSweepWorld);
  return {
    async expectSwept(fault) {
      const order = await world.paidOrder('25');
      world.chain.faults.add(fault);
      await world.settle(20);
      world.chain.faults.clear();
      await world.settle();
      expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, address: order.address }]);
      await expectConserved(world, '25');
      expect(world.hotSpent()).toBe(FIRST_SWEEP_COST);
    },
  };
}
