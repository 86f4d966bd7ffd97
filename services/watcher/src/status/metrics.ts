import { addLabelledMetrics, addMetrics, coalesce, newRegistry, poolMetric, type Registry } from '@gateway/runtime';
import { findWallet } from '@gateway/store/addresses';
import { countMissingTransfers, findHistoryPass } from '@gateway/store/chain';
import { countWaiting, type Db } from '@gateway/store/db';
import {
  countOutsideTransfers,
  countUnfoldedDeltas,
  findLastRun,
  findWatcherFacts,
  MAINTENANCE_TASKS,
  readDeployment,
  readTotals,
  type HeaderFacts,
} from '@gateway/store/gateway';
import { sweepCounts, sweepRefusals } from '@gateway/store/sweeps';
import type { WatcherContext } from '../context/context';
import { headerFacts } from '../blocks/header-check';

const SUN_PER_TRX = 1e6;

/** The metrics of this process and of the gateway; any watcher reads the latter from the database. */
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
  registry.registerMetric(counts.unknownSignatures);
  registry.registerMetric(counts.stakeExhausted);
  registry.registerMetric(counts.rentalFaults);
  addMetrics(registry, [
    poolMetric(() => countWaiting(db)),
    { name: 'watcher_leads', help: 'Whether this watcher leads', read: () => (state.term ? 1 : 0) },
    {
      name: 'scan_unreadable_block',
      help: 'The block that the scan cannot read; 0 if there is none',
      read: () => (state.term && state.unreadable?.number) ?? 0,
    },
  ]);
  addHeaderMetrics(registry, context);
  addChainMetrics(registry, db);
  addMetrics(registry, [
    {
      name: 'hot_wallet_alert_trx',
      help: 'Less than this in the hot wallet needs an operator',
      read: () => Number(context.config.sweep.alertSun) / SUN_PER_TRX,
    },
  ]);
  addLedgerMetrics(registry, db);
  addSecondPassMetrics(registry, context);
  addGroupedMetrics(registry, db);
  return registry;
}

function addHeaderMetrics(registry: Registry, context: WatcherContext): void {
  const leading = <T>(of: (facts: HeaderFacts) => T): T | undefined => context.state.term && of(headerFacts(context));
  addMetrics(registry, [
    {
      name: 'headers_doubtful',
      help: 'Whether the blocks lack the signatures of known witnesses',
      read: () => (leading(({ doubt }) => doubt) == null ? 0 : 1),
    },
    {
      name: 'headers_proven_block',
      help: 'The newest block that known witnesses built on; NaN before the first',
      read: () => leading(({ provenNumber }) => provenNumber) ?? Number.NaN,
    },
    {
      name: 'witnesses_known',
      help: 'Witnesses whose signatures count; NaN while they are not checked',
      read: () => leading(({ witnesses }) => witnesses) ?? Number.NaN,
    },
  ]);
}

function addChainMetrics(registry: Registry, db: Db): void {
  const facts = coalesce(() => findWatcherFacts(db));
  const of = async (name: 'headNumber' | 'solidNumber' | 'cursorNumber' | 'hotWalletSun'): Promise<number> =>
    Number((await facts())?.[name] ?? Number.NaN);
  addMetrics(registry, [
    { name: 'chain_head_block', help: 'The newest block seen', read: () => of('headNumber') },
    { name: 'chain_solid_block', help: 'The newest final block reported', read: () => of('solidNumber') },
    { name: 'scan_cursor_block', help: 'The newest scanned block', read: () => of('cursorNumber') },
    {
      name: 'scan_lag_seconds',
      help: 'Age of the newest scanned block; normally about a minute',
      read: async () => (await facts())?.lagSeconds ?? Number.NaN,
    },
    {
      name: 'watcher_heartbeat_seconds',
      help: 'Seconds since the leading watcher’s last heartbeat',
      read: async () => (await facts())?.heartbeatAgeSeconds ?? Number.NaN,
    },
    {
      name: 'node_up',
      help: 'Whether the leading watcher’s node is working',
      read: async () => ((await facts())?.nodeState === 'ok' ? 1 : 0),
    },
    {
      name: 'hot_wallet_trx',
      help: 'TRX balance of the hot wallet; NaN without a hot wallet',
      read: async () => (await of('hotWalletSun')) / SUN_PER_TRX,
    },
  ]);
}

