import { countMissingTransfers } from '@gateway/store/chain';
import { dueBacklog } from '@gateway/store/deliveries';
import { findLastRun, findWatcherFacts } from '@gateway/store/gateway';
import type { Db } from '@gateway/store/db';
import type { MaintenanceTask } from '@gateway/store/gateway';
import { examineDeposits } from './deposits';
import { examine, judge } from './finding';
import type { Finding } from './finding';
import { examineOwners } from './owners';
import { examineServices } from './services';
import type { Variables } from './variables';

const OLDEST_HEARTBEAT_SECONDS = 60;
const MAX_LAG_SECONDS = 180;
const OLDEST_DUE_SECONDS = 600;
const OLDEST_RUN_HOURS = 26;
/** Hex digits of the fingerprint that are shown. */
const FINGERPRINT_LENGTH = 16;
/** No block is of the first day of 1970, and the clocks of this machine and the database may differ. */
const FIRST_DAY_SECONDS = 86_400;
const HOUR_MS = 3_600_000;

/** Whether the services run, the watcher scans, the notifier delivers, maintenance runs, who may log in, and the proxy is configured. */
export async function examineOperations(db: Db, given: Variables): Promise<Finding[]> {
  return [
    ...(await examineServices(db)),
    ...(await examineWatcher(db)),
    ...(await examineHeaders(db)),
    ...(await examineNotifier(db)),
    ...(await examineMaintenance(db, 'audit', 'run "gateway audit --record" every night')),
    ...(await examineMaintenance(db, 'reconcile', 'run "gateway reconcile --record" every night')),
    ...(await examineMaintenance(db, 'backup', 'run infra/backup/backup.sh every night')),
    ...(await examineMissing(db)),
    ...(await examineDeposits(db)),
    ...(await examineOwners(db, given)),
    ...examineProxy(given),
  ];
}

function examineWatcher(db: Db): Promise<Finding[]> {
  return examine('watcher', 'start a watcher and read its log', async () => {
    const facts = await findWatcherFacts(db);
    if (facts === undefined) throw new Error('no watcher has ever led');
    const { heartbeatAgeSeconds, lagSeconds, nodeState, nodeReason } = facts;
    const lag = lagInWords(lagSeconds);
    const isActive = heartbeatAgeSeconds < OLDEST_HEARTBEAT_SECONDS;
    return [
      judge(isActive, `last led ${Math.round(heartbeatAgeSeconds)} s ago`, 'wrong', 'start a watcher'),
      judge(
        (lagSeconds ?? 0) < MAX_LAG_SECONDS,
        lag,
        'wrong',
        'it catches up by itself once its node serves it: see the node above',
      ),
      isActive
        ? judge(
            nodeState === 'ok',
            `reports its node as ${nodeState}${nodeReason === null ? '' : `: ${nodeReason}`}`,
            'wrong',
            'see NodeDown in infra/runbook.md',
          )
        : {
            state: 'watch',
            result: 'nothing reports on its node',
            remedy: 'see the node above, which this command asked',
          },
    ];
  });
}

/** The first block of a private chain has the time 0. */
function lagInWords(lagSeconds: number | null): string {
  if (lagSeconds === null) return 'has not scanned yet';
  const isWithoutTime = lagSeconds > Date.now() / 1_000 - FIRST_DAY_SECONDS;
  return isWithoutTime
    ? 'has scanned up to a block without a time'
    : `has scanned up to ${Math.round(lagSeconds)} s ago`;
}

function examineHeaders(db: Db): Promise<Finding[]> {
  const remedy = 'see HeadersDoubtful in infra/runbook.md';
  return examine('signatures', remedy, async () => {
    const headers = (await findWatcherFacts(db))?.headers;
    if (!headers || headers.mode === 'off') {
      return { state: 'watch', result: 'are not checked', remedy: 'set TRON_VERIFY_HEADERS to warn or require' };
    }
    const { mode, witnesses, fingerprint, provenNumber, doubt } = headers;
    if (doubt !== null) return { state: 'wrong', result: doubt, remedy };
    const known =
      fingerprint === null
        ? 'the first blocks are still pinning the witnesses'
        : `${String(witnesses)} witnesses are known (${fingerprint.slice(0, FINGERPRINT_LENGTH)})`;
    const proven = provenNumber === null ? 'no block is proven yet' : `block ${String(provenNumber)} is proven`;
    return { state: 'fine', result: `${mode}: ${known}, ${proven}` };
  });
}

function examineNotifier(db: Db): Promise<Finding[]> {
  return examine('notifier', 'start a notifier and read its log', async () => {
    const { count, oldestSeconds } = await dueBacklog(db);
    const result =
      count === 0 ? 'nothing is due' : `${count} deliveries are due, the oldest for ${Math.round(oldestSeconds)} s`;
    return judge(
      oldestSeconds < OLDEST_DUE_SECONDS,
      result,
      'wrong',
      'start or scale notifiers; a single dead merchant server does not cause this',
    );
  });
}

function examineMaintenance(db: Db, task: MaintenanceTask, remedy: string): Promise<Finding[]> {
  return examine(task, remedy, async () => {
    const run = await findLastRun(db, task);
    if (run === undefined) return { state: 'watch', result: 'has never run', remedy };
    const hours = (Date.now() - run.finishedAt.getTime()) / HOUR_MS;
    const age = judge(hours < OLDEST_RUN_HOURS, `ran ${hours.toFixed(1)} h ago`, 'watch', remedy);
    if ((run.violations ?? 0) === 0) return age;
    const broken =
      task === 'reconcile'
        ? {
            result: `found ${String(run.violations)} addresses on which the chain differs from the ledger`,
            remedy: 'run "gateway reconcile" now; see ChainDiffers in infra/runbook.md',
          }
        : {
            result: `found ${String(run.violations)} violations`,
            remedy: 'run "gateway audit" now; see AuditFoundViolations in infra/runbook.md',
          };
    return [age, { state: 'wrong', ...broken }];
  });
}

function examineMissing(db: Db): Promise<Finding[]> {
  const remedy = 'run "gateway rescan"; see PaymentsMissing in infra/runbook.md';
  return examine('missing payments', remedy, async () => {
    const count = await countMissingTransfers(db);
    const result = count === 0 ? 'none is known' : `${count} are on the chain and not in the ledger`;
    return judge(count === 0, result, 'wrong', remedy);
  });
}

function examineProxy({ PUBLIC_BASE_URL: url, TRUST_PROXY: hops }: Variables): Finding[] {
  if (url?.startsWith('https:') !== true || hops > 0) return [];
  const result = 'PUBLIC_BASE_URL is https, so there is a proxy, but TRUST_PROXY is 0';
  return [
    {
      about: 'proxy',
      state: 'watch',
      result,
      remedy: 'set TRUST_PROXY to the number of proxies, or all visitors share one rate limit',
    },
  ];
}
