import { randomUUID } from 'node:crypto';
import { openNode, type BlockHeader, type TronNode } from '@gateway/chain';
import { openBells, openLogger, openRedis, type Bells, type Logger } from '@gateway/runtime';
import { assertMigrated, connect, pinInstance, type Db, type Term } from '@gateway/store';
import type { WatcherConfig } from './config';

/** What the watcher holds open, and what its loops tell each other. */
export interface WatcherContext {
  config: WatcherConfig;
  db: Db;
  node: TronNode;
  bells: Bells;
  logger: Logger;
  instanceId: string;
  /** Names this process in the leader row. */
  holder: string;
  state: WatcherState;
  close(): Promise<void>;
}

/** Known to this process only, and harmless to forget. */
export interface WatcherState {
  /** The own term while this watcher leads. */
  term: Term | undefined;
  /** The newest block that was seen, and when, by the process's monotonic clock in milliseconds. */
  head: { block: BlockHeader; seenAt: number } | undefined;
  /** Why the node does not serve a loop, by the loop's name, while it does not. */
  nodeTroubles: Map<string, string>;
  /** The vault folder has no mark although there is a wallet: no address may be derived until an operator says so. */
  isMarkMissing: boolean;
  /** The vault was opened and holds the wallet of the database. */
  isVaultChecked: boolean;
}

const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Opens Postgres, Redis and the node. @throws when the database is not migrated or belongs to another deployment */
export async function openContext(config: WatcherConfig): Promise<WatcherContext> {
  const logger = openLogger('watcher', config.log);
  const db = connect(config.databaseUrl, {
    name: 'watcher',
    poolSize: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  await assertMigrated(db);
  const instance = await pinInstance(db, { network: config.network, usdtContract: config.usdtContract });
  const redis = openRedis(config.redisUrl, logger);
  const bells = openBells(redis, logger);
  const node = openNode({ ...config.node, contract: config.usdtContract });
  return {
    config,
    db,
    node,
    bells,
    logger,
    instanceId: instance.id,
    holder: randomUUID(),
    state: { term: undefined, head: undefined, nodeTroubles: new Map(), isMarkMissing: false, isVaultChecked: false },
    async close() {
      await node.close();
      await bells.close();
      redis.disconnect();
      await db.destroy();
    },
  };
}
