import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startDevnet } from '@gateway/devnet';
import type { Devnet } from '@gateway/devnet';
import { openRedis, type Logger } from '@gateway/runtime';
import { query, transact } from '@gateway/store/db';
import { heartbeatsOf, insertPasskey, pinInstance, type ServiceName } from '@gateway/store/gateway';
import { buildDeposit, buildMerchant } from '@gateway/store/testing';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { doctor } from './doctor';
import { walletInit } from '../wallet/wallet-init';
import { buildOwner, print, type Printed } from '../testing';

const silent: Logger = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };
const database = databasePerTest();
let nodes: Devnet[];
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
  nodes = [await startDevnet({ genesisTimestamp: Date.now() - 290_000 })];
  nodes[0]?.mine({ blocks: 100 });
  environment = {
    DATABASE_URL: database.urlOf('watcher'),
    REDIS_URL: process.env['TEST_REDIS_URL'],
    TRON_NETWORK: 'nile',
    USDT_CONTRACT: nodes[0]?.usdtContract,
    TRON_NODE_URL: nodes[0]?.url,
    VAULT_DIR: folder,
    VAULT_KEY: '07'.repeat(32),
  };
});

afterEach(async () => {
  for (const node of nodes) await node.close();
  rmSync(folder, { recursive: true });
});

const examine = (changes: NodeJS.ProcessEnv = {}): Promise<Printed> =>
  print(() => doctor({ ...environment, ...changes }, []));

const initWallet = (): Promise<Printed> => print(() => walletInit(environment, ['--yes']));

test('what works is listed, and each fault comes with its remedy', async () => {
  await initWallet();
  const { code, output } = await examine();
  expect(output).toMatch(/^ok +database +migrated, PostgreSQL/m);
  expect(output).toMatch(/^ok +database +its user has a limited role/m);
  expect((await examine({ DATABASE_URL: database.url })).output).toMatch(/^WATCH database +its user is a superuser/m);
  expect(output).toMatch(/^ok +cache +maxmemory-policy is noeviction/m);
  expect(output).toMatch(/^WATCH cache +appendonly is no\n +-> set save/m);
  expect(output).toMatch(/^ok +node 127\.0\.0\.1:\d+ +newest block 100/m);
  expect(output).toMatch(/^ok +wallet +the vault opens and contains this wallet/m);
  expect(output).toMatch(/^ok +notifier /m);
  expect(output).toMatch(/^WATCH agreement +one node is trusted alone\n +-> set TRON_VERIFY_URL/m);
  expect(output).toMatch(/^WRONG watcher +no watcher has ever led\n +-> start a watcher/m);
  expect(code).toBe(1);
});

test('a Redis that saves snapshots needs no log', async () => {
  const redis = openRedis(environment['REDIS_URL'] ?? '', silent);
  await once(redis, 'ready');
  const [, before = ''] = await redis.config('GET', 'save');
  try {
    await redis.config('SET', 'save', '60 1000000');
    expect((await examine()).output).toMatch(/^ok +cache +save is 60 1000000/m);
  } finally {
    await redis.config('SET', 'save', before);
    redis.disconnect();
  }
});

/** A copy of a service that last reported so long ago. */
async function report(service: ServiceName, host: string, silentSeconds = 0): Promise<void> {
  const copy = { instance: randomUUID(), host, version: '1.2.3', uptimeSeconds: 1 };
  await heartbeatsOf(database.db, service).write(copy);
  await query(
    database.db,
    `update service_heartbeats set seen_at = seen_at - :silentSeconds * interval '1 second' where instance = :instance`,
    { silentSeconds, instance: copy.instance },
  );
}

