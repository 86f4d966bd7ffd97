import { openWakeups, openRateLimiter, openRedis, type Wakeups, type Logger, type RateLimiter } from '@gateway/runtime';
import { openTransactionNode, type TransactionNode } from '@gateway/chain';
import { assertMigrated, connect, pinInstance, type Db } from '@gateway/store';
import { sealingKey, secretFingerprint } from '@gateway/domain';
import type { ApiConfig } from './config';
import { loadContract, type Contract } from './contract';
import { openSessionTokens, type SessionTokens } from './http/admin-session';
import { readAssets, type Assets } from './pages/assets';

/** The connections of the api, and what is derived from its configuration once. */
export interface ApiContext {
  config: ApiConfig;
  /** The OpenAPI document. */
  contract: Contract;
  db: Db;
  redis: ReturnType<typeof openRedis>;
  wakeups: Wakeups;
  /** The node for transaction lookups by payers; undefined if none is configured. */
  node: TransactionNode | undefined;
  /** The files of the checkout page. */
  assets: Assets;
  logger: Logger;
  limiter: RateLimiter;
  tokens: SessionTokens;
  instanceId: string;
  /** Seals and opens the webhook secrets of merchants. */
  sealingKey: Buffer;
  close(): Promise<void>;
}

const POOL_SIZE = 20;
const STATEMENT_TIMEOUT_MS = 5_000;

/**
 * Opens Postgres and Redis.
 * @param folder the folder of this package, with the files that it serves
 * @throws when the database is not migrated or belongs to another deployment
 */
export async function openContext(config: ApiConfig, folder: string, logger: Logger): Promise<ApiContext> {
  const db = connect(config.databaseUrl, {
    name: 'api',
    poolSize: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  await assertMigrated(db);
  const instance = await pinInstance(db, {
    network: config.network,
    usdtContract: config.usdtContract,
    hmacFingerprint: secretFingerprint(config.hmacSecret),
  });
  const redis = openRedis(config.redisUrl, logger);
  const wakeups = openWakeups(redis, logger);
  const node = openLookupNode(config);
  return {
    config,
    contract: loadContract(folder),
    db,
    redis,
    wakeups,
    node,
    assets: readAssets(folder),
    logger,
    limiter: openRateLimiter(redis, `{gateway}:${instance.id}:quota:`, logger),
    tokens: openSessionTokens(config),
    instanceId: instance.id,
    sealingKey: sealingKey(config.hmacSecret),
    async close() {
      await wakeups.close();
      await node?.close();
      redis.disconnect();
      await db.destroy();
    },
  };
}

function openLookupNode({ lookupNodeUrl, usdtContract }: ApiConfig): TransactionNode | undefined {
  return lookupNodeUrl === undefined ? undefined : openTransactionNode(lookupNodeUrl, usdtContract);
}