function addLedgerMetrics(registry: Registry, db: Db): void {
  const totals = coalesce(() => readTotals(db));
  const deployment = coalesce(() => readDeployment(db));
  addMetrics(registry, [
    { name: 'orders_active', help: 'Orders that are pending or confirmed', read: async () => (await totals()).active },
    {
      name: 'orders_callback_failed',
      help: 'Paid orders whose webhook failed',
      read: async () => (await totals()).callbackFailed,
    },
    { name: 'address_free', help: 'Addresses that are free', read: async () => (await totals()).freeAddresses },
    {
      name: 'address_leased',
      help: 'Addresses that are leased or cooling down',
      read: async () => (await totals()).leasedAddresses,
    },
    {
      name: 'statistics_unfolded',
      help: 'Statistics deltas waiting to be folded by the leading watcher',
      read: () => countUnfoldedDeltas(db),
    },
    {
      name: 'transfers_undecided',
      help: 'Transfers that an admin has to assign or resolve',
      read: async () => (await deployment()).undecidedCount,
    },
    {
      name: 'transfers_outside',
      help: 'Transfers out of our addresses within a day that we did not sign',
      read: () => countOutsideTransfers(db),
    },
    {
      name: 'audit_violations',
      help: 'Ledger promises that the newest audit found broken; NaN before the first',
      read: async () => (await findLastRun(db, 'audit'))?.violations ?? Number.NaN,
    },
    {
      name: 'reconcile_differences',
      help: 'Addresses whose chain and ledger balances differed in the newest reconciliation; NaN before the first',
      read: async () => (await findLastRun(db, 'reconcile'))?.violations ?? Number.NaN,
    },
  ]);
}

function addSecondPassMetrics(registry: Registry, { db, config, verifier }: WatcherContext): void {
  addMetrics(registry, [
    {
      name: 'transfers_missing',
      help: 'Payments that the second pass found on the chain but not in the ledger',
      read: () => countMissingTransfers(db),
    },
    {
      name: 'second_pass_until_timestamp_seconds',
      help: 'Block time that the second pass has reached, at first that of the wallet; NaN with a verifying node',
      read: async () => {
        if (verifier) return Number.NaN;
        const pass = await findHistoryPass(db, config.network);
        const since = pass?.checkedUntil ?? (await findWallet(db))?.createdAt;
        return since ? since.getTime() / 1000 : Number.NaN;
      },
    },
  ]);
}

function addGroupedMetrics(registry: Registry, db: Db): void {
  addLabelledMetrics(registry, [
    {
      ...{ name: 'orders_total', label: 'status' },
      help: 'Orders ever created, completed or expired',
      read: async () => {
        const { created, completed, expired } = await readTotals(db);
        return { created, completed, expired };
      },
    },
    {
      ...{ name: 'sweep_queue', label: 'state' },
      help: 'Sweeps by state; those held need TRX or a higher limit, those stuck do not move; both count as waiting or active too',
      read: async () =>
        Object.fromEntries(Object.entries(await sweepCounts(db)).map(([state, count]) => [state, Number(count)])),
    },
    {
      ...{ name: 'sweeps_refused', label: 'reason' },
      help: 'Sweeps, failed ones included, whose transaction the node refuses, by its code and words',
      read: async () => Object.fromEntries((await sweepRefusals(db)).map(({ refusal, sweeps }) => [refusal, sweeps])),
    },
    {
      ...{ name: 'maintenance_last_run_timestamp_seconds', label: 'task' },
      help: 'When audits, backups and reconciliations last finished',
      read: () => lastRuns(db),
    },
  ]);
}

/** By task, in seconds; nothing of one that has never run. */
async function lastRuns(db: Db): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const task of MAINTENANCE_TASKS) {
    const run = await findLastRun(db, task);
    if (run) times[task] = run.finishedAt.getTime() / 1000;
  }
  return times;
}
