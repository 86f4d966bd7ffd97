import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@gateway/runtime';
import { openRedis } from '@gateway/runtime';
import type { Fleet } from '../rig/fleet';
import type { PostgresServer } from '../rig/postgres-server';
import { chainCommand } from '../rig/trade';
import type { Chance } from './chance';
import type { FlakyMerchant } from './flaky-merchant';

/** Everything that a fault can affect. */
export interface World {
  fleet: Fleet;
  postgres: PostgresServer;
  redisUrl: string;
  merchant: FlakyMerchant;
}

type Injection = (world: World, chance: Chance) => Promise<void>;

const DOWN_MS = 5_000;
/** Around the ten seconds after which another watcher takes over from a silent leader. */
const FREEZE_MS = [2_000, 16_000] as const;
const NODE_FAULTS: readonly Record<string, unknown>[] = [
  { kind: 'status', status: 429, retryAfterSeconds: 1 },
  { kind: 'status', status: 503 },
  { kind: 'missing' },
  { kind: 'behind', blocks: 10 },
  { kind: 'short-infos' },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'cut' },
  { kind: 'slow', delayMs: 800 },
];
const MARKET_FAULTS: readonly Record<string, unknown>[] = [
  { kind: 'status', status: 503, path: '/v2/*' },
  { kind: 'cut', path: '/v2/*' },
  { kind: 'market-rises' },
];
const SILENT: Logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };

/**
 * The first copy of each service is never killed, so that its memory can be observed over the whole soak. It may be
 * frozen, though, and a leading watcher then loses its term.
 */
export const FAULTS: Record<string, Injection> = {
  'a service was killed': async ({ fleet }, chance) => {
    const copies = [fleet.apis, fleet.watchers, fleet.notifiers].flatMap((service) => service.slice(1));
    const { program } = chance.oneOf(copies);
    await program.kill();
    await sleep(chance.between(0, DOWN_MS));
    program.start();
  },
  'a service was restarted': async ({ fleet }, chance) => {
    const copies = [fleet.apis, fleet.watchers, fleet.notifiers].flatMap((service) => service.slice(1));
    const { program } = chance.oneOf(copies);
    await program.stop();
    program.start();
  },
  'a service was frozen': async ({ fleet }, chance) => {
    const { program } = chance.oneOf([...fleet.apis, ...fleet.watchers, ...fleet.notifiers]);
    await program.freeze(chance.between(...FREEZE_MS));
  },
  'Redis was flushed': async ({ redisUrl }) => {
    const redis = openRedis(redisUrl, SILENT);
    await new Promise((resolve) => redis.once('ready', resolve));
    await redis.flushall();
    redis.disconnect();
  },
  'Postgres crashed': async ({ postgres }, chance) => {
    await postgres.crash();
    await sleep(chance.between(0, DOWN_MS));
    await postgres.start();
  },
  'the node had a fault': async ({ fleet }, chance) => {
    await chainCommand(fleet, 'fault', { ...chance.oneOf(NODE_FAULTS), path: '/wallet*' });
    await sleep(chance.between(1_000, DOWN_MS));
    await chainCommand(fleet, 'clear-faults');
  },
  'the market of energy had a fault': async ({ fleet }, chance) => {
    await chainCommand(fleet, 'fault', chance.oneOf(MARKET_FAULTS));
    await sleep(chance.between(1_000, DOWN_MS));
    await chainCommand(fleet, 'clear-faults');
  },
  'the chain was reorganised': async ({ fleet }, chance) => {
    await chainCommand(fleet, 'reorg', { depth: Math.floor(chance.between(1, 15)) });
  },
  'the merchant was slow': async ({ merchant }, chance) => {
    merchant.respondAfter(chance.between(500, 3_000));
    await sleep(chance.between(2_000, 2 * DOWN_MS));
    merchant.respondAfter(0);
  },
  'the merchant was down': async ({ merchant }, chance) => {
    merchant.respondWith(chance.oneOf([500, 502, 404]));
    await sleep(chance.between(2_000, DOWN_MS));
    merchant.respondWith(200);
  },
};

function ignore(): void {
  // a soak breaks connections on purpose
}
