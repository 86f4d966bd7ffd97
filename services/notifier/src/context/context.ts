import { openHmacKeys } from '@gateway/domain';
import {
  openWakeups,
  openLogger,
  openRedis,
  startTracing,
  statementSpan,
  type Wakeups,
  type Logger,
} from '@gateway/runtime';
import { connectService, observeStatements, STATEMENT_TIMEOUTS_MS, type Db } from '@gateway/store/db';
import { pinInstance } from '@gateway/store/gateway';
import type { NotifierConfig } from './config';
import { createInFlight, type InFlight } from './in-flight';
import { openMetrics, type NotifierMetrics } from './metrics';
import { openOutbound, type Outbound } from '../outbound/outbound';
import { openResolver, type ResolveHost } from '../outbound/resolver';
import { createSigner, type SignDelivery } from '../outbound/signing';
import { createTargetReader, type ReadTarget } from '../outbound/target-reader';

/** The notifier's open resources. It has no access to wallet, vault or node. */
export interface NotifierContext {
  config: NotifierConfig;
  db: Db;
  wakeups: Wakeups;
  logger: Logger;
  outbound: Outbound;
  readTarget: ReadTarget;
  sign: SignDelivery;
  /** Opens what is sealed under HMAC_SECRET. */
  openSecret: (sealed: Buffer) => string;
  inFlight: InFlight;
  metrics: NotifierMetrics;
  close(): Promise<void>;
}

const DATABASE = { name: 'notifier', poolSize: 6, statementTimeoutMs: STATEMENT_TIMEOUTS_MS.notifier };

/** Opens Postgres, Redis and outbound HTTP. @throws when the database is not migrated or is another deployment's */
export async function openContext(
  config: NotifierConfig,
  resolve: ResolveHost = openResolver(),
): Promise<NotifierContext> {
  const logger = openLogger('notifier', config.log);
  if (await startTracing('notifier', config.traces, logger)) observeStatements(statementSpan);
  const db = await connectService(config, DATABASE, logger);
  const hmacKeys = openHmacKeys(config.hmacSecret, config.previousHmacSecret);
  await pinInstance(db, { network: config.network, hmac: hmacKeys });
  const redis = openRedis(config.redisUrl, logger);
  const wakeups = openWakeups(redis, logger);
  const outbound = openOutbound({ ...config, policy: config.targets, resolve });
  const inFlight = createInFlight();
  return {
    config,
    db,
    wakeups,
    logger,
    outbound,
    readTarget: createTargetReader(config.targets),
    sign: createSigner(hmacKeys),
    openSecret: hmacKeys.open,
    inFlight,
    metrics: openMetrics(db, redis, inFlight.size),
    async close() {
      await outbound.close();
      await wakeups.close();
      redis.disconnect();
      await db.destroy();
    },
  };
}
