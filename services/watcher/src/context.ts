import { randomUUID } from 'node:crypto';
import { joinNodes, openNode, openReaders, type BlockHeader, type BlockReaders, type TronNode } from '@gateway/chain';
import type { Sun } from '@gateway/domain';
import { openWakeups, openLogger, openRedis, type Wakeups, type Logger } from '@gateway/runtime';
import { assertMigrated, connect, pinColdWallet, pinInstance, type Db, type Term } from '@gateway/store';
import type { WatcherConfig } from './config';
import { newCounts, type WatcherCounts } from './counters';
import { createNodeBudget, type NodeBudget } from './node-budget';

/** What the watcher holds open, and what its loops tell each other. */
export interface WatcherContext {
  config: WatcherConfig;
  db: Db;
  node: TronNode;
  budget: NodeBudget;
  /** A node of another operator that has to agree before money is credited. */
  verifier: TronNode | undefined;
  wakeups: Wakeups;
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
  /**
   * The newest renewal of the term. Nothing new is committed before it has ended: transactions that follow each other
   * without a gap would keep it from the leader's row.
   */
  renewal: Promise<unknown>;
  /** The newest block that was seen, and when, by the process's monotonic clock in milliseconds. */
  head: { block: BlockHeader; seenAt: number } | undefined;
  /** When a final block was read last, by the process's monotonic clock in milliseconds. */
  lastBlockAt: number;
  /** The block that the scan is at, while it cannot be read. */
  unreadable: UnreadableBlock | undefined;
  /** While the scan is far behind. */
  catchUp: CatchUp | undefined;
  /** Why the node does not serve a loop, by the loop's name, while it does not. */
  nodeTroubles: Map<string, NodeTrouble>;
  /** The vault was opened and holds the wallet of the database. */
  isVaultChecked: boolean;
  /** What the hot wallet held when it was asked last. */
  hotWalletSun: Sun | undefined;
  /** What is told to whoever watches the watcher. */
  counts: WatcherCounts;
}

/** A scan that has fallen behind, from when it was noticed. Times by the monotonic clock, in milliseconds. */
export interface CatchUp {
  target: number;
  firstNumber: number;
  since: number;
  toldAt: number;
}

/** A block that the scan cannot get past. Times by the process's monotonic clock, in milliseconds. */
export interface UnreadableBlock {
  number: number;
  since: number;
  isLogged: boolean;
}

/** A trouble is told to others when it has lasted for its grace time, both by the monotonic clock. */
export interface NodeTrouble {
  reason: string;
  since: number;
  graceMs: number;
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
  if (config.sweep.coldWallet) await pinColdWallet(db, config.sweep.coldWallet);
  const redis = openRedis(config.redisUrl, logger);
  const wakeups = openWakeups(redis, logger);
  const budget = createNodeBudget(config.node.perDay);
  const state = newState();
  const readers = openReaders();
  const { node, verifier } = openNodes(config, budget, state.counts, readers);
  return {
    config,
    db,
    node,
    budget,
    verifier,
    wakeups,
    logger,
    instanceId: instance.id,
    holder: randomUUID(),
    state,
    async close() {
      await node.close();
      await verifier?.close();
      await readers.close();
      await wakeups.close();
      redis.disconnect();
      await db.destroy();
    },
  };
}

/** Nothing is known yet. */
export function newState(): WatcherState {
  return {
    term: undefined,
    renewal: Promise.resolve(),
    head: undefined,
    lastBlockAt: -Infinity,
    unreadable: undefined,
    catchUp: undefined,
    nodeTroubles: new Map(),
    isVaultChecked: false,
    hotWalletSun: undefined,
    counts: newCounts(),
  };
}

function openNodes(
  config: WatcherConfig,
  budget: NodeBudget,
  counts: WatcherCounts,
  readers: BlockReaders,
): Pick<WatcherContext, 'node' | 'verifier'> {
  const { urls, apiKey, verifyUrl, perSecond } = config.node;
  const contract = config.usdtContract;
  const countingTo = (url: string) => (): void => {
    budget.spend();
    counts.nodeRequests.inc({ node: new URL(url).host });
  };
  return {
    node: joinNodes(
      urls.map((url) => openNode({ ...url, apiKey, contract, perSecond, readers, onRequest: countingTo(url.fullUrl) })),
    ),
    // The key is the first operator's: it is not shown to another one.
    verifier:
      verifyUrl === undefined
        ? undefined
        : openNode({
            fullUrl: verifyUrl,
            solidityUrl: verifyUrl,
            contract,
            perSecond,
            readers,
            // It has a quota of its own: only the metric counts its requests.
            onRequest: () => {
              counts.nodeRequests.inc({ node: new URL(verifyUrl).host });
            },
          }),
  };
}
