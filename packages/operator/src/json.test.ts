import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildOrder, payOrder, addressOf } from '@gateway/store/testing';
import type { TestDatabase } from '@gateway/store/testing';
import { dispatch } from './dispatch';
import { SUBCOMMANDS } from './subcommands';
import { openTestSite, print, type TestSite } from './testing';

const UNKNOWN_TRANSFER = `${'0'.repeat(64)}-0`;
const UNKNOWN_ORDER = '00000000-0000-4000-8000-000000000000';
const PLACE = { sequence: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) };

/** For each subcommand its arguments, and the document that it prints in this world. */
const DOCUMENTS: Record<string, { args?: string[]; document: object }> = {
  'wallet init': {
    args: ['--yes'],
    document: { changed: true, seed_phrase: expect.stringMatching(/^(\w+ ){23}\w+$/), admin_log: PLACE },
  },
  reconcile: { document: { addresses: 0, total: '0.000000', scanned_to: null, differences: [] } },
  'admin reset-second-factor': {
    args: ['--yes'],
    document: { changed: true, removed: { totp: false }, admin_log: PLACE },
  },
  audit: { document: { broken: 0, orders: 1, findings: [] } },
  doctor: {
    document: {
      findings: expect.arrayContaining([
        { about: 'api', state: 'wrong', result: 'no api is running', remedy: expect.any(String) },
      ]),
    },
  },
  evidence: {
    args: ['invoice 7'],
    document: { error: expect.stringMatching(/^The gateway knows fewer than 19/), code: 'EVIDENCE_NOT_READY' },
  },
  order: { args: ['invoice 7'], document: { data: [{ external_id: 'invoice 7', status: 'confirmed' }] } },
  orders: { document: { data: [{ external_id: 'invoice 7' }], next: null } },
  people: { document: { data: [] } },
  'people invite-owner': {
    args: ['--name', 'Ada', '--yes'],
    document: {
      ...{ changed: true, link: expect.stringMatching(/^https:\/\/pay\.example\/console\/invitation#[\w-]{43}$/) },
      ...{ expires_at: expect.any(String), admin_log: PLACE },
    },
  },
  'people renew': {
    args: [UNKNOWN_ORDER, '--yes'],
    document: { error: 'Person does not exist', code: 'NOT_FOUND' },
  },
  rates: {
    args: ['EUR'],
    document: { data: [{ currency: 'EUR', rate: '0.92', rate_at: null, reason: null, sources: [] }] },
  },
  rescan: { document: { rescans: [], admin_log: null } },
  roles: { document: { sql: expect.stringContaining('create role gateway_api') } },
  'seal verify': { document: { seals: [], findings: [] } },
  'secrets status': { document: { hmac_secret: { is_rotating: false }, jwt_secret: { is_rotating: false } } },
  'sweep plan': {
    document: { error: expect.stringMatching(/^No watcher has reported by what it sweeps/), code: 'UNAVAILABLE' },
  },
  'sweep retry': {
    args: [addressOf('elsewhere'), '--yes'],
    document: { error: 'Address is not of this gateway', code: 'NOT_FOUND' },
  },
  transfers: { document: { data: [], next: null } },
  'transfers assign': {
    args: [UNKNOWN_TRANSFER, UNKNOWN_ORDER],
    document: { error: 'Transfer does not exist', code: 'NOT_FOUND' },
  },
  'transfers resolve': {
    args: [UNKNOWN_TRANSFER, 'lost'],
    document: { error: 'Transfer does not exist', code: 'NOT_FOUND' },
  },
  'wallet show': { document: { addresses: { derived: 1000 }, watermark: 999, cold_wallet: null } },
  'wallet verify': { document: { is_same: false, is_seed_phrase: false } },
  'wallet balances': { args: ['0', '1'], document: { queried: 2, addresses: [] } },
  'wallet advance': { args: ['5000', '--yes'], document: { changed: true, watermark: 5000, admin_log: PLACE } },
  'wallet accept-cold': {
    args: [addressOf('next cold'), '--yes'],
    document: { changed: true, before: null, after: addressOf('next cold'), admin_log: PLACE },
  },
  'verify-evidence': {
    args: ['nowhere.json'],
    document: { error: expect.stringContaining('nowhere.json cannot be read'), code: 'USAGE' },
  },
  'vault rekey': { args: ['--yes'], document: { changed: true, admin_log: PLACE } },
};

let site: TestSite;
let database: TestDatabase;
let environment: NodeJS.ProcessEnv;
let stdin: PropertyDescriptor | undefined;

beforeAll(async () => {
  site = await openTestSite();
  database = site.database;
  environment = { ...site.environment, FIXED_RATES: 'EUR:0.92' };
  stdin = Object.getOwnPropertyDescriptor(process, 'stdin');
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    get: () => Readable.from([Buffer.from('no words\n')]),
  });
});

