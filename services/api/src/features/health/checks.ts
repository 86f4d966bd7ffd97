import { BLOCK_SECONDS, FINAL_CONFIRMATIONS } from '@gateway/domain';
import { isRedisWell } from '@gateway/runtime';
import { findWallet } from '@gateway/store/addresses';
import { isDatabaseWell } from '@gateway/store/db';
import { findWatcherFacts, listHeartbeats, type KnownWatcherFacts, type ReportedCopy } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';

export interface Check {
  status: 'ok' | 'degraded' | 'down';
  /** Short, without hosts, versions or credentials. */
  reason?: string;
  /** When this was last known; null if it is not known at all. */
  asOf: Date | null;
}

/** The state of everything that a payment needs. */
export interface Health {
  /** Whether payments are taken and credited; the notifier is no part of it. */
  isHealthy: boolean;
  checks: Record<'database' | 'cache' | 'node' | 'wallet' | 'watcher' | 'notifier', Check>;
  facts: KnownWatcherFacts | undefined;
}

const CHECK_TIMEOUT_MS = 1_000;
const MAX_HEARTBEAT_AGE_SECONDS = 60;
/** How old the newest scanned block may be when payments wait for finality alone. */
const MAX_LAG_SECONDS = 180;

/** Checks the stores, and reads the other parts from their rows; the node is not queried. Never rejects. */
export async function checkHealth(context: ApiContext): Promise<Health> {
  const [isDatabaseOk, isCacheOk] = await Promise.all([
    isDatabaseWell(context.db, CHECK_TIMEOUT_MS),
    isRedisWell(context.redis, CHECK_TIMEOUT_MS),
  ]);
  const rows = isDatabaseOk ? await readRows(context) : undefined;
  const parts = {
    database: rows ? { status: 'ok', asOf: rows.readAt } : { status: 'down', reason: 'no answer', asOf: new Date() },
    cache: isCacheOk ? { status: 'ok', asOf: new Date() } : { status: 'down', reason: 'no answer', asOf: new Date() },
    node: rows ? checkNode(rows) : NOT_KNOWN,
    wallet: rows ? checkWallet(rows) : NOT_KNOWN,
    watcher: rows ? checkWatcher(rows, maxLagSeconds(context)) : NOT_KNOWN,
  } satisfies Partial<Health['checks']>;
  return {
    isHealthy: Object.values<Check>(parts).every(({ status }) => status === 'ok'),
    checks: { ...parts, notifier: rows ? checkNotifier(rows) : NOT_KNOWN },
    facts: rows?.facts,
  };
}

const NOT_KNOWN: Check = { status: 'down', reason: 'not known', asOf: null };

/** What the database says about the other parts. */
interface Rows {
  facts: KnownWatcherFacts | undefined;
  hasWallet: boolean;
  /** The copy that reported last. */
  notifier: ReportedCopy | undefined;
  readAt: Date;
}

async function readRows({ db }: ApiContext): Promise<Rows | undefined> {
  const readAt = new Date();
  try {
    const [facts, wallet, copies] = await Promise.all([findWatcherFacts(db), findWallet(db), listHeartbeats(db)]);
    const notifier = copies.find(({ service }) => service === 'notifier');
    return { facts, hasWallet: wallet !== undefined, notifier, readAt };
  } catch {
    return undefined; // the database went away between two queries, so it counts as down
  }
}

function checkWallet({ hasWallet, readAt }: Rows): Check {
  return hasWallet ? { status: 'ok', asOf: readAt } : { status: 'down', reason: 'not initialised', asOf: readAt };
}

function checkNode({ facts, readAt }: Rows): Check {
  if (!facts) return NOT_KNOWN;
  const asOf = secondsBefore(readAt, facts.nodeAgeSeconds);
  const doubt = facts.headers?.doubt;
  if (facts.nodeState === 'ok' && doubt != null) return { status: 'degraded', reason: doubt, asOf };
  return facts.nodeReason === null
    ? { status: facts.nodeState, asOf }
    : { status: facts.nodeState, reason: facts.nodeReason, asOf };
}

/** A scan that waits for more confirmations is that much older, and not behind. */
function maxLagSeconds({ config }: ApiContext): number {
  return MAX_LAG_SECONDS + (config.confirmationsRequired - FINAL_CONFIRMATIONS) * BLOCK_SECONDS;
}

function checkWatcher({ facts, readAt }: Rows, maxLag: number): Check {
  if (!facts) return NOT_KNOWN;
  const { heartbeatAgeSeconds, lagSeconds } = facts;
  const asOf = secondsBefore(readAt, heartbeatAgeSeconds);
  if (heartbeatAgeSeconds > MAX_HEARTBEAT_AGE_SECONDS) return { status: 'down', reason: 'no heartbeat', asOf };
  if (lagSeconds === null) return { status: 'degraded', reason: 'no block was read yet', asOf };
  return lagSeconds > maxLag ? { status: 'degraded', reason: 'behind the chain', asOf } : { status: 'ok', asOf };
}

function checkNotifier({ notifier, readAt }: Rows): Check {
  if (!notifier) return { status: 'down', reason: 'not running', asOf: readAt };
  const asOf = secondsBefore(readAt, notifier.silentSeconds);
  return notifier.silentSeconds > MAX_HEARTBEAT_AGE_SECONDS
    ? { status: 'down', reason: 'no heartbeat', asOf }
    : { status: 'ok', asOf };
}

/** By the clock of this process, which is also that of its responses. Clocks that differ give no time to come. */
function secondsBefore(readAt: Date, seconds: number): Date {
  return new Date(readAt.getTime() - Math.max(0, seconds) * 1_000);
}
