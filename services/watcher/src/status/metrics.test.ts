import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { perTest } from '@gateway/runtime/testing/suite';
import { query } from '@gateway/store/db';
import { recordMaintenance } from '@gateway/store/gateway';
import { buildOrder } from '@gateway/store/testing';
import { openMetrics } from './metrics';
import { openTestWatcher } from '../testing';
import { writeFacts } from './facts';

const watcher = perTest(openTestWatcher);

test('a scrape shows the chain, the ledger and the maintenance tasks', async () => {
  const { context, chain, database } = watcher;
  const order = await buildOrder(database.db);
  chain.pay({ to: order.address, amount: parseUsdt('10') });
  await watcher.finalise();
  await writeFacts(context);
  await recordMaintenance(database.db, { task: 'audit', violations: 2 });
  const text = await openMetrics(context).metrics();
  for (const line of [
    'watcher_leads{service="watcher"} 1',
    'scan_unreadable_block{service="watcher"} 0',
    'node_up{service="watcher"} 1',
    'orders_total{status="created",service="watcher"} 1',
    'orders_active{service="watcher"} 1',
    'order_confirm_seconds_count{service="watcher"} 1',
    'transfers_total{fate="credited",service="watcher"} 1',
    // What has never happened is 0, not missing: Prometheus notices an increase of a series that exists.
    'transfers_total{fate="outside",service="watcher"} 0',
    'sweep_queue{state="waiting",service="watcher"} 0',
    'sweep_queue{state="held",service="watcher"} 0',
    'audit_violations{service="watcher"} 2',
    'hot_wallet_trx{service="watcher"} Nan',
    'hot_wallet_alert_trx{service="watcher"} 100',
    'address_leased{service="watcher"} 1',
    // New addresses, the order with its lease, the credit, and the transfer.
    'statistics_unfolded{service="watcher"} 4',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).toMatch(/scan_lag_seconds\{service="watcher"\} \d/);
  expect(text).toMatch(/maintenance_last_run_timestamp_seconds\{task="audit",service="watcher"\} \d{10}/);
});

test('the reasons for which the node refuses sweeps are shown as long as it does', async () => {
  const { context, database } = watcher;
  const order = await buildOrder(database.db);
  await query(
    database.db,
    `insert into sweeps (network, address_idx, address, order_id)
     select network, address_idx, address, id from orders where id = :id`,
    { id: order.id },
  );
  const registry = openMetrics(context);
  await query(database.db, `update sweeps set refusal = 'SIGERROR: "a" \\ b'`);
  expect(await registry.metrics()).toContain(`sweeps_refused{reason="SIGERROR: \\"a\\" \\\\ b",service="watcher"} 1\n`);
  await query(database.db, 'update sweeps set refusal = null');
  expect(await registry.metrics()).not.toContain('sweeps_refused{');
});

test('without its tables it still reports its own metrics', async () => {
  const registry = openMetrics(watcher.context);
  await query(watcher.database.db, 'alter table watcher_facts rename to gone');
  const text = await registry.metrics();
  expect(text).toContain('scan_lag_seconds{service="watcher"} Nan');
  expect(text).toContain('watcher_leads{service="watcher"} 1');
});
