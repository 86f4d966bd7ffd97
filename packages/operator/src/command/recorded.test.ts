import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { advanceRescan } from '@gateway/store/chain';
import { transact } from '@gateway/store/db';
import { listAdminActions } from '@gateway/store/gateway';
import { addressOf, buildOrder, payOrder, type TestDatabase } from '@gateway/store/testing';
import { SUBCOMMANDS } from '../subcommands';
import {
  buildFailedSweep,
  buildOwner,
  openTestSite,
  print,
  recordStray,
  reportSweepBasis,
  untilRescan,
  type TestSite,
} from '../testing';

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
  people: { row: null },
  'people invite-owner': {
    args: ['--name', 'Ada', '--yes'],
    row: { action: 'person.invite', before: null, after: { name: 'Ada', gateway_role: 'owner' } },
  },
  'people renew': {
    args: async () => [await buildOwner(database.db), '--yes'],
    row: { action: 'person.renew_invitation', before: null, after: { name: 'Olga', ended_sessions: 0 } },
  },
  rates: { args: ['EUR'], row: null },
  reconcile: { args: ['--record'], row: null },
  audit: { args: ['--record'], row: null },
  doctor: { row: null },
  rescan: {
    args: ['--from', '1', '--to', '1'],
    row: { action: 'rescan.request', object: 'nile', after: { ranges: [{ from: 1, to: 1 }] } },
  },
  evidence: { args: async () => [(await buildOrder(database.db)).id], row: null },
  order: { args: ['invoice 7'], row: null },
  orders: { row: null },
  roles: { row: null },
  'seal verify': { row: null },
  'secrets status': { row: null },
  'sweep plan': {
    args: async () => {
      await reportSweepBasis(database.db);
      return [];
    },
    row: null,
  },
  'sweep retry': {
    args: async () => [await buildFailedSweep(database.db), '--yes'],
    row: { action: 'sweep.retry', before: { sweep: 'failed' }, after: { sweep: 'queued' } },
  },
  transfers: { row: null },
  'transfers assign': {
    args: async () => {
      const order = await buildOrder(database.db);
      return [await recordStray(database.db, order), order.id, '--yes'];
    },
    row: { action: 'transfer.assign', before: { disposition: 'unmatched' } },
  },
  'transfers resolve': {
    args: async () => [await recordStray(database.db, await buildOrder(database.db)), 'sent back', '--yes'],
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
  'verify-evidence': { args: ['package.json'], row: null },
  'vault rekey': { args: ['--yes'], row: { action: 'vault.rekey' } },
};

let site: TestSite;
let database: TestDatabase;
let environment: NodeJS.ProcessEnv;
let seedPhrase = 'not printed';
beforeAll(async () => {
  site = await openTestSite();
  ({ database, environment } = site);
});
afterAll(() => site.close());

/** Reads the requested blocks as a watcher would, so that `rescan` ends. */
async function finishRescan(): Promise<void> {
  const { id, to } = await untilRescan(database.db);
  await transact(database.db, (tx) => advanceRescan(tx, id, to, { found: 0, credited: 0, differing: 0 }));
}

async function runQuietly(words: string, args: string[]): Promise<string> {
  const run = SUBCOMMANDS.find((known) => known.words === words)?.run as
    ((...given: [NodeJS.ProcessEnv, string[], undefined, Readable]) => Promise<number>) | undefined;
  if (!run) throw new Error(`there is no subcommand "${words}"`);
  const [{ output }] = await Promise.all([
    print(() => run(environment, args, undefined, Readable.from([]))),
    ...(words === 'rescan' ? [finishRescan()] : []),
  ]);
  return output;
}

test('every subcommand is listed here, with the row that it leaves', () => {
  expect(Object.keys(ROWS).sort()).toEqual(SUBCOMMANDS.map(({ words }) => words).sort());
});

test.each(Object.entries(ROWS))('gateway %s leaves what it changes in the admin audit log', async (words, expected) => {
  if (words === 'rescan') await payOrder(database.db, await buildOrder(database.db, { externalId: 'invoice 7' }));
  const list = (): ReturnType<typeof listAdminActions> =>
    listAdminActions(database.db, { action: null, merchantId: null, page: 1, limit: 100 });
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
  const rows = JSON.stringify(
    await listAdminActions(database.db, { action: null, merchantId: null, page: 1, limit: 100 }),
  );
  expect(rows).not.toContain(environment['VAULT_KEY']);
  expect(rows).not.toContain(environment['NEW_VAULT_KEY']);
  const pairs = seedPhrase.split(' ').flatMap((word, i, words) => (i === 0 ? [] : [`${words[i - 1] ?? ''} ${word}`]));
  expect(pairs).toHaveLength(23);
  for (const pair of pairs) expect(rows).not.toContain(pair);
});
