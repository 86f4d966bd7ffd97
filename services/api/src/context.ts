import {
  openBells,
  openLogger,
  openRateLimiter,
  openRedis,
  type Bells,
  type Logger,
  type RateLimiter,
} from '@gateway/runtime';
import { assertMigrated, connect, pinInstance, type Db } from '@gateway/store';
import { sealingKey, secretFingerprint } from '@gateway/domain';
import type { ApiConfig } from './config';
import { openSessionTokens, type SessionTokens } from './http/admin-session';

/** What the api holds open and what is derived from its configuration once. */
export interface ApiContext {
  config: ApiConfig;
  db: Db;
  redis: ReturnType<typeof openRedis>;
  bells: Bells;
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

/** Opens Postgres and Redis. @throws when the database is not migrated or belongs to another deployment */
export async function openContext(config: ApiConfig): Promise<ApiContext> {
  const logger = openLogger('api', config.log);
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
  const bells = openBells(redis, logger);
  return {
    config,
    db,
    redis,
    bells,
    logger,
    limiter: openRateLimiter(redis, `gateway:${instance.id}:quota:`, logger),
    tokens: openSessionTokens(config),
    instanceId: instance.id,
    sealingKey: sealingKey(config.hmacSecret),
    async close() {
      await bells.close();
      redis.disconnect();
      await db.destroy();
    },
  };
}
