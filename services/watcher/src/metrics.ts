import { addMetrics, askOnce, Gauge, newRegistry, poolMetric, type Registry } from '@gateway/runtime';
import {
  countMissingTransfers,
  countUnfoldedDeltas,
  countWaiting,
  findHistoryPass,
  findLastRun,
  findWatcherFacts,
  readDeployment,
  readTotals,
  sweepCounts,
  type Db,
} from '@gateway/store';
import type { WatcherContext } from './context';

const MAINTENANCE_TASKS = ['audit', 'backup', 'reconcile'] as const;
const SUN_PER_TRX = 1e6;

/** Everything that this process tells about itself, and about the gateway: any watcher knows the latter from rows. */
export function openMetrics(context: WatcherContext): Registry {
  const { db, state } = context;
  const registry = newRegistry('watcher');
  const { counts } = state;
  registry.registerMetric(counts.confirmSeconds);
  registry.registerMetric(counts.transfers);
  registry.registerMetric(counts.unmatched);
  registry.registerMetric(counts.nodeRequests);
  registry.registerMetric(counts.nodeFailures);
  registry.registerMetric(counts.disagreements);
  registry.registerMetric(counts.unproven);
  addMetrics(registry, [
    poolMetric(() => countWaiting(db)),
    { name: 'watcher_leads', help: 'Whether this watcher leads', read: () => (state.term ? 1 : 0) },
    {
      name: 'scan_unreadable_block',
      help: 'The block that the scan cannot read, while there is one; else 0',
      read: () => (state.term && state.unreadable?.number) ?? 0,
    },
  ]);
  addChainMetrics(registry, db);
  addLedgerMetrics(registry, db);
  addSecondPassMetrics(registry, context);
  addLabelledMetrics(registry, db);
  return registry;
}

function addChainMetrics(registry: Registry, db: Db): void {
  const facts = askOnce(() => findWatcherFacts(db));
  const of = async (name: 'headNumber' | 'solidNumber' | 'cursorNumber' | 'hotWalletSun'): Promise<number> =>
    Number((await facts())?.[name] ?? Number.NaN);
  addMetrics(registry, [
    { name: 'chain_head_block', help: 'The newest block that was seen', read: () => of('headNumber') },
    { name: 'chain_solid_block', help: 'The newest final block that was told', read: () => of('solidNumber') },
    { name: 'scan_cursor_block', help: 'The newest scanned block', read: () => of('cursorNumber') },
    {
      name: 'scan_lag_seconds',
      help: 'Age of the newest scanned block; about a minute when all is well',
      read: async () => (await facts())?.lagSeconds ?? Number.NaN,
    },
    {
      name: 'watcher_heartbeat_seconds',
      help: 'How long ago the leading watcher moved',
      read: async () => (await facts())?.heartbeatAgeSeconds ?? Number.NaN,
    },
    {
      name: 'node_up',
      help: 'Whether the leading watcher is served by its node',
      read: async () => ((await facts())?.nodeState === 'ok' ? 1 : 0),
    },
    {
      name: 'hot_wallet_trx',
      help: 'TRX of the hot wallet; NaN where there is none',
      read: async () => (await of('hotWalletSun')) / SUN_PER_TRX,
    },
  ]);
}

function addLedgerMetrics(registry: Registry, db: Db): void {
  const totals = askOnce(() => readTotals(db));
  const deployment = askOnce(() => readDeployment(db));
  addMetrics(registry, [
    { name: 'orders_active', help: 'Orders that are pending or confirmed', read: async () => (await totals()).active },
    {
      name: 'orders_callback_failed',
      help: 'Paid orders whose merchant was not reached',
      read: async () => (await totals()).callbackFailed,
    },
    { name: 'address_free', help: 'Addresses that can be given', read: async () => (await totals()).freeAddresses },
    {
      name: 'address_leased',
      help: 'Addresses that are leased or cooling down',
      read: async () => (await totals()).leasedAddresses,
    },
    {
      name: 'statistics_unfolded',
      help: 'Deltas of the statistics that wait to be folded by the leading watcher',
      read: () => countUnfoldedDeltas(db),
    },
    {
      name: 'transfers_undecided',
      help: 'Transfers that an admin has to assign or resolve',
      read: async () => (await deployment()).undecidedCount,
    },
    {
      name: 'audit_violations',
      help: 'Promises of the ledger that the newest audit found broken; NaN before the first',
      read: async () => (await findLastRun(db, 'audit'))?.violations ?? Number.NaN,
    },
    {
      name: 'reconcile_differences',
      help: 'Addresses on which the newest reconciliation found the chain to differ from the ledger; NaN before the first',
      read: async () => (await findLastRun(db, 'reconcile'))?.violations ?? Number.NaN,
    },
  ]);
}

function addSecondPassMetrics(registry: Registry, { db, config, verifier }: WatcherContext): void {
  addMetrics(registry, [
    {
      name: 'transfers_missing',
      help: 'Payments that the second pass found on the chain and the ledger lacks',
      read: () => countMissingTransfers(db),
    },
    {
      name: 'second_pass_until_timestamp_seconds',
      help: 'Block time up to which the second pass has come; NaN before the first, and where a second node verifies',
      read: async () => {
        const pass = verifier ? undefined : await findHistoryPass(db, config.network);
        return pass ? pass.checkedUntil.getTime() / 1000 : Number.NaN;
      },
    },
  ]);
}

function addLabelledMetrics(registry: Registry, db: Db): void {
  const orders: Gauge<'status'> = new Gauge({
    name: 'orders_total',
    help: 'Orders that were ever created, completed or expired',
    labelNames: ['status'],
    registers: [registry],
    collect: () =>
      quietly(async () => {
        const { created, completed, expired } = await readTotals(db);
        for (const [status, count] of Object.entries({ created, completed, expired })) orders.set({ status }, count);
      }),
  });
  const sweeps: Gauge<'state'> = new Gauge({
    name: 'sweep_queue',
    help: 'Sweeps in hand',
    labelNames: ['state'],
    registers: [registry],
    collect: () =>
      quietly(async () => {
        for (const [state, count] of Object.entries(await sweepCounts(db))) sweeps.set({ state }, Number(count));
      }),
  });
  const lastRuns: Gauge<'task'> = new Gauge({
    name: 'maintenance_last_run_timestamp_seconds',
    help: 'When audits, backups and reconciliations finished last',
    labelNames: ['task'],
    registers: [registry],
    collect: () =>
      quietly(async () => {
        for (const task of MAINTENANCE_TASKS) {
          const run = await findLastRun(db, task);
          if (run) lastRuns.set({ task }, run.finishedAt.getTime() / 1000);
        }
      }),
  });
}

/** Figures with labels keep their last value while the database is away. */
async function quietly(collect: () => Promise<void>): Promise<void> {
  try {
    await collect();
  } catch {
    // other figures of the same scrape say that the database is away
  }
}
