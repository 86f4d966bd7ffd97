import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { connect, query } from '@gateway/store/db';
import { createStandby } from '../../rig/postgres-server';
import { placeOrder, reaches } from '../../rig/trade';
import { holdOpen, paidOrder, repeat } from './acts';
import type { Observer } from './observer';
import type { Site } from './site';

/** The table of orders is locked for moments, which creates wait for; then longer, while many orders are cancelled. */
export async function slowDatabase(site: Site, observer: Observer): Promise<void> {
  const { fleet } = site;
  const lock = (ms: number): (() => Promise<void>) =>
    repeat(async () => {
      const release = await holdOpen(site, 'lock table orders in access exclusive mode');
      await sleep(ms);
      await release();
    }, 200);
  await observer.observe(['CreateSlow'], () => {
    const unlock = lock(700);
    const stop = repeat(() => placeOrder(fleet, { amount: '10', callbackUrl: site.merchant.url }), 50);
    return Promise.resolve(async () => {
      await stop();
      await unlock();
    });
  });
  const headers = { 'x-api-key': String(fleet.variables['API_KEY']) };
  const order = { amount: '10', callbackUrl: site.merchant.url };
  const orders = await Promise.all(Array.from({ length: 60 }, () => placeOrder(fleet, order)));
  // Keys are looked up meanwhile, and every cancellation waits with a connection, or for one.
  await observer.observe(['DatabaseConnectionsShort'], async () => {
    const unlock = await holdOpen(site, 'lock table order_events in access exclusive mode');
    const stops = orders.map(({ id }) =>
      repeat(async () => {
        const url = `${String(fleet.apis[0]?.url)}/api/v1/payments/${id}/cancel`;
        const { body } = await request(url, { method: 'POST', headers });
        await body.dump();
      }, 50),
    );
    return async () => {
      await unlock();
      await Promise.all(stops.map((stop) => stop()));
    };
  });
}

/** More rows than the watcher folds while another transaction keeps them from it. */
export async function unfoldedStatistics(site: Site, observer: Observer): Promise<void> {
  const rows = 'insert into statistic_deltas (order_count) select 0 from generate_series(1, 210000)';
  await observer.observe(
    ['StatisticsBacklog'],
    async () => {
      const release = await holdOpen(
        site,
        'lock table merchant_statistics, daily_statistics, pool_statistics in exclusive mode',
      );
      await query(site.db, rows);
      return release;
    },
    '(the rows are imitated)',
  );
}

/** A transaction stays open that events may belong to; then the positions of pushes are locked. */
export async function lateEvents(site: Site, observer: Observer): Promise<void> {
  await observer.observe(['EventsDelayed'], () => holdOpen(site, 'lock table order_events in row exclusive mode'));
  await setEventsUrl(site, site.merchant.url);
  await observer.observe(['EventPushBehind'], async () => {
    const release = await holdOpen(site, 'lock table event_pushes in exclusive mode');
    await placeOrder(site.fleet, { amount: '10', callbackUrl: site.merchant.url });
    return release;
  });
  await setEventsUrl(site, null);
}

