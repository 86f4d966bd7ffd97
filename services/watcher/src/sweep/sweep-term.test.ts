import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { AccountNode } from '@gateway/chain';
import { query } from '@gateway/store/db';
import type { WatcherContext } from '../context/context';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

let world: SweepWorld;
beforeEach(async () => {
  world = await openSweepWorld();
  await world.paidOrder('25');
});
afterEach(() => world.close());

const LIFE_MS = 600_000;

/** A context whose term ends during the first request of this kind to the node. */
function losingTermDuring(method: keyof AccountNode | 'isDead'): WatcherContext {
  const { context, database } = world;
  const { accounts } = context.node;
  const original = { ...accounts, isDead: context.node.isDead }[method] as (...args: unknown[]) => Promise<unknown>;
  let isLost = false;
  const intercepted = async (...args: unknown[]): Promise<unknown> => {
    const answer = await original(...args);
    if (!isLost) await query(database.db, 'update leadership set term = term + 1');
    isLost = true;
    return answer;
  };
  const node = { ...context.node, accounts: { ...accounts, [method]: intercepted } };
  return { ...context, node: method === 'isDead' ? { ...node, isDead: intercepted as typeof node.isDead } : node };
}

/** The stored sweep and its transactions. */
async function stored(): Promise<unknown> {
  const sweeps = await query(world.database.db, 'select state, attempt, failure_reason from sweeps');
  const transactions = await query(
    world.database.db,
    'select state, sent_at is not null as is_sent from sweep_transactions',
  );
  return { sweeps, transactions };
}

const queued = { state: 'queued', attempt: 1, failure_reason: null };
const funding = { ...queued, state: 'funding' };

test('a leader that loses its term during a dry run stores no transaction', async () => {
  await expect(world.tick(losingTermDuring('tryTransfer'))).rejects.toThrow('another watcher leads now');
  expect(await stored()).toEqual({ sweeps: [queued], transactions: [] });
  expect(world.hotSpent()).toBe(0n);
});

test('a leader that loses its term while a node rejects fails no attempt', async () => {
  world.chain.pause();
  await expect(world.tick(losingTermDuring('tryTransfer'))).rejects.toThrow('another watcher leads now');
  expect(await stored()).toEqual({ sweeps: [queued], transactions: [] });
});

test('a leader that loses its term while sending records nothing', async () => {
  await expect(world.tick(losingTermDuring('broadcast'))).rejects.toThrow('another watcher leads now');
  expect(await stored()).toEqual({ sweeps: [funding], transactions: [{ state: 'live', is_sent: false }] });
});

test('a leader that loses its term while looking up a final transaction closes nothing', async () => {
  await world.tick();
  await world.finalise();
  await expect(world.tick(losingTermDuring('solidOutcome'))).rejects.toThrow('another watcher leads now');
  expect(await stored()).toEqual({ sweeps: [funding], transactions: [{ state: 'live', is_sent: true }] });
});

test('a leader that loses its term while looking up an expired transaction buries nothing', async () => {
  world.chain.faults.add({ kind: 'accept-and-drop', path: '/wallet/broadcasthex', times: 1 });
  await world.tick();
  world.chain.mine({ stepMs: LIFE_MS + 1_000 });
  await world.finalise();
  await expect(world.tick(losingTermDuring('isDead'))).rejects.toThrow('another watcher leads now');
  expect(await stored()).toEqual({ sweeps: [funding], transactions: [{ state: 'live', is_sent: true }] });
});
