import { randomUUID } from 'node:crypto';
import {
  joinNodes,
  openNode,
  openReaders,
  type BlockHeader,
  type BlockReaders,
  type ChainBlock,
  type HeaderProof,
  type TronNode,
} from '@gateway/chain';
import type { Sun, UnfinalBlock, Usdt } from '@gateway/domain';
import {
  nodeSpan,
  openWakeups,
  openLogger,
  openRedis,
  startTracing,
  statementSpan,
  type Wakeups,
  type Logger,
} from '@gateway/runtime';
import { connectService, observeStatements, STATEMENT_TIMEOUTS_MS, type Db } from '@gateway/store/db';
import { pinInstance, type Term } from '@gateway/store/gateway';
import { pinColdWallet, type MeasuredTariff } from '@gateway/store/sweeps';
import type { WatcherConfig } from './config';
import { newCounts, type WatcherCounts } from './counters';
import type { EnergyMarket } from './energy-market';
import { tronSave } from './tronsave';
import { createNodeBudget, type NodeBudget } from './node-budget';

/** The watcher's open resources, and the state that its loops share. */
export interface WatcherContext {
  config: WatcherConfig;
  db: Db;
  node: TronNode;
  budget: NodeBudget;
  /** Another operator's node that must agree before money is credited. */
  verifier: TronNode | undefined;
  /** Where energy for sweeps is rented, if it is. */
  market: EnergyMarket | undefined;
  wakeups: Wakeups;
  logger: Logger;
  instanceId: string;
  /** Identifies this process in the leader row. */
  holder: string;
  /** The time between two looks at a balance that differs from the ledger. */
  balanceCheckMs: number;
  state: WatcherState;
  close(): Promise<void>;
}

/** In memory only, and safe to lose. */
export interface WatcherState {
  /** This watcher's term while it leads. */
  term: Term | undefined;
  /**
   * The newest renewal of the term. New transactions wait for it: an uninterrupted sequence of them would keep it from
   * locking the leader's row.
   */
  renewal: Promise<unknown>;
  /** The newest block seen, and when, by the process's monotonic clock in milliseconds. */
  head: { block: BlockHeader; seenAt: number } | undefined;
  /** The blocks above the final ones that were read, oldest first, each built on the one before. */
  branch: UnfinalBlock[];
  /** The newest final block while the scan is behind; otherwise it is the one scanned last. */
  solidHead: BlockHeader | undefined;
  /** When a final block was last read, by the process's monotonic clock in milliseconds. */
  lastBlockAt: number;
  /** The next block to scan, while it cannot be read. */
  unreadable: UnreadableBlock | undefined;
  /** Set while the scan is far behind. */
  catchUp: CatchUp | undefined;
  /** Why the node currently fails a loop, by loop name. */
  nodeTroubles: Map<string, NodeTrouble>;
  /** Whether the vault was opened and holds the wallet of the database. */
  isVaultChecked: boolean;
  /** The hot wallet's balance when last read. */
  hotWalletSun: Sun | undefined;
  /** The USDT that it held when last read: none, unless a person sent it some. */
  hotWalletUsdt: Usdt | undefined;
  /** What sweeps cost, when last measured. */
  tariff: MeasuredTariff | undefined;
  /** Who signed the blocks, while that is checked. */
  headers: HeaderCheck | undefined;
  /** The counters and histograms of this process. */
  counts: WatcherCounts;
}

/** The check of signatures during one term: another leader may have changed the stored set. */
export interface HeaderCheck {
  term: Term;
  proof: HeaderProof;
  /** Blocks that were read and are not proven; only with `require`. */
  waiting: ChainBlock[];
  savedAt: number;
  /** Unknown keys that were logged. */
  reported: Set<string>;
  doubt: string | undefined;
}

/** A scan that was noticed to be behind. Times are by the process's monotonic clock, in milliseconds. */
export interface CatchUp {
  target: number;
  firstNumber: number;
  since: number;
  loggedAt: number;
}

/** A block that holds up the scan. Times are by the process's monotonic clock, in milliseconds. */
export interface UnreadableBlock {
  number: number;
  since: number;
  isLogged: boolean;
}

/** A failure of the node, reported once it has lasted for its grace time. Both times are by the monotonic clock. */
export interface NodeTrouble {
  reason: string;
  since: number;
  graceMs: number;
}

/** Within twice this time a new final block is scanned: a difference that is still there is real. */
const BALANCE_CHECK_MS = 3_000;
const DATABASE = { name: 'watcher', poolSize: 10, statementTimeoutMs: STATEMENT_TIMEOUTS_MS.watcher };

/** Opens Postgres, Redis and the node. @throws when the database is not migrated or belongs to another deployment */
export async function openContext(config: WatcherConfig): Promise<WatcherContext> {
  const logger = openLogger('watcher', config.log);
  if (await startTracing('watcher', config.traces, logger)) observeStatements(statementSpan);
  const db = await connectService(config, DATABASE, logger);
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
    market: config.sweep.market && tronSave(config.sweep.market),
    wakeups,
    logger,
    instanceId: instance.id,
    holder: randomUUID(),
    balanceCheckMs: BALANCE_CHECK_MS,
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

/** The initial state. */
export function newState(): WatcherState {
  return {
    term: undefined,
    renewal: Promise.resolve(),
    head: undefined,
    branch: [],
    solidHead: undefined,
    lastBlockAt: -Infinity,
    unreadable: undefined,
    catchUp: undefined,
    nodeTroubles: new Map(),
    isVaultChecked: false,
    hotWalletSun: undefined,
    hotWalletUsdt: undefined,
    tariff: undefined,
    headers: undefined,
    counts: newCounts(),
  };
}

function openNodes(
  config: WatcherConfig,
  budget: NodeBudget,
  counts: WatcherCounts,
  readers: BlockReaders,
): Pick<WatcherContext, 'node' | 'verifier'> {
  const { urls, apiKey, verifyUrl, verifyHeaders, perSecond } = config.node;
  const contract = config.usdtContract;
  const countingTo = (url: string) => (): void => {
    budget.spend();
    counts.nodeRequests.inc({ node: new URL(url).host });
  };
  return {
    node: joinNodes(
      urls.map((url) =>
        openNode({
          ...{ ...url, apiKey, contract, perSecond, readers },
          areSealsRead: verifyHeaders !== 'off',
          onRequest: countingTo(url.fullUrl),
          observe: nodeSpan(url.fullUrl),
        }),
      ),
    ),
    // The API key was given by the operator of the first node, and is not sent to another one.
    verifier:
      verifyUrl === undefined
        ? undefined
        : openNode({
            fullUrl: verifyUrl,
            solidityUrl: verifyUrl,
            contract,
            perSecond,
            readers,
            observe: nodeSpan(verifyUrl),
            // It has its own quota: only the metric counts its requests.
            onRequest: () => {
              counts.nodeRequests.inc({ node: new URL(verifyUrl).host });
            },
          }),
  };
}
