import {
  nodeSpan,
  openWakeups,
  openRateLimiter,
  openRedis,
  startTracing,
  statementSpan,
  type Wakeups,
  type Logger,
  type RateLimiter,
} from '@gateway/runtime';
import { openTransactionNode, type TransactionNode } from '@gateway/chain';
import { connectService, observeStatements, STATEMENT_TIMEOUTS_MS, type Db } from '@gateway/store/db';
import { pinInstance } from '@gateway/store/gateway';
import { openHmacKeys, secretFingerprint, type HmacKeys } from '@gateway/domain';
import type { ApiConfig } from './config';
import { openListReader, type ListReader } from './list-reader';
import { WAITS, type Waits } from './waits';

/** The connections of the api, and what is derived from its configuration. It knows nothing that is served over them. */
export interface ApiContext {
  config: ApiConfig;
  waits: Waits;
  db: Db;
  /** Reads lists. Everything else, which is small, uses `db`, and never waits for a list. */
  lists: ListReader;
  redis: ReturnType<typeof openRedis>;
  wakeups: Wakeups;
  /** The node for transaction lookups; undefined if none is configured. */
  node: TransactionNode | undefined;
  logger: Logger;
  limiter: RateLimiter;
  instanceId: string;
  /** Hashes API keys, seals and opens webhook secrets. */
  hmacKeys: HmacKeys;
  /** Aborted when this process is about to stop. */
  drain: AbortController;
  /** What was opened on these connections is closed before them, the newest first. */
  onClose(close: () => Promise<void>): void;
  close(): Promise<void>;
}

const DATABASE = { name: 'api', poolSize: 20, statementTimeoutMs: STATEMENT_TIMEOUTS_MS.api };

/**
 * Opens Postgres and Redis.
 * @throws when the database is not migrated or belongs to another deployment
 */
export async function openContext(config: ApiConfig, logger: Logger, waits: Waits = WAITS): Promise<ApiContext> {
  if (await startTracing('api', config.traces, logger)) observeStatements(statementSpan);
  const db = await connectService(config, DATABASE, logger);
  const hmacKeys = openHmacKeys(config.hmacSecret, config.previousHmacSecret);
  const pinning = pinInstance(db, {
    network: config.network,
    usdtContract: config.usdtContract,
    hmac: hmacKeys,
    jwt: {
      fingerprint: secretFingerprint(config.jwtSecret),
      previousFingerprint: config.previousJwtSecret && secretFingerprint(config.previousJwtSecret),
    },
  });
  const instance = await pinning.catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  const lists = openListReader(config.databaseUrl);
  const redis = openRedis(config.redisUrl, logger);
  const wakeups = openWakeups(redis, logger);
  const node = openLookupNode(config);
  const limiter = openRateLimiter(redis, `{gateway}:${instance.id}:quota:`, logger);
  const closes: (() => Promise<void>)[] = [];
  return {
    config,
    waits,
    db,
    lists,
    redis,
    wakeups,
    node,
    logger,
    limiter,
    instanceId: instance.id,
    hmacKeys,
    drain: new AbortController(),
    onClose: (close) => void closes.unshift(close),
    async close() {
      for (const close of closes) await close();
      await wakeups.close();
      await node?.close();
      redis.disconnect();
      await lists.close();
      await db.destroy();
    },
  };
}

function openLookupNode({ lookupNodeUrl, usdtContract }: ApiConfig): TransactionNode | undefined {
  if (lookupNodeUrl === undefined) return undefined;
  const node = openTransactionNode(lookupNodeUrl, usdtContract);
  const inSpan = nodeSpan(lookupNodeUrl);
  return { ...node, find: (txHash) => inSpan('/wallet/gettransactioninfobyid', () => node.find(txHash)) };
}
