import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { findLastRun } from '@gateway/store/gateway';
import { buildDeposit, buildMerchant, buildOrder, payOrder } from '@gateway/store/testing';
import { databasePerSuite } from '@gateway/store/testing/suite-database';
import { auditLedger } from './audit';
import { dispatch } from '../dispatch';
import { walletInit } from '../wallet/wallet-init';
import { print } from '../testing';

const database = databasePerSuite();
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
  environment = {
    DATABASE_URL: database.urlOf('watcher'),
    TRON_NETWORK: 'nile',
    VAULT_DIR: folder,
    VAULT_KEY: '07'.repeat(32),
  };
  await print(() => walletInit(environment, ['--yes']));
  const { id: merchantId } = await buildMerchant(database.db);
  await payOrder(database.db, await buildOrder(database.db, { merchantId }));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('a clean ledger exits with 0 and a one-line verdict', async () => {
  const { code, output } = await print(() => auditLedger(environment, ['--addresses']));
  expect(output).toMatch(/1 orders, 1 transfers, 10\.000000 USDT received[^]*all \d+ checks passed/);
  expect(code).toBe(0);
});

test('a violated invariant exits with 1, with its name, key and detail', async () => {
  await query(database.db, 'update addresses set balance = balance + 1 where idx = 0');
  const { code, output } = await print(() => dispatch(environment, ['audit', '--json']));
  await query(database.db, 'update addresses set balance = balance - 1 where idx = 0');
  const report = JSON.parse(output) as { broken: number; findings: { check: string; rows: object[] }[] };
  expect(code).toBe(1);
  expect(report).toMatchObject({ broken: 1, orders: 1, received: '10.000000' });
  expect(report.findings).toMatchObject([{ check: 'M12', rows: [{ detail: 'balance 10000001, transfers 10000000' }] }]);
});

test('the newest row of the admin audit log is printed, and a later audit demands it', async () => {
  const { output } = await print(() => auditLedger(environment, []));
  const [, place = ''] = /^admin audit log: (1:[0-9a-f]{64})$/m.exec(output) ?? [];
  expect((await print(() => auditLedger(environment, ['--admin-log', place]))).code).toBe(0);
  const other = await print(() => auditLedger(environment, ['--admin-log', `1:${'0'.repeat(64)}`]));
  expect(other.output).toContain('L04 is violated');
  expect(other.code).toBe(1);
});

test('the result is recorded only with --record', async () => {
  await print(() => auditLedger(environment, []));
  expect(await findLastRun(database.db, 'audit')).toBeUndefined();
  await print(() => auditLedger(environment, ['--record']));
  expect(await findLastRun(database.db, 'audit')).toMatchObject({ violations: 0 });
});

test.each([
  ['an unknown option', () => environment, ['--all'], /Unknown option/],
  ['a place that is none', () => environment, ['--admin-log', '1:x'], /needs a row and its hash/],
  ['no database', () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/x' }), [], /ECONNREFUSED/],
  ['nothing at all', () => ({}), [], /DATABASE_URL is missing/],
])('with %s it cannot check, and exits with 2', async (_what, given, args, sentence) => {
  const { code, output } = await print(() => auditLedger(given(), args));
  expect(output).toMatch(sentence);
  expect(code).toBe(2);
});

/** Last, because it does not restore what it breaks. */
test('an address that is not the wallet’s, and a watermark that is behind, are found', async () => {
  await query(database.db, `update addresses set address = 'T' || repeat('1', 33) where idx = 700`);
  await query(database.db, `insert into addresses (idx, address) values (1000, 'T' || repeat('2', 33))`);
  await buildDeposit(database.db, (await buildMerchant(database.db)).id, 'customer 7');
  const { code, output } = await print(() => auditLedger(environment, ['--addresses']));
  expect(code).toBe(1);
  expect(output).toContain('A14 is violated');
  expect(output).toContain('index 700 is');
  expect(output).toContain('index 1000 is'); // on the second page
  expect(output).toContain('that of customer 7 is T'); // a made-up address
  expect(output).toContain('A13 is violated');
});
