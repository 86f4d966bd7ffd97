import { setTimeout as sleep } from 'node:timers/promises';
import { openRedis, type Logger } from '@gateway/runtime';
import { askForAddress, payDeposit } from './deposits';
import { leastOf } from './model/model';
import { placeOrders, policiesOf, repeatOrder } from './orders';
import type { PaymentPlan, Pick, Step } from './plan/plan';
import { serviceOf, type World } from './world';

const BEFORE_EDGE_MS = 2_000;
const THOUSANDTHS = 1_000n;
const SILENT: Logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };

/** Executes one step of a plan; a step without an object does nothing. */
export async function take(world: World, step: Step): Promise<void> {
  const { clock, chain, market, server, variables } = world;
  switch (step.kind) {
    case 'order':
      return placeOrders(world, step.orders);
    case 'repeat': {
      const order = pick(world.orders, step.order);
      if (order) await repeatOrder(world, order.externalId);
      return;
    }
    case 'pay':
      return pay(world, step.payment);
    case 'deposit':
      return askForAddress(world, step.deposit);
    case 'pay deposit':
      payDeposit(world, pick(world.deposits, step.payment.customer), step.payment);
      return;
    case 'wait':
      await sleep(step.realMs);
      return;
    case 'jump':
      await clock.jump(step.ms);
      return;
    case 'finalise':
      chain.makeFinal();
      await sleep(step.realMs);
      return;
    case 'kill':
      serviceOf(world, step.service).killAt(step.statements, step.point, step.downMs);
      return;
    case 'takeover': {
      const asleep = serviceOf(world, step.service).program.freeze(step.sleepMs);
      await sleep(step.sleepMs / 2);
      await clock.jump(step.jumpMs);
      await asleep;
      return;
    }
    case 'backup':
      return backUp(world, step.way);
    case 'restore':
      return restore(world, step.backup, step.keepsServices);
    case 'fault':
      return misbehave(world, step);
    case 'lie':
      return lie(world, step);
    case 'market':
      market.move(step.market);
      return;
    case 'reorg':
      chain.devnet.reorg({ depth: step.depth, drop: step.drops ? chain.sent().slice(-2) : [] });
      return;
    case 'empty Redis':
      await emptyRedis(variables['REDIS_URL'] ?? '');
      return;
    case 'crash Postgres':
      await server.postgres.crash();
      await server.postgres.start();
  }
}

async function misbehave({ chain }: World, { fault, realMs }: Extract<Step, { kind: 'fault' }>): Promise<void> {
  chain.devnet.faults.add({ ...fault, path: '/wallet*' });
  await sleep(realMs);
  chain.devnet.faults.clear();
}

async function lie({ node }: World, { lie: what, realMs }: Extract<Step, { kind: 'lie' }>): Promise<void> {
  node.lie(what);
  await sleep(realMs);
  node.lie(undefined);
}

async function backUp({ backups, server, orders, deposits }: World, way: 'copy' | 'dump'): Promise<void> {
  const backup = await server.backUp(way);
  const kept = <Fact extends { isLost: boolean }>(facts: readonly Fact[], name: (fact: Fact) => string): Set<string> =>
    new Set(facts.filter(({ isLost }) => !isLost).map(name));
  backups.push({
    backup,
    orders: kept(orders, ({ id }) => id),
    customers: kept(deposits, ({ customerId }) => customerId),
  });
}

async function pay(world: World, { order: which, parts, aroundLeast, edgeMs, ...how }: PaymentPlan): Promise<void> {
  const { orders, chain, clock } = world;
  const order = pick(orders, which);
  if (!order) return;
  const amounts =
    aroundLeast === undefined
      ? parts.map((part) => (order.expected * BigInt(part)) / THOUSANDTHS)
      : [leastOf(order, policiesOf(world)) + BigInt(aroundLeast)];
  const send = (): void => {
    for (const amount of amounts) chain.pay(order.address, max(1n, amount), how);
  };
  const edge = order.expiresAt + (edgeMs ?? 0);
  if (edgeMs === undefined || edge <= chain.devnet.head().timestamp + BEFORE_EDGE_MS) {
    send();
    return;
  }
  await chain.holdStill(async () => {
    await clock.jump(edge - BEFORE_EDGE_MS - clock.now());
    send();
    chain.mineAt(edge);
  });
}

/** Orders and customers' addresses that are not in the backup are lost from now on; those that an earlier restore lost may be back. */
async function restore(world: World, which: Pick, keepsServices: boolean): Promise<void> {
  const known = pick(world.backups, which);
  if (!known) return;
  const services = [...world.services.values()];
  if (!keepsServices) await Promise.all(services.map((service) => service.stop()));
  await world.server.restore(known.backup);
  for (const order of world.orders) order.isLost = !known.orders.has(order.id);
  for (const deposit of world.deposits) deposit.isLost = !known.customers.has(deposit.customerId);
  if (known.backup.way === 'copy') {
    const at = world.backups.indexOf(known);
    world.backups = world.backups.filter(({ backup }, i) => i <= at || backup.way === 'copy');
  }
  for (const service of services) service.start();
  world.counts.restores += 1;
}

function pick<T>(things: readonly T[], which: Pick): T | undefined {
  return things[Math.floor(which * things.length)];
}

async function emptyRedis(url: string): Promise<void> {
  const redis = openRedis(url, SILENT);
  await new Promise((resolve) => redis.once('ready', resolve));
  await redis.flushdb();
  redis.disconnect();
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function ignore(): void {
  // a campaign breaks connections on purpose
}
