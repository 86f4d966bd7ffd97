import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPaidChain, type PaidChain } from '@gateway/evidence/testing';
import type { Order } from '@gateway/store/orders';
import { TEST_NETWORK } from '@gateway/store/testing';
import { databasePerSuite } from '@gateway/store/testing/suite-database';
import { evidence } from './evidence';
import { JSON_OUTPUT } from '../command/output';
import { print } from '../testing';

const database = databasePerSuite();
let chain: PaidChain;
let order: Order;
let folder: string;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  chain = await openPaidChain(database.db);
  order = await chain.order();
  await chain.book(order, [chain.pay(order)]);
  chain.devnet.mine({ blocks: 60 });
  folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  environment = {
    DATABASE_URL: database.urlOf('watcher'),
    TRON_NETWORK: TEST_NETWORK,
    TRON_NODE_URL: `http://127.0.0.1:1,${chain.devnet.url}`,
    USDT_CONTRACT: chain.devnet.usdtContract,
    NODE_REQUESTS_PER_SECOND: '1000',
  };
});
afterAll(async () => {
  await chain.close();
  rmSync(folder, { recursive: true });
});

const withoutTimes = (text: string): unknown => ({ ...(JSON.parse(text) as object), created_at: '', sha256: '' });

test('the file is printed as it must be stored, from the first node that responds', async () => {
  const { code, out, err } = await print(() => evidence(environment, [order.externalId]));
  expect([code, err]).toEqual([0, '']);
  expect(out).toBe(`${JSON.stringify(JSON.parse(out), null, 2)}\n`);
  expect(JSON.parse(out)).toMatchObject({ order: { payment_id: order.id }, webhooks: [{ signature: null }] });
  const json = await print(() => evidence(environment, [order.id], JSON_OUTPUT));
  expect(json.out).toBe(`${JSON.stringify(JSON.parse(json.out), null, 2)}\n`);
  expect(withoutTimes(json.out)).toEqual(withoutTimes(out));
});

test('with --out the file is written once, for its owner alone', async () => {
  const file = join(folder, 'order.json');
  const written = await print(() => evidence(environment, [order.id, '--out', file], JSON_OUTPUT));
  const text = readFileSync(file, 'utf8');
  const { sha256 } = JSON.parse(text) as { sha256: string };
  expect(JSON.parse(written.out)).toEqual({ file, sha256 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(evidence(environment, [order.id, '--out', file])).rejects.toThrow(/EEXIST/);
  expect(readFileSync(file, 'utf8')).toBe(text);
  const { out } = await print(() => evidence(environment, [order.id, '--out', join(folder, 'again.json')]));
  expect(out).toBe(`${join(folder, 'again.json')} was written\n`);
});

test('nothing is written of an order that does not exist, or when no node responds', async () => {
  const file = join(folder, 'none.json');
  await expect(evidence(environment, ['no such order', '--out', file])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const away = { ...environment, TRON_NODE_URL: 'http://127.0.0.1:1' };
  await expect(evidence(away, [order.id, '--out', file])).rejects.toThrow(/TRON node: refused/);
  await expect(evidence(environment, [])).rejects.toThrow(/^Usage: gateway evidence/);
  expect(existsSync(file)).toBe(false);
});