test('services that run, that stopped and that were killed are distinguished', async () => {
  expect((await examine()).output).toMatch(/^WRONG api +no api is running\n +-> start an api and read its log/m);
  await report('api', 'host-a', 55);
  await report('api', 'host-b');
  await report('api', 'host-c', 120);
  await report('notifier', 'host-n', 7_200);
  const { code, output } = await examine();
  expect(output).toMatch(/^ok +api +2 running: host-b \(1\.2\.3\), host-a \(1\.2\.3\)$/m);
  expect(output).toMatch(/^WATCH api +1 ended without shutting down, the last one on host-c, 2 min ago$/m);
  expect(output).toMatch(/^WRONG notifier +no notifier is running; the last one was on host-n, 2\.0 h ago$/m);
  expect(output).toMatch(/^WRONG watcher +no watcher is running$/m);
  expect(code).toBe(1);
});

test('what a watcher reported of its node counts only while it is active', async () => {
  await query(
    database.db,
    `insert into watcher_facts (heartbeat_at, node_seen_at, node_state, sweep_enabled, sweep_mode)
     values (now() - interval '10 minutes', now() - interval '10 minutes', 'ok', false, 'burn')`,
  );
  const { output } = await examine();
  expect(output).toMatch(/^WRONG watcher +last led 6\d\d s ago$/m);
  expect(output).toMatch(/^WATCH watcher +nothing reports on its node$/m);
  expect(output).not.toContain('reports its node as ok');
  await query(database.db, 'update watcher_facts set heartbeat_at = now()');
  expect((await examine()).output).toMatch(/^ok +watcher +reports its node as ok$/m);
});

test('a block without a time is not called decades old', async () => {
  await pinInstance(database.db, { network: 'nile', usdtContract: String(environment['USDT_CONTRACT']) });
  await query(
    database.db,
    `insert into scan_cursors (network, number, block_id, block_time, started_at_number)
     values ('nile', 0, repeat('0', 64), to_timestamp(0), 0)`,
  );
  await query(
    database.db,
    `insert into watcher_facts (heartbeat_at, node_seen_at, node_state, sweep_enabled, sweep_mode)
     values (now(), now(), 'ok', false, 'burn')`,
  );
  expect((await examine()).output).toMatch(/^WRONG watcher +has scanned up to a block without a time$/m);
});

test('how far signatures prove the chain is shown, and doubt is wrong', async () => {
  expect((await examine()).output).toMatch(/^WATCH signatures +are not checked\n +-> set TRON_VERIFY_HEADERS/m);
  const headers = { mode: 'warn', witnesses: 27, fingerprint: 'ab'.repeat(32), provenNumber: 80, doubt: null };
  const publish = (changes: object): Promise<unknown> =>
    query(
      database.db,
      `insert into watcher_facts (heartbeat_at, node_seen_at, node_state, sweep_enabled, sweep_mode, headers)
       values (now(), now(), 'ok', false, 'burn', :headers::jsonb)
       on conflict (is_only_row) do update set headers = excluded.headers`,
      { headers: JSON.stringify({ ...headers, ...changes }) },
    );
  await publish({});
  expect((await examine()).output).toMatch(
    /^ok +signatures +warn: 27 witnesses are known \((ab){8}\), block 80 is proven$/m,
  );
  await publish({ fingerprint: null, witnesses: 0, provenNumber: null });
  expect((await examine()).output).toMatch(
    /^ok +signatures +warn: the first blocks are still pinning .*, no block is/m,
  );
  await publish({ doubt: '27 unknown keys signed the blocks from 81 on' });
  expect((await examine()).output).toMatch(/^WRONG signatures +27 unknown keys .*\n +-> see HeadersDoubtful/m);
});

test('how far deposit addresses are compared is shown, and a customer who waits is wrong', async () => {
  const { id } = await buildMerchant(database.db);
  await buildDeposit(database.db, id, '1');
  await buildDeposit(database.db, id, '2');
  await query(
    database.db,
    `update deposit_addresses set checked_until = now() - interval '90 minutes' where customer_id = '1'`,
  );
  expect((await examine()).output).toMatch(
    /^ok +deposits +2 addresses of customers, 1 compared with the chain, the longest time ago up to 1\.5 h before now/m,
  );
  await query(
    database.db,
    `insert into deposit_addresses (merchant_id, customer_id, min_amount, created_at)
     values (:id, '3', 1, now() - interval '2 minutes')`,
    { id },
  );
  expect((await examine()).output).toMatch(
    /^WRONG deposits +customers wait for their addresses\n +-> start a watcher/m,
  );
});

