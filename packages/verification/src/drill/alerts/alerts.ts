import { strict as assert } from 'node:assert';
import { hasRedisPrograms } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import * as money from './money-scenes';
import { missingProgram, type Exporter } from './monitoring';
import { until } from '../../rig/http';
import { openObserver, type Observer } from './observer';
import * as rates from './rate-scenes';
import * as services from './service-scenes';
import * as stores from './store-scenes';
import { openSite, type Site } from './site';

const READY_MS = 60_000;
/** The alerts that need an exporter. */
const EXPORTED: Record<Exporter, readonly string[]> = {
  node: ['VaultCopyMissing', 'DiskSpaceLow', 'DiskNearlyFull'],
  postgres: ['PostgresDown', 'PostgresConnectionsHigh', 'WalArchiveFailing', 'StandbyBehind', 'StandbyMissing'],
  redis: ['RedisMemoryHigh', 'RedisNotPersisting'],
  blackbox: ['CertificateExpiresSoon', 'CertificateExpires', 'PublicUrlDown'],
};
/** The alerts that need a full disk. */
const ON_DISK = [
  ...['DiskSpaceLow', 'DiskNearlyFull', 'RedisNotPersisting', 'AddressesLow'],
  ...['ApiErrorsBurnFast', 'ApiErrorsBurnSlowly', 'ApiErrorsLinger'],
];

/**
 * Observes every alert fire and resolve: Prometheus reads running services with the rules of infra/monitoring, whose
 * times are scaled (`scaleRules`), Alertmanager routes with the configuration there, and each cause is brought about and
 * ended. Prints a line for each alert. Returns the reason when this machine lacks a program.
 */
export async function drillAlerts(bin: string): Promise<string | undefined> {
  const missing = missingProgram() ?? (hasRedisPrograms() ? undefined : 'redis-server');
  if (missing !== undefined) return `${missing} is not installed`;
  const site = await openSite(bin);
  try {
    await rehearse(site);
  } catch (error) {
    throw new Error(`not every alert fired and was resolved\n${site.report()}`, { cause: error });
  } finally {
    await site.close();
  }
  return undefined;
}

async function rehearse(site: Site): Promise<void> {
  const observer = openObserver(site.receiver);
  skipWhatIsMissing(site, observer);
  await start(site);
  await together(
    money
      .firstRuns(site, observer)
      .then(() => money.editedLedger(site, observer))
      .then(() => money.failingMerchant(site, observer)),
    money.omittedPayment(site, observer),
    money.sweeping(site, observer),
    rates.badRates(site, observer),
    money.undecidedTransfer(site, observer).then(() => money.stolenMoney(site, observer)),
    money.guessedPasswords(site, observer).then(() => services.connections(site, observer)),
    services.publicTrouble(site, observer).then(() => services.monitoringTrouble(site, observer)),
  );
  await together(money.unprovenBlocks(site, observer));
  await together(
    services.lostWatcher(site, observer).then(() => services.badNodes(site, observer)),
    stores.redisTrouble(site, observer).then(() => services.busyProcess(site, observer)),
    stores.postgresTrouble(site, observer),
  );
  await together(stores.slowDatabase(site, observer));
  await together(stores.unfoldedStatistics(site, observer));
  await together(stores.lateEvents(site, observer));
  await together(stores.fullDisk(site, observer));
  await together(stores.lostPostgres(site, observer));
  await together(services.lostPrometheus(site, observer));
  assert.deepEqual(observer.missing(), []);
}

/** Waits for all; what fails is printed, and its alerts will be missing. */
async function together(...scenes: Promise<unknown>[]): Promise<void> {
  for (const scene of await Promise.allSettled(scenes)) if (scene.status === 'rejected') console.log(scene.reason);
}

function skipWhatIsMissing({ monitoring: { exporters }, disk }: Site, observer: Observer): void {
  for (const [name, alerts] of Object.entries(EXPORTED)) {
    if (exporters[name as Exporter]) continue;
    for (const alert of alerts) observer.skip(alert, `prometheus-${name}-exporter is not installed`);
  }
  if (disk === undefined) for (const alert of ON_DISK) observer.skip(alert, 'only root can mount a small disk');
  if (Object.values(exporters).length === 0) observer.skip('ExporterDown', 'no exporter is installed');
}

async function start(site: Site): Promise<void> {
  const { fleet } = site;
  // What the runbook recommends where there is a standby: with it the exporter sees how far it is behind.
  await query(site.db, 'grant pg_monitor to gateway_reader');
  await site.proxy.renew(90);
  for (const { program } of [...fleet.apis, ...fleet.notifiers]) program.start();
  site.watcher.start();
  await fleet.initialise();
  await site.monitoring.start();
  // What happens before the first scrape increases nothing.
  await until('the first heartbeat', READY_MS, () => Promise.resolve(site.receiver.notices.length > 0 || undefined));
}
