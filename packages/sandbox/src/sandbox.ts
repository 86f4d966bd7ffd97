import { addUsdt, amountDue, refuse, Unavailable, usdt, type Usdt } from '@gateway/domain';
import { listOrderTransfers } from '@gateway/store/chain';
import { type Db } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import { passTime } from './order-time';
import type { Scenario, Simulation } from './request';
import type { SimulatedChain } from './simulated-chain';

/** What a simulation did. */
export interface Simulated {
  /** The transactions that were broadcast, oldest first. */
  txHashes: string[];
  /** What they pay in all; undefined when nothing is paid. */
  amount: Usdt | undefined;
}

/** How long simulations wait. */
export interface Patience {
  /** For the gateway to follow what happens on the chain. */
  followMs: number;
  /** For a payment to be seen, if it is to be seen. */
  seenMs: number;
}

/** What simulations need. */
export interface World {
  db: Db;
  chain: SimulatedChain;
  patience: Patience;
}

const POLL_MS = 50;
const ONE_USDT = usdt(1_000_000n);
/** These produce or replace blocks, so that only one of them may run at a time. */
const EXCLUSIVE: ReadonlySet<Scenario> = new Set<Scenario>(['late', 'dropped', 'reorganised', 'time']);

/** Payments that no order shows, or no longer. */
const UNSEEN: ReadonlySet<Scenario> = new Set<Scenario>(['wrong_token', 'reverted', 'dropped']);

/** Opens a function that carries out simulations for orders. */
export function openSimulator(world: World): (order: Order, simulation: Simulation) => Promise<Simulated> {
  let last: Promise<unknown> = Promise.resolve();
  return (order, simulation) => {
    if (!EXCLUSIVE.has(simulation.scenario)) return simulate(world, order, simulation);
    const turn = last.then(() => simulate(world, order, simulation));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * @throws Refusal INVALID_STATE when nothing remains to be paid and no amount is given
 * @throws Unavailable when chain or gateway do not follow in time
 */
async function simulate(world: World, order: Order, simulation: Simulation): Promise<Simulated> {
  if (simulation.scenario === 'time') {
    await letTimePass(world, order, simulation);
    return { txHashes: [], amount: undefined };
  }
  const { scenario } = simulation;
  const amount = simulation.amount ?? defaultAmount(scenario, await remaining(world, order));
  const txHashes = await pay(world, order, scenario, amount);
  // What remains is then right for the next payment, also if it follows at once.
  if (!UNSEEN.has(scenario)) await happened(() => areSeen(world, order, txHashes), world.patience.seenMs);
  return { txHashes, amount };
}

async function areSeen({ db }: World, order: Order, txHashes: readonly string[]): Promise<boolean> {
  const seen = new Set((await listOrderTransfers(db, order.id)).map(({ txHash }) => txHash));
  return txHashes.every((hash) => seen.has(hash));
}

async function pay(world: World, order: Order, scenario: Exclude<Scenario, 'time'>, amount: Usdt): Promise<string[]> {
  const { chain } = world;
  const { address } = order;
  switch (scenario) {
    case 'exact':
    case 'short':
    case 'over':
      return [await chain.pay(address, amount)];
    case 'split': {
      const [first, second] = halvesOf(amount);
      return [await chain.pay(address, first), await chain.pay(address, second)];
    }
    case 'same_transaction':
      return [await chain.payFromContract(address, halvesOf(amount))];
    case 'contract':
      return [await chain.payFromContract(address, [amount])];
    case 'wrong_token':
      return [await chain.pay(address, amount, { via: 'fake' })];
    case 'reverted':
      return [await chain.pay(address, amount, { fails: 'REVERT' })];
    case 'late':
      if (order.status === 'pending') await expire(world, order);
      return [await chain.pay(address, amount)];
    case 'dropped': {
      const hash = await payAndFork(world, order, amount, 'drop');
      await happened(async () => !(await areSeen(world, order, [hash])), world.patience.followMs);
      return [hash];
    }
    case 'reorganised':
      return [await payAndFork(world, order, amount, 'move')];
  }
}

/** Pays in a block that is replaced once the gateway has seen it. */
async function payAndFork(world: World, order: Order, amount: Usdt, fate: 'drop' | 'move'): Promise<string> {
  const { chain, patience } = world;
  return chain.whileHeld(async () => {
    const hash = await chain.pay(order.address, amount);
    await chain.mineOne();
    const seen = await happened(() => areSeen(world, order, [hash]), patience.followMs);
    await chain.replaceHead(fate, hash);
    if (!seen && fate === 'drop') throw new Unavailable('the payment was dropped before the gateway saw it');
    return hash;
  });
}

/** Ends the window of a pending order, and waits until the gateway has noticed. */
async function expire({ db, chain, patience }: World, order: Order): Promise<void> {
  await chain.passBlocks((await passTime(db, order.id, 'expired')).getTime());
  const isOver = await happened(async () => (await findOrder(db, order.id))?.status !== 'pending', patience.followMs);
  if (!isOver) throw new Unavailable('the order did not expire in time');
}

async function letTimePass(world: World, order: Order, { until }: Simulation): Promise<void> {
  const present = until === 'final' ? new Date() : await passTime(world.db, order.id, until);
  await world.chain.passBlocks(present.getTime());
}

/**
 * Whether it happened in time. A database that is too busy to say is asked again: after a payment, an error would have
 * the caller pay once more.
 */
async function happened(condition: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const endsAt = performance.now() + patienceMs;
  while (performance.now() < endsAt) {
    if (await condition().catch(() => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

/** What is neither received nor seen. */
async function remaining({ db }: World, order: Order): Promise<Usdt> {
  const transfers = await listOrderTransfers(db, order.id);
  const seen = addUsdt(...transfers.filter(({ isFinal }) => !isFinal).map(({ amount }) => amount));
  const rest = amountDue(order) - order.amountReceived - seen;
  return rest > 0n ? usdt(rest) : refuse('INVALID_STATE', 'Nothing remains to be paid: give an amount');
}

function defaultAmount(scenario: Exclude<Scenario, 'time'>, rest: Usdt): Usdt {
  if (scenario === 'short') return halvesOf(rest)[0];
  return scenario === 'over' ? addUsdt(rest, ONE_USDT) : rest;
}

/** @throws Refusal INVALID_STATE for an amount that cannot be divided */
function halvesOf(amount: Usdt): [Usdt, Usdt] {
  const half = usdt(amount / 2n);
  return half > 0n ? [half, usdt(amount - half)] : refuse('INVALID_STATE', 'The amount is too small to be divided');
}
