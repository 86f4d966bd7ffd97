import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@gateway/runtime';
import { openRedis } from '@gateway/runtime';
import type { Fleet } from '../rig/fleet';
import type { PostgresServer } from '../rig/postgres-server';
import { chainCommand } from '../rig/trade';
import type { Chance } from './chance';
import type { MoodyMerchant } from './moody-merchant';

/** Everything that can be broken. */
export interface World {
  fleet: Fleet;
  postgres: PostgresServer;
  redisUrl: string;
  merchant: MoodyMerchant;
}

type Trouble = (world: World, chance: Chance) => Promise<void>;

const DOWN_MS = 5_000;
/** Around the ten seconds after which a silent leader is replaced. */
const SLEEP_MS = [2_000, 16_000] as const;
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
const SILENT: Logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };

/**
 * The first copy of each service is the witness: it lives through the whole soak, so that its memory can be judged. It
 * may sleep, though, and a leading watcher among them loses its office by that.
 */
export const TROUBLES: Record<string, Trouble> = {
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
  'a service slept': async ({ fleet }, chance) => {
    const { program } = chance.oneOf([...fleet.apis, ...fleet.watchers, ...fleet.notifiers]);
    await program.freeze(chance.between(...SLEEP_MS));
  },
  'Redis was emptied': async ({ redisUrl }) => {
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
  'the chain was reorganised': async ({ fleet }, chance) => {
    await chainCommand(fleet, 'reorg', { depth: Math.floor(chance.between(1, 15)) });
  },
  'the merchant was slow': async ({ merchant }, chance) => {
    merchant.answerAfter(chance.between(500, 3_000));
    await sleep(chance.between(2_000, 2 * DOWN_MS));
    merchant.answerAfter(0);
  },
  'the merchant was down': async ({ merchant }, chance) => {
    merchant.answerWith(chance.oneOf([500, 502, 404]));
    await sleep(chance.between(2_000, DOWN_MS));
    merchant.answerWith(200);
  },
};

function ignore(): void {
  // a soak breaks connections on purpose
}
