import { afterEach, expect, test } from '@jest/globals';
import type { Fault } from '@gateway/devnet';
import { expectConserved, FIRST_SWEEP_COST } from '../testing/sweep-conservation';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

const BROADCAST = '/wallet/broadcasthex';
const INFO = '/walletsolidity/gettransactioninfobyid';

test.each<[string, Fault[]]>([
  ['is busy', [{ kind: 'broadcast-code', code: 'SERVER_BUSY', path: BROADCAST, times: 3 }]],
  ['rejects a valid transaction as invalid', [{ kind: 'broadcast-code', code: 'SIGERROR', path: BROADCAST, times: 1 }]],
  ['does not know the reference block', [{ kind: 'broadcast-code', code: 'TAPOS_ERROR', path: BROADCAST, times: 1 }]],
  [
    'claims to know a transaction it does not have',
    [{ kind: 'broadcast-code', code: 'DUP_TRANSACTION_ERROR', path: BROADCAST, times: 2 }],
  ],
  [
    'accepts a transaction and reports it as rejected',
    [{ kind: 'broadcast-code', code: 'OTHER_ERROR', accepted: true, path: BROADCAST, times: 2 }],
  ],
  [
    'accepts a transaction and cannot relay it',
    [{ kind: 'broadcast-code', code: 'NOT_ENOUGH_EFFECTIVE_CONNECTION', accepted: true, path: BROADCAST, times: 2 }],
  ],
  ['accepts a transaction and does not respond', [{ kind: 'accept-then-cut', path: BROADCAST, times: 2 }]],
  ['accepts a transaction and drops it', [{ kind: 'accept-and-drop', path: BROADCAST, times: 2 }]],
  ['does not respond at all', [{ kind: 'cut', times: 4 }]],
  ['responds with an HTML page', [{ kind: 'html', times: 4 }]],
  ['is slow', [{ kind: 'slow', delayMs: 300, times: 12 }]],
  [
    'accepts a transaction and responds after the timeout',
    [{ kind: 'slow', delayMs: 6_000, path: BROADCAST, times: 1 }],
  ],
  ['breaks off in the middle of a response', [{ kind: 'cut-body', times: 4 }]],
  ['truncates responses', [{ kind: 'truncated', times: 4 }]],
  ['lacks resources', [{ kind: 'no-resources', times: 1 }]],
  ['shows an old final chain', [{ kind: 'behind', blocks: 3, path: '/walletsolidity/*', times: 20 }]],
  ['does not know final transactions', [{ kind: 'missing', path: INFO, times: 2 }]],
  ['prints its keys in another order', [{ kind: 'shuffled-keys', times: 60 }]],
])('a node that %s: the money arrives once, and costs what it must', async (_, faults) => {
  world = await openSweepWorld();
  const order = await world.paidOrder('25');
  for (const fault of faults) world.chain.faults.add(fault);
  await world.settle(20);
  world.chain.faults.clear();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, address: order.address }]);
  await expectConserved(world, '25');
  expect(world.hotSpent()).toBe(FIRST_SWEEP_COST);
});