afterAll(async () => {
  if (stdin) Object.defineProperty(process, 'stdin', stdin);
  await site.close();
});

/** What a run prints: nothing but one document, on standard output. */
async function run(given: NodeJS.ProcessEnv, ...words: string[]): Promise<{ code: number; document: unknown }> {
  const { code, out, err } = await print(() => dispatch(given, words));
  expect({ words, err }).toEqual({ words, err: '' });
  return { code, document: JSON.parse(out) as unknown };
}

test('every subcommand is listed here', () => {
  expect(Object.keys(DOCUMENTS).sort()).toEqual(SUBCOMMANDS.map(({ words }) => words).sort());
});

test.each(Object.entries(DOCUMENTS))(
  'gateway %s --json prints one document',
  async (words, { args = [], document }) => {
    const { code, document: printed } = await run(environment, ...words.split(' '), ...args, '--json');
    expect(printed).toMatchObject(document);
    const isFailed = 'error' in document || words === 'doctor' || words === 'wallet verify';
    expect(code).toBe(words === 'verify-evidence' ? 2 : Number(isFailed));
    // What follows is shown with an order.
    if (words === 'reconcile') await payOrder(database.db, await buildOrder(database.db, { externalId: 'invoice 7' }));
  },
);

test.each(SUBCOMMANDS.map(({ words }) => words))(
  'gateway %s --json prints a document for an error too',
  async (words) => {
    const wrongOption = await run(environment, ...words.split(' '), '--nonsense', '--json');
    expect(wrongOption).toEqual({ code: 2, document: { error: expect.any(String), code: 'USAGE' } });
    const broken = {
      ...environment,
      DATABASE_URL: 'x',
      OWNER_DATABASE_URL: 'x',
      API_DATABASE_URL: 'x',
      VAULT_KEY: 'x',
    };
    const unusable = await run(broken, ...words.split(' '), ...(DOCUMENTS[words]?.args ?? []), '--json');
    expect(unusable.code).toBe(2);
    const needsNothing = words === 'verify-evidence';
    expect(unusable.document).toEqual({ error: expect.any(String), code: needsNothing ? 'USAGE' : 'CONFIGURATION' });
  },
);

test.each(['admin reset-second-factor', 'vault rekey', 'wallet accept-cold', 'wallet advance'])(
  'gateway %s --json without --yes changes nothing, and ends with 1',
  async (words) => {
    const args = words === 'wallet accept-cold' ? [addressOf('another cold')] : [];
    expect(await run(environment, ...words.split(' '), ...args, '--json')).toEqual({
      code: 1,
      document: { changed: false, reason: 'not_confirmed' },
    });
    expect(await run(environment, ...words.split(' '), ...args, '--json', '--dry-run')).toEqual({
      code: 0,
      document: { changed: false, reason: 'dry_run' },
    });
  },
);

test.each([
  ['admin reset-second-factor', 'surplus'],
  ['roles', '--apply', '--grants'],
  ['vault rekey', 'surplus'],
  ['wallet advance', '20', '000'],
  ['wallet balances', '0', '1', '2'],
  ['wallet balances', '3', '1'],
  ['wallet init', 'surplus'],
])('gateway %s %s is refused where an argument would be ignored', async (words, ...args) => {
  const { code, document } = await run(environment, ...words.split(' '), ...args, '--json');
  expect({ code, document }).toMatchObject({ code: 2, document: { code: 'USAGE' } });
});

test('a database that is away is UNAVAILABLE', async () => {
  const away = { ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/x' };
  expect(await run(away, 'orders', '--json')).toEqual({
    code: 1,
    document: { error: expect.any(String), code: 'UNAVAILABLE' },
  });
  expect(await run(away, 'audit', '--json')).toMatchObject({ code: 2, document: { code: 'UNAVAILABLE' } });
});

test('an unknown subcommand and a help text are documents', async () => {
  expect(await run({}, 'audits', '--json')).toEqual({
    code: 2,
    document: { error: expect.stringContaining('audits'), code: 'USAGE' },
  });
  const { code, document } = await run({}, '--json', '--help');
  expect(code).toBe(0);
  expect(document).toEqual({
    subcommands: SUBCOMMANDS.map(({ words, parameters = '', summary }) => ({ words, parameters, summary })),
  });
  expect((await run({}, 'audit', '--help', '--json')).document).toMatchObject({ subcommands: [{ words: 'audit' }] });
});