async function setEventsUrl({ fleet }: Site, url: string | null): Promise<void> {
  const { statusCode, body } = await request(`${String(fleet.apis[0]?.url)}/api/v1/merchant/events-url`, {
    method: 'PUT',
    headers: { 'x-api-key': String(fleet.variables['API_KEY']), 'content-type': 'application/json' },
    body: JSON.stringify({ events_url: url }),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`setting the URL of events was answered with ${String(statusCode)}`);
}

/** A program takes the connections; the archive's folder is lost; a standby stops applying, and then ends. */
export async function postgresTrouble(site: Site, observer: Observer): Promise<void> {
  await observer.observe(['PostgresConnectionsHigh'], () => {
    const hog = connect(site.postgres.url, { name: 'hog', poolSize: 85, statementTimeoutMs: 120_000 });
    const held = Promise.allSettled(Array.from({ length: 85 }, () => query(hog, 'select pg_sleep(100)')));
    return Promise.resolve(async () => {
      await query(site.db, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hog'`);
      await held;
      await hog.destroy();
    });
  });
  await observer.observe(['WalArchiveFailing'], () => {
    renameSync(site.archive, `${site.archive}.lost`);
    writeFileSync(site.archive, 'not a folder');
    return Promise.resolve(() => {
      rmSync(site.archive);
      renameSync(`${site.archive}.lost`, site.archive);
    });
  });
  const standby = await createStandby(site.bin, site.postgres, { archive_mode: 'off', max_connections: '120' });
  const onStandby = connect(standby.url, { name: 'drill', poolSize: 1, statementTimeoutMs: 10_000 });
  try {
    await observer.observe(['StandbyBehind'], async () => {
      await query(onStandby, 'select pg_wal_replay_pause()');
      // Each switch leaves the rest of a segment of 16 MB unused, which counts.
      for (let i = 0; i < 20; i++) {
        await query(site.db, `select pg_logical_emit_message(false, 'drill', 'x')`);
        await query(site.db, 'select pg_switch_wal()');
      }
      return async () => {
        await query(onStandby, 'select pg_wal_replay_resume()');
      };
    });
    await observer.observe(['StandbyMissing'], async () => {
      await onStandby.destroy();
      await standby.crash();
      return () => standby.start('standby');
    });
  } finally {
    await standby.remove();
  }
}

/** Postgres ends like a power cut. */
export async function lostPostgres(site: Site, observer: Observer): Promise<void> {
  await observer.observe(['PostgresDown'], async () => {
    await site.postgres.crash();
    return () => site.postgres.start();
  });
}

/** Redis is nearly full, then gone. */
export async function redisTrouble(site: Site, observer: Observer): Promise<void> {
  await observer.observe(['RedisMemoryHigh'], () => {
    site.redis.command('config', 'set', 'maxmemory', '20mb');
    site.redis.command('setrange', 'filler', '19000000', 'x');
    return Promise.resolve(() => {
      site.redis.command('del', 'filler');
      site.redis.command('config', 'set', 'maxmemory', '0');
    });
  });
  await observer.observe(['RedisDown'], async () => {
    await site.redis.kill();
    return () => site.redis.start();
  });
}

/** The disk of the vault and of Redis fills up: no address is derived, and orders are refused when none is left. */
export async function fullDisk(site: Site, observer: Observer): Promise<void> {
  const { disk, fleet } = site;
  if (disk === undefined) return;
  const labels = { mountpoint: disk.path };
  const since = performance.now();
  disk.fill(0.1);
  const low = await observer.expectFiring({ alert: 'DiskSpaceLow', labels }, since);
  let clearedAt = since;
  await observer.observe(
    [
      { alert: 'DiskNearlyFull', labels },
      'RedisNotPersisting',
      'AddressesLow',
      'ApiErrorsBurnFast',
      'ApiErrorsBurnSlowly',
      'ApiErrorsLinger',
    ],
    () => {
      disk.fill(0);
      const stops = Array.from({ length: 4 }, () => repeat(() => placeOrderOnce(site), 10));
      return Promise.resolve(async () => {
        await Promise.all(stops.map((stop) => stop()));
        clearedAt = performance.now();
        disk.clear();
      });
    },
  );
  await low(clearedAt);
  const { id } = await paidOrder(site);
  await reaches(fleet, id, 'completed');
}

/** Without trying again: a refusal is what this is about. */
async function placeOrderOnce(site: Site): Promise<void> {
  const { body } = await request(`${String(site.fleet.apis[0]?.url)}/api/v1/payments`, {
    method: 'POST',
    headers: { 'x-api-key': String(site.fleet.variables['API_KEY']), 'content-type': 'application/json' },
    body: JSON.stringify({ external_id: randomUUID(), amount: '10', callback_url: site.merchant.url }),
  });
  await body.dump();
}
