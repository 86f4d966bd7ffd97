import { BLOCK_SECONDS, FINAL_CONFIRMATIONS, formatTrx, sun } from '@gateway/domain';
import type { Tick } from '@gateway/runtime';
import type { Db } from '@gateway/store/db';
import { dueBacklog } from '@gateway/store/deliveries';
import { findLastRun, findWatcherFacts, type KnownWatcherFacts } from '@gateway/store/gateway';
import {
  type Incident,
  listFailingServers,
  readTroubles,
  sumUpDays,
  takeWatchTurn,
  tellIncidents,
} from '@gateway/store/messages';
import { listUsedCurrencies, reportRates } from '@gateway/store/rates';
import type { NotifierConfig } from '../context/config';
import type { NotifierContext } from '../context/context';
import type { IncidentKind } from './incident-words';

const WATCH_SECONDS = 30;
const MAX_SILENCE_SECONDS = 120;
const MAX_NODE_AGE_SECONDS = 120;
const MAX_LAG_SECONDS = 300 + FINAL_CONFIRMATIONS * BLOCK_SECONDS;
const MAX_BACKUP_AGE_SECONDS = 2 * 86_400;
const MAX_OVERDUE_SECONDS = 600;
const MIN_FREE_ADDRESSES = 100;
const MAX_LOGIN_FAILURES = 20;

/** Sent at night too: payments are not credited, money is in doubt, or what protects it is. */
const GRAVE: readonly IncidentKind[] = [
  ...(['watcher_silent', 'vault_closed', 'node_down', 'chain_doubtful', 'scan_behind'] as const),
  ...(['money_left', 'payments_missing', 'audit_failed', 'reconcile_failed', 'login_failures'] as const),
];

/** What is not known while no watcher reports. */
const REPORTED_BY_WATCHER: readonly IncidentKind[] = [
  ...(['node_down', 'node_doubtful', 'chain_doubtful', 'scan_behind', 'hot_wallet_low'] as const),
];

type Found = Pick<Incident, 'facts'> & { kind: IncidentKind; subject?: string };

/**
 * One tick: looks at what the gateway knows of itself when it is this notifier's turn, and notifies the operator of what
 * begins, goes on and ends, and days summed up. The alert rules see more, and need Prometheus.
 */
export function createWatchTick({ db, config }: NotifierContext): Tick {
  return async () => {
    if (!(await takeWatchTurn(db, WATCH_SECONDS))) return 'idle';
    const watcher = await findWatcherFacts(db);
    const isSilent = watcher !== undefined && watcher.heartbeatAgeSeconds > MAX_SILENCE_SECONDS;
    const found: Found[] = [
      ...(isSilent ? [{ kind: 'watcher_silent' as const, facts: {} }] : ofWatcher(watcher)),
      ...(await ofRows(db)),
      ...(await ofRuns(db)),
      ...(await ofServers(db)),
      ...(await ofRates(db, config)),
    ];
    const incidents = found.map(({ kind, subject = '', facts }) => {
      return { kind, subject, facts, isGrave: GRAVE.includes(kind) };
    });
    await tellIncidents(db, incidents, isSilent ? REPORTED_BY_WATCHER : []);
    await sumUpDays(db);
    return 'idle';
  };
}

function ofWatcher(facts: KnownWatcherFacts | undefined): Found[] {
  if (!facts) return [];
  const { nodeState, nodeReason, nodeAgeSeconds, headers, lagSeconds } = facts;
  const { sweepEnabled, hotWalletSun, hotWalletAlertSun } = facts;
  const found: Found[] = [];
  const isDown = nodeState === 'down' && nodeAgeSeconds > MAX_NODE_AGE_SECONDS;
  const reason = nodeReason ?? '';
  if (isDown) found.push({ kind: 'node_down', facts: { reason } });
  if (nodeState === 'degraded') found.push({ kind: 'node_doubtful', facts: { reason } });
  if (headers?.doubt != null) found.push({ kind: 'chain_doubtful', facts: { reason: headers.doubt } });
  if (!isDown && lagSeconds !== null && lagSeconds > MAX_LAG_SECONDS) {
    found.push({ kind: 'scan_behind', facts: { seconds: Math.round(lagSeconds) } });
  }
  if (sweepEnabled && hotWalletSun !== null && hotWalletAlertSun !== null && hotWalletSun < hotWalletAlertSun) {
    found.push({ kind: 'hot_wallet_low', facts: { trx: formatTrx(sun(hotWalletSun)) } });
  }
  return found;
}

async function ofRows(db: Db): Promise<Found[]> {
  const found: Found[] = [];
  const troubles = await readTroubles(db);
  const { failedSweeps, secondsSinceBackup, missingPayments, outsideTransfers } = troubles;
  const { freeAddresses, loginFailures, vaultFault } = troubles;
  if (vaultFault !== null) found.push({ kind: 'vault_closed', facts: { reason: vaultFault } });
  if (failedSweeps > 0) found.push({ kind: 'sweeps_failing', facts: { count: failedSweeps } });
  if (secondsSinceBackup > MAX_BACKUP_AGE_SECONDS) found.push({ kind: 'backup_missing', facts: {} });
  if (outsideTransfers > 0) found.push({ kind: 'money_left', facts: { count: outsideTransfers } });
  if (missingPayments > 0) found.push({ kind: 'payments_missing', facts: { count: missingPayments } });
  if (freeAddresses !== null && freeAddresses < MIN_FREE_ADDRESSES) {
    found.push({ kind: 'addresses_low', facts: { count: freeAddresses } });
  }
  if (loginFailures > MAX_LOGIN_FAILURES) found.push({ kind: 'login_failures', facts: { count: loginFailures } });
  return found;
}

async function ofRuns(db: Db): Promise<Found[]> {
  const found: Found[] = [];
  for (const [task, kind] of [
    ['audit', 'audit_failed'],
    ['reconcile', 'reconcile_failed'],
  ] as const) {
    const count = (await findLastRun(db, task))?.violations ?? 0;
    if (count > 0) found.push({ kind, facts: { count } });
  }
  return found;
}

async function ofServers(db: Db): Promise<Found[]> {
  const { oldestSeconds } = await dueBacklog(db);
  const seconds = Math.round(oldestSeconds);
  return [
    ...(seconds > MAX_OVERDUE_SECONDS ? [{ kind: 'webhooks_overdue' as const, facts: { seconds } }] : []),
    ...(await listFailingServers(db)).map(({ merchantId, merchantName, failureCount }) => ({
      ...{ kind: 'webhooks_failing' as const, subject: merchantId },
      facts: { merchant: merchantName, count: failureCount },
    })),
  ];
}

async function ofRates(db: Db, { rates, rateCurrencies }: NotifierConfig): Promise<Found[]> {
  if (rates.sources.length === 0) return [];
  const reports = await reportRates(db, rates, await listUsedCurrencies(db, rates, rateCurrencies));
  return reports
    .filter(({ rate }) => rate === null)
    .map(({ currency }) => ({ kind: 'rate_missing', subject: currency, facts: { currency } }));
}
