import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startDevnet, type Devnet } from '@gateway/devnet';
import { parseUsdt } from '@gateway/domain';
import { advanceRescan, insertTransfers, listAdminActions, nextRescan, transact, type Order } from '@gateway/store';
import {
  addressOf,
  buildOrder,
  hashOf,
  openTestDatabase,
  payOrder,
  TEST_NETWORK,
  type TestDatabase,
} from '@gateway/store/testing';
import { SUBCOMMANDS } from './subcommands';

/** The arguments of each subcommand, and the row that it leaves in the admin audit log; null if it only reads. */
const ROWS: Record<string, { args?: string[] | (() => Promise<string[]>); row: object | null }> = {
  'wallet init': { args: ['--yes'], row: { action: 'wallet.init', after: { address_count: 1000 } } },
  'admin reset-second-factor': {
    args: ['--yes'],
    row: {
      action: 'second_factor.reset',
      before: { totp: false, passkeys: 0 },
      after: { totp: false, passkeys: 0, ended_sessions: 0 },
    },
  },
  reconcile: { args: ['--record'], row: null },
  audit: { args: ['--record'], row: null },
  doctor: { row: null },
  rescan: {
    args: ['--from', '1', '--to', '1'],
    row: { action: 'rescan.request', object: 'nile', after: { ranges: [{ from: 1, to: 1 }] } },
  },
  order: { args: ['invoice 7'], row: null },
  orders: { row: null },
  roles: { row: null },
  'secrets status': { row: null },
  transfers: { row: null },
  'transfers assign': {
    args: async () => {
      const order = await buildOrder(database.db);
      return [await recordStray(order), order.id, '--yes'];
    },
    row: { action: 'transfer.assign', before: { disposition: 'unmatched' } },
  },
  'transfers resolve': {
    args: async () => [await recordStray(await buildOrder(database.db)), 'sent back', '--yes'],
    row: { action: 'transfer.resolve', after: { disposition: 'resolved', note: 'sent back' } },
  },
  'wallet show': { row: null },
  'wallet verify': { row: null },
  'wallet balances': { args: ['0', '1'], row: null },
  'wallet advance': {
    args: ['5000', '--yes'],
    row: { action: 'wallet.advance', before: { watermark: 999 }, after: { watermark: 5000 } },
  },
  'wallet accept-cold': {
    args: [addressOf('next cold'), '--yes'],
    row: {
      action: 'wallet.accept_cold',
      before: { cold_wallet_address: null },
      after: { cold_wallet_address: addressOf('next cold') },
    },
  },
  'vault rekey': { args: ['--yes'], row: { action: 'vault.rekey' } },
};
const DEADLINE_MS = 30_000;

let database: TestDatabase;
let devnet: Devnet;
let folder: string;
let environment: NodeJS.ProcessEnv;
let seedPhrase = 'not printed';
beforeAll(async () => {
  database = await openTestDatabase();
  devnet = await startDevnet({ solidityLag: 0 });
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
  environment = {
    DATABASE_URL: database.urlOf('watcher'),
    OWNER_DATABASE_URL: database.urlOf('owner'),
    API_DATABASE_URL: database.urlOf('api'),
    REDIS_URL: process.env['TEST_REDIS_URL'],
    TRON_NETWORK: TEST_NETWORK,
    TRON_NODE_URL: devnet.url,
    USDT_CONTRACT: devnet.usdtContract,
    VAULT_DIR: folder,
    VAULT_KEY: '07'.repeat(32),
    NEW_VAULT_KEY: '08'.repeat(32),
  };
});
afterAll(async () => {
  await devnet.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Records money to the address of an order that no order took. Returns its id. */
async function recordStray({ id, address }: Order): Promise<string> {
  const stray = { network: TEST_NETWORK, txHash: hashOf(id), logIndex: 0, blockNumber: 1, blockTime: new Date() };
  const money = { from: addressOf('payer'), to: address, amount: parseUsdt('10') };
  await transact(database.db, (tx) =>
    insertTransfers(tx, [{ ...stray, ...money, disposition: 'unmatched', outgoing: null }]),
  );
  return `${stray.txHash}-0`;
}

/** Reads the requested blocks as a watcher would, so that `rescan` ends. */
async function finishRescan(): Promise<void> {
  const endsAt = Date.now() + DEADLINE_MS;
  while (Date.now() < endsAt) {
    const request = await nextRescan(database.db, TEST_NETWORK);
    if (!request) continue;
    await transact(database.db, (tx) =>
      advanceRescan(tx, request.id, request.to, { found: 0, credited: 0, differing: 0 }),
    );
    return;
  }
  throw new Error('no rescan was requested');
}

async function runQuietly(words: string, args: string[]): Promise<string> {
  const subcommand = SUBCOMMANDS.find((known) => known.words === words);
  const run = subcommand?.run as
    ((...given: [NodeJS.ProcessEnv, string[], undefined, Readable]) => Promise<number>) | undefined;
  const spies = [process.stdout, process.stderr].map((stream) => jest.spyOn(stream, 'write').mockReturnValue(true));
  try {
    const others = words === 'rescan' ? [finishRescan()] : [];
    await Promise.all([run?.(environment, args, undefined, Readable.from([])), ...others]);
    return spies.flatMap((spy) => spy.mock.calls.map(([text]) => String(text))).join('');
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

test('every subcommand is listed here, with the row that it leaves', () => {
  expect(Object.keys(ROWS).sort()).toEqual(SUBCOMMANDS.map(({ words }) => words).sort());
});

test.each(Object.entries(ROWS))('gateway %s leaves what it changes in the admin audit log', async (words, expected) => {
  if (words === 'rescan') await payOrder(database.db, await buildOrder(database.db, { externalId: 'invoice 7' }));
  const list = (): ReturnType<typeof listAdminActions> =>
    listAdminActions(database.db, { action: null, page: 1, limit: 100 });
  const { total } = await list();
  const { args = [] } = expected;
  const output = await runQuietly(words, typeof args === 'function' ? await args() : args);
  if (words === 'wallet init') seedPhrase = /(\w+ ){23}\w+/.exec(output)?.[0] ?? '';
  const { total: totalThen, actions } = await list();
  const { row } = expected;
  expect(totalThen - total).toBe(row ? 1 : 0);
  if (!row) return;
  const [newest] = actions;
  expect(newest).toMatchObject({ ...row, actor: { kind: 'command_line', operator: expect.stringMatching(/.@./) } });
  expect(output).toContain(`recorded in the admin audit log as ${totalThen}:${String(newest?.hash)}\n`);
});

test('no row contains a key or a part of the seed phrase', async () => {
  const rows = JSON.stringify(await listAdminActions(database.db, { action: null, page: 1, limit: 100 }));
  expect(rows).not.toContain(environment['VAULT_KEY']);
  expect(rows).not.toContain(environment['NEW_VAULT_KEY']);
  const pairs = seedPhrase.split(' ').flatMap((word, i, words) => (i === 0 ? [] : [`${words[i - 1] ?? ''} ${word}`]));
  expect(pairs).toHaveLength(23);
  for (const pair of pairs) expect(rows).not.toContain(pair);
});
