import { secretFingerprint } from '@gateway/domain';
import { openWakeups, openLogger, openRedis, type Wakeups, type Logger } from '@gateway/runtime';
import { assertMigrated, connect, pinInstance, type Db } from '@gateway/store';
import type { NotifierConfig } from './config';
import { createFlight, type Flight } from './flight';
import { openMetrics, type NotifierMetrics } from './metrics';
import { openOutbound, type Outbound } from './outbound';
import { openResolver, type ResolveHost } from './resolver';
import { createSigner, type SignDelivery } from './signing';
import { createTargetReader, type ReadTarget } from './target-reader';

/** What the notifier holds open. It knows no wallet, no vault and no node. */
export interface NotifierContext {
  config: NotifierConfig;
  db: Db;
  wakeups: Wakeups;
  logger: Logger;
  outbound: Outbound;
  readTarget: ReadTarget;
  sign: SignDelivery;
  flight: Flight;
  metrics: NotifierMetrics;
  close(): Promise<void>;
}

const POOL_SIZE = 6;
const STATEMENT_TIMEOUT_MS = 10_000;

/** Opens Postgres, Redis and the way out. @throws when the database is not migrated or belongs to another deployment */
export async function openContext(
  config: NotifierConfig,
  resolve: ResolveHost = openResolver(),
): Promise<NotifierContext> {
  const logger = openLogger('notifier', config.log);
  const db = connect(config.databaseUrl, {
    name: 'notifier',
    poolSize: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  await assertMigrated(db);
  await pinInstance(db, { network: config.network, hmacFingerprint: secretFingerprint(config.hmacSecret) });
  const redis = openRedis(config.redisUrl, logger);
  const wakeups = openWakeups(redis, logger);
  const outbound = openOutbound({ ...config, policy: config.targets, resolve });
  const flight = createFlight();
  return {
    config,
    db,
    wakeups,
    logger,
    outbound,
    readTarget: createTargetReader(config.targets),
    sign: createSigner(config.hmacSecret),
    flight,
    metrics: openMetrics(db, redis, flight.size),
    async close() {
      await outbound.close();
      await wakeups.close();
      redis.disconnect();
      await db.destroy();
    },
  };
}
