import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openNode, type ChainBlock } from '@gateway/chain';
import { startDevnet, type Devnet, type Payment } from '@gateway/devnet';
import { parseUsdt, sun, type TronAddress } from '@gateway/domain';
import { isRecordingLeaks, noteSecret, recordLog, type LogLine } from '@gateway/runtime/testing';
import { insertAddresses, insertWallet } from '@gateway/store/addresses';
import { audit, type AuditFinding } from '@gateway/store/audit';
import { matchBlock } from '@gateway/store/chain';
import { connect, transact } from '@gateway/store/db';
import { pinInstance } from '@gateway/store/gateway';
import { findOrder, type Order } from '@gateway/store/orders';
import {
  buildOrder,
  buildTerm,
  eventTypesOf,
  openTestDatabase,
  TEST_NETWORK,
  TEST_VAULT_KEY,
  type TestDatabase,
} from '@gateway/store/testing';
import { keyAt, readVault } from '@gateway/wallet';
import { newTestWallet, type TestWallet } from '@gateway/wallet/testing';
import type { BlockOutcome } from './scan/block-outcome';
import type { WatcherConfig } from './context/config';
import { newState, type WatcherContext } from './context/context';
import { createNodeBudget } from './context/node-budget';
import { commitBlocks, scan } from './scan/scan';
import type { SweepConfig } from './context/sweep-config';

/** A leading watcher with its own database, vault folder and chain. Tests call its ticks. */
export interface TestWatcher extends Customers {
  context: WatcherContext;
  chain: Devnet;
  database: TestDatabase;
  log: LogLine[];
  woken: string[];
  /** The seed phrase of its wallet, which must never leak. */
  mnemonic: string;
  /** Mines blocks until everything so far is final, and scans them all. */
  finalise(): Promise<void>;
  /** Scans until there is nothing left to scan. */
  scanAll(): Promise<void>;
  close(): Promise<void>;
}

/** What customers do, and what becomes of their orders. */
interface Customers {
  /** A new order, of 10 USDT if nothing else is given. */
  order(overrides?: Parameters<typeof buildOrder>[1]): Promise<Order>;
  /** A payment in the next block, of 10 USDT if nothing else is given. Returns the hash of its transaction. */
  pay(to: { address: TronAddress }, amount?: string, how?: Partial<Payment>): string;
  reread(order: Order): Promise<Order>;
  /** The types of the order's events, oldest first. */
  eventsOf(order: Order): Promise<string[]>;
}

function customersOf(chain: Devnet, { db }: TestDatabase): Customers {
  return {
    order: (overrides) => buildOrder(db, overrides),
    pay: ({ address: to }, amount = '10', how = {}) => chain.pay({ to, amount: parseUsdt(amount), ...how }),
    async reread({ id }) {
      const order = await findOrder(db, id);
      if (!order) throw new Error(`there is no order ${id}`);
      return order;
    },
    eventsOf: ({ id }) => eventTypesOf(db, id),
  };
}

/** Commits a block as the scan does, by the current state of the database. */
export async function commit({ context }: TestWatcher, block: ChainBlock): Promise<BlockOutcome> {
  const { term } = context.state;
  if (!term) throw new Error('no watcher leads');
  const match = await matchBlock(context.db, context.config.network, block);
  const [outcome] = await commitBlocks(context, term, [block], match);
  if (!outcome) throw new Error('a block has an outcome');
  return outcome;
}

/** The checks of the audit that find something. */
export async function brokenPromises(watcher: TestWatcher): Promise<string[]> {
  return (await findingsOf(watcher)).map(({ check }) => check);
}

async function findingsOf({ context, database }: TestWatcher): Promise<AuditFinding[]> {
  return (await audit(database.db, { dustLimit: context.config.rules.dustLimit })).findings;
}

/** The last step of every scenario: a clean audit. @throws Error with the broken promises */
export async function expectCleanAudit(watcher: TestWatcher): Promise<void> {
  const findings = await findingsOf(watcher);
  if (findings.length > 0) throw new Error(`the audit found: ${JSON.stringify(findings, null, 2)}`);
}

/** Ends a scenario: closes its watcher even after a failed audit. @throws as `expectCleanAudit` */
export async function closeAudited(watcher: TestWatcher): Promise<void> {
  try {
    await expectCleanAudit(watcher);
  } finally {
    await watcher.close();
  }
}

/** The configuration of a watcher that does not sweep. */
const NO_SWEEP: SweepConfig = {
  isEnabled: false,
  mode: 'burn' as const,
  hotWallet: undefined,
  coldWallet: undefined,
  minAmount: parseUsdt('20'),
  maxAgeSeconds: 604_800,
  ageMinAmount: parseUsdt('5'),
  maxSun: sun(20_000_000n),
  dailySun: sun(500_000_000n),
  alertSun: sun(100_000_000n),
  feeRule: undefined,
  hours: undefined,
  trxPrice: undefined,
  market: undefined,
  rentMaxPrice: undefined,
};