test('who gets in as an owner is shown, and that ADMIN_PASSWORD still does', async () => {
  const nobody = /^WATCH owners +no owner of the gateway has a passkey or a second factor\n +-> become a person/m;
  expect((await examine()).output).toMatch(nobody);
  expect((await examine()).output).toMatch(/^ok +owners +ADMIN_PASSWORD lets in as an owner/m);
  const id = await buildOwner(database.db);
  const { output } = await examine({ ADMIN_PASSWORD_LOGIN: 'off' });
  expect(output).toMatch(/^WATCH owners +Olga has neither a passkey nor a second factor\n +-> give a new link/m);
  expect(output).toMatch(/^WATCH owners +ADMIN_PASSWORD lets in although ADMIN_PASSWORD_LOGIN is off/m);
  await transact(database.db, (tx) =>
    insertPasskey(tx, id, 'Laptop', { credentialId: 'x', publicKey: Buffer.from('key'), counter: 0 }),
  );
  const { output: withOwner } = await examine();
  expect(withOwner).toMatch(/^ok +owners +1 of the gateway have a passkey/m);
  expect(withOwner).toMatch(
    /^WATCH owners +ADMIN_PASSWORD lets in as an owner of the gateway\n +-> set ADMIN_PASSWORD_/m,
  );
  expect((await examine({ ADMIN_PASSWORD_LOGIN: 'off' })).output).toMatch(
    /^ok +owners +ADMIN_PASSWORD lets nobody in/m,
  );
});

test('two nodes with different blocks are found', async () => {
  const other = await startDevnet({ genesisTimestamp: Date.now() - 289_000 });
  nodes.push(other);
  other.mine({ blocks: 100 });
  const { output } = await examine({ TRON_VERIFY_URL: other.url });
  expect(output).toMatch(/^WRONG agreement +not all have the same final block 82/m);
});

test('a vault that does not open, another contract and a forgotten proxy are found', async () => {
  await initWallet();
  await pinInstance(database.db, { network: 'nile', usdtContract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' });
  const { output } = await examine({ VAULT_KEY: '08'.repeat(32), PUBLIC_BASE_URL: 'https://pay.example.com' });
  expect(output).toMatch(/^WRONG wallet +the vault does not open with this key/m);
  expect(output).toMatch(/^WRONG database +USDT_CONTRACT is T\w+, and the database has TR7NHq/m);
  expect(output).toMatch(/^WATCH proxy/m);
});

test('an unreachable dependency does not prevent the other checks', async () => {
  const away = {
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
    REDIS_URL: 'redis://127.0.0.1:1',
    TRON_NODE_URL: 'http://127.0.0.1:1',
  };
  const { code, output } = await examine(away);
  expect(code).toBe(1);
  for (const about of ['database', 'cache', 'node 127.0.0.1:1'])
    expect(output).toMatch(new RegExp(`^WRONG ${about}`, 'm'));
});

test('an invalid configuration exits with 2', async () => {
  const { code, output } = await examine({ DATABASE_URL: 'x', VAULT_KEY: 'short' });
  expect(output).toContain('VAULT_KEY must be 64 hex digits');
  expect(code).toBe(2);
});

test('before there is a wallet its folder is checked, and a missing one has a remedy', async () => {
  expect((await examine()).output).toMatch(/^ok +wallet +the vault folder is ready/m);
  const { code, output } = await examine({ VAULT_DIR: join(folder, 'missing') });
  expect(code).toBe(1);
  expect(output).toMatch(/^WRONG wallet +the vault folder cannot be read\n +-> make VAULT_DIR a folder of mode 0700/m);
});

test('a vault without its wallet row is reported, and not mistaken for an empty folder', async () => {
  await initWallet();
  await query(database.db, 'delete from wallet');
  expect((await examine()).output).toMatch(
    /^WRONG wallet +the vault folder contains a vault, but this database has no wallet/m,
  );
});
