import { isRedisWell } from '@gateway/runtime';
import { findWallet, findWatcherFacts, isDatabaseWell, type KnownWatcherFacts } from '@gateway/store';
import type { ApiContext } from './context';

export interface Check {
  status: 'ok' | 'degraded' | 'down';
  /** Short, without hosts, versions or credentials. */
  reason?: string;
}

/** The state of everything that a payment needs. */
export interface Health {
  isHealthy: boolean;
  checks: Record<'database' | 'cache' | 'node' | 'wallet' | 'watcher', Check>;
  facts: KnownWatcherFacts | undefined;
}

const CHECK_TIMEOUT_MS = 1_000;
const MAX_HEARTBEAT_AGE_SECONDS = 60;
const MAX_LAG_SECONDS = 180;
const OK: Check = { status: 'ok' };

/** Checks the stores, and reads the chain's state from the watcher's row; the node is not queried. Never rejects. */
export async function checkHealth(context: ApiContext): Promise<Health> {
  const [isDatabaseOk, isCacheOk] = await Promise.all([
    isDatabaseWell(context.db, CHECK_TIMEOUT_MS),
    isRedisWell(context.redis, CHECK_TIMEOUT_MS),
  ]);
  const known = isDatabaseOk ? await readRows(context) : undefined;
  const checks: Health['checks'] = {
    database: known ? OK : { status: 'down', reason: 'no answer' },
    cache: isCacheOk ? OK : { status: 'down', reason: 'no answer' },
    node: checkNode(known?.facts),
    wallet: known?.hasWallet ? OK : { status: 'down', reason: known ? 'not initialised' : 'not known' },
    watcher: checkWatcher(known?.facts),
  };
  return { isHealthy: Object.values(checks).every(({ status }) => status === 'ok'), checks, facts: known?.facts };
}

async function readRows({
  db,
}: ApiContext): Promise<{ facts: KnownWatcherFacts | undefined; hasWallet: boolean } | undefined> {
  try {
    const [facts, wallet] = await Promise.all([findWatcherFacts(db), findWallet(db)]);
    return { facts, hasWallet: wallet !== undefined };
  } catch {
    return undefined; // the database went away between two queries, so it counts as down
  }
}

function checkNode(facts: KnownWatcherFacts | undefined): Check {
  if (!facts) return { status: 'down', reason: 'not known' };
  const doubt = facts.headers?.doubt;
  if (facts.nodeState === 'ok' && doubt != null) return { status: 'degraded', reason: doubt };
  return facts.nodeReason === null
    ? { status: facts.nodeState }
    : { status: facts.nodeState, reason: facts.nodeReason };
}

function checkWatcher(facts: KnownWatcherFacts | undefined): Check {
  if (!facts) return { status: 'down', reason: 'not known' };
  if (facts.heartbeatAgeSeconds > MAX_HEARTBEAT_AGE_SECONDS) return { status: 'down', reason: 'no heartbeat' };
  if (facts.lagSeconds === null) return { status: 'degraded', reason: 'no block was read yet' };
  return facts.lagSeconds > MAX_LAG_SECONDS ? { status: 'degraded', reason: 'behind the chain' } : OK;
}