const TEN_MINUTES_MS = 600_000;
const POOL = 120;
const NOTED_KEYS = 8;

/** Opens a watcher whose chain began ten minutes ago and only mines blocks on request. */
export async function openTestWatcher(overrides: Partial<WatcherConfig> = {}, solidityLag = 3): Promise<TestWatcher> {
  const database = await openTestDatabase();
  const chain = await startDevnet({ genesisTimestamp: Date.now() - TEN_MINUTES_MS, solidityLag, solidityPort: 0 });
  chain.mine({ blocks: 5 });
  const folder = mkdtempSync(join(tmpdir(), 'watcher-vault-'));
  const config = testConfig(database.urlOf('watcher'), chain, folder, overrides);
  const db = connect(config.databaseUrl, { name: 'watcher', poolSize: 10, statementTimeoutMs: 30_000 });
  const { logger, log } = recordLog();
  const woken: string[] = [];
  const instance = await pinInstance(database.db, { network: TEST_NETWORK });
  const mnemonic = await createWallet(database, config, instance.id);
  const node = openNode({
    fullUrl: chain.url,
    solidityUrl: chain.solidityUrl,
    contract: config.usdtContract,
    areSealsRead: true,
  });
  const context: WatcherContext = {
    config,
    db,
    node,
    budget: createNodeBudget(undefined),
    verifier: undefined,
    market: undefined,
    wakeups: { wake: (name) => woken.push(name), close: () => Promise.resolve() },
    logger,
    instanceId: instance.id,
    holder: randomUUID(),
    balanceCheckMs: 50,
    state: newState(),
    close: () => Promise.resolve(),
  };
  context.state.term = await buildTerm(database.db, context.holder);
  const scanAll = async (): Promise<void> => {
    while ((await scan(context)) === 'more');
  };
  return {
    ...customersOf(chain, database),
    ...{ context, chain, database, log, woken, mnemonic, scanAll },
    async finalise() {
      chain.mine({ blocks: solidityLag + 1 });
      await scanAll();
    },
    async close() {
      await node.close();
      await chain.close();
      await db.destroy();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

function testConfig(
  databaseUrl: string,
  chain: Devnet,
  folder: string,
  overrides: Partial<WatcherConfig>,
): WatcherConfig {
  return {
    databaseUrl,
    redisUrl: 'redis://127.0.0.1:1',
    vault: { folder, key: TEST_VAULT_KEY },
    network: TEST_NETWORK,
    usdtContract: chain.usdtContract,
    node: {
      urls: [{ fullUrl: chain.url, solidityUrl: chain.solidityUrl }],
      verifyUrl: undefined,
      verifyHeaders: 'off',
      apiKey: undefined,
      pollMs: 1000,
      perSecond: undefined,
      perDay: undefined,
    },
    minConfirmations: 19,
    startBlock: undefined,
    rules: { latePolicy: 'confirm', dustLimit: parseUsdt('0.01') },
    pool: { minFree: 5, batch: 10, reuse: 'unpaid' },
    sweep: NO_SWEEP,
    log: { level: 'error', json: false },
    metrics: undefined,
    traces: undefined,
    blockLogDays: 90,
    ...overrides,
  };
}

let wallet: TestWallet | undefined;

/** Every watcher of a file has the same wallet, in a vault of its own. */
async function createWallet(database: TestDatabase, config: WatcherConfig, instance: string): Promise<string> {
  wallet ??= newTestWallet(POOL);
  const { xpub, fingerprint, addresses, mnemonic } = wallet;
  await wallet.settle({ ...config.vault, instance });
  await transact(database.db, async (tx) => {
    await insertWallet(tx, { xpub, fingerprint });
    await insertAddresses(tx, 0, addresses);
  });
  if (isRecordingLeaks) await noteKeys(config, instance, mnemonic);
  return mnemonic;
}

/** Registers the secrets that must not leak: the vault's key, the seed, and the keys of the first addresses. */
async function noteKeys({ vault }: WatcherConfig, instance: string, mnemonic: string): Promise<void> {
  const opened = await readVault({ ...vault, instance });
  if (!opened) throw new Error('there is no vault');
  noteSecret('the key of a vault', vault.key.toString('hex'));
  noteSecret('a seed phrase', mnemonic);
  noteSecret('an entropy', opened.entropy.toString('hex'));
  for (let i = 0; i < NOTED_KEYS; i++) noteSecret('the key of an address', keyAt(opened.entropy, i));
}
