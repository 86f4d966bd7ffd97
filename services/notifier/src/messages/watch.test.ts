import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { perTest } from '@gateway/runtime/testing/suite';
import { query, transact } from '@gateway/store/db';
import { recordLoginFailure, recordVaultFault } from '@gateway/store/gateway';
import { insertChannel } from '@gateway/store/messages';
import { openContext, type NotifierContext } from '../context/context';
import { openTestNotifier, testConfig } from '../testing/test-notifier';
import { createWatchTick } from './watch';
import { wordsOf } from './words';

const fixture = perTest(openTestNotifier);
let context: NotifierContext;
beforeEach(async () => {
  const { db } = fixture.database;
  context = await openContext(testConfig(fixture.database.urlOf('notifier')));
  const settings = {
    ...{ kind: 'telegram' as const, target: {}, language: 'en', timeZone: 'UTC', quiet: null, summaryMinute: null },
    ...{ mostPerHour: 20, isPaused: false, merchantId: null, sealedSecret: Buffer.from('sealed') },
  };
  await transact(db, (tx) => insertChannel(tx, settings, undefined));
  await query(
    db,
    `insert into watcher_facts (heartbeat_at, node_seen_at, node_state, sweep_enabled, sweep_mode)
     values (now(), now(), 'ok', true, 'burn')`,
  );
});
afterEach(() => context.close());

/** One look at the gateway, and the titles of all messages so far. */
async function look(): Promise<string[]> {
  const { db } = fixture.database;
  await query(db, 'update message_watch set due_at = now()');
  await createWatchTick(context)();
  const said = await query<{ kind: string; facts: Record<string, string>; is_grave: boolean }>(
    db,
    'select kind, facts, is_grave from messages order by created_at, subject',
  );
  return said.map((message) => `${wordsOf(message, 'en', undefined).title}${message.is_grave ? ' (grave)' : ''}`);
}

const change = (sql: string): Promise<unknown> => query(fixture.database.db, sql);

test('an incident is reported when it begins, once a day while it goes on, and when it ends', async () => {
  expect(await look()).toEqual([]);
  const down = 'The node does not do what it is asked, and payments are not credited: no answer';
  await change(
    `update watcher_facts set node_state = 'down', node_reason = 'no answer', node_seen_at = now() - interval '3 minutes'`,
  );
  expect(await look()).toEqual([`${down} (grave)`]);
  expect(await look()).toEqual([`${down} (grave)`]);
  await change(`update operator_incidents set told_at = told_at - interval '25 hours'`);
  expect((await look())[1]).toBe(`Still: ${down} (grave)`);
  await change(`update watcher_facts set node_state = 'ok', node_reason = null, node_seen_at = now()`);
  expect((await look())[2]).toBe(`Over: ${down}`);
  expect(await look()).toHaveLength(3);
});

test('what a watcher reports is neither begun nor ended while none reports', async () => {
  await change(`update watcher_facts set node_state = 'degraded', node_reason = 'the clocks are far apart'`);
  expect(await look()).toEqual(['The node is in doubt: the clocks are far apart']);
  await change(`update watcher_facts set heartbeat_at = now() - interval '3 minutes', node_state = 'ok'`);
  expect((await look()).slice(1)).toEqual(['No watcher reports itself: payments are not credited. (grave)']);
  await change(`update watcher_facts set heartbeat_at = now()`);
  expect((await look()).slice(2).sort()).toEqual([
    'Over: No watcher reports itself: payments are not credited.',
    'Over: The node is in doubt: the clocks are far apart',
  ]);
});

test('what the rows say is reported: the vault, logins, runs, backups, sweeps and servers', async () => {
  const { db } = fixture.database;
  await recordVaultFault(db, 'VAULT_KEY does not open the vault');
  for (let i = 0; i <= 20; i++) await recordLoginFailure(db);
  await change(`insert into maintenance_runs (task, violations) values ('audit', 3), ('reconcile', 0)`);
  await change(`update instance set created_at = now() - interval '3 days'`);
  await change(
    `insert into missing_transfers (network, address, amount, from_number, to_number, found_at)
     values ('nile', 'T', 5, 1, 1, now() - interval '16 minutes')`,
  );
  expect((await look()).sort()).toEqual([
    '1 payments are on the chain, but not in the ledger. (grave)',
    '21 logins of the admin were refused within a quarter of an hour. (grave)',
    'The last audit found 3 broken promises. (grave)',
    'The watcher cannot open the vault: VAULT_KEY does not open the vault (grave)',
    'There was no backup within two days.',
  ]);
  await recordVaultFault(db, null);
  await change(`insert into maintenance_runs (task, violations) values ('backup', null)`);
  expect((await look()).slice(5).sort()).toEqual([
    'Over: The watcher cannot open the vault: VAULT_KEY does not open the vault',
    'Over: There was no backup within two days.',
  ]);
});

test('of two notifiers one looks', async () => {
  await change(`update watcher_facts set heartbeat_at = now() - interval '3 minutes'`);
  await change('update message_watch set due_at = now()');
  await Promise.all([createWatchTick(context)(), createWatchTick(context)()]);
  expect(await query(fixture.database.db, 'select kind from messages')).toEqual([{ kind: 'watcher_silent' }]);
});
