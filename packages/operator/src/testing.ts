import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { startDevnet } from '@gateway/devnet';
import { parseUsdt, sun, type Disposition, type SweepTariff } from '@gateway/domain';
import { TEST_CHAIN_PRICES } from '@gateway/domain/testing';
import { until } from '@gateway/runtime/testing';
import { insertTransfers, nextRescan } from '@gateway/store/chain';
import { transact } from '@gateway/store/db';
import { writeWatcherFacts } from '@gateway/store/gateway';
import { insertPerson, setGatewayRole } from '@gateway/store/people';
import { advanceSweep } from '@gateway/store/sweeps';
import type { Rescan } from '@gateway/store/chain';
import type { Db } from '@gateway/store/db';
import type { Order } from '@gateway/store/orders';
import {
  addressOf,
  buildSweep,
  buildTerm,
  hashOf,
  openTestDatabase,
  TEST_NETWORK,
  type TestDatabase,
  TEST_SWEEP_FACTS,
  TEST_WATCHER_FACTS,
} from '@gateway/store/testing';

/** What a command printed, with its exit code. */
export interface Printed {
  code: number;
  out: string;
  err: string;
  /** Both. */
  output: string;
}

/** Runs a command, and keeps what it prints. */
export async function print(command: () => Promise<number>): Promise<Printed> {
  const spies = [process.stdout, process.stderr].map((stream) => jest.spyOn(stream, 'write').mockReturnValue(true));
  try {
    const code = await command();
    const [out = '', err = ''] = spies.map((spy) => spy.mock.calls.map(([text]) => String(text)).join(''));
    return { code, out, err, output: out + err };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** What every subcommand needs: a database, a chain, an empty vault, and the variables that name them. */
export interface TestSite {
  database: TestDatabase;
  environment: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** Needs TEST_DATABASE_URL and TEST_REDIS_URL, which `npm test` provides. */
export async function openTestSite(): Promise<TestSite> {
  const database = await openTestDatabase();
  const devnet = await startDevnet({ solidityLag: 0, solidityPort: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'vault-'));
  return {
    database,
    environment: {
      DATABASE_URL: database.urlOf('watcher'),
      OWNER_DATABASE_URL: database.urlOf('owner'),
      API_DATABASE_URL: database.urlOf('api'),
      REDIS_URL: process.env['TEST_REDIS_URL'],
      PUBLIC_BASE_URL: 'https://pay.example',
      TRON_NETWORK: TEST_NETWORK,
      TRON_NODE_URL: devnet.url,
      TRON_SOLIDITY_URL: devnet.solidityUrl,
      USDT_CONTRACT: devnet.usdtContract,
      VAULT_DIR: folder,
      VAULT_KEY: '07'.repeat(32),
      NEW_VAULT_KEY: '08'.repeat(32),
    },
    async close() {
      await devnet.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Records money to an order's address that no order took. Returns its id. */
export async function recordStray(
  db: Db,
  order: Order,
  {
    name = order.id,
    amount = '10',
    disposition = 'unmatched',
  }: { name?: string; amount?: string; disposition?: Disposition } = {},
): Promise<string> {
  const place = { network: TEST_NETWORK, txHash: hashOf(name), logIndex: 0, blockNumber: 1, blockTime: new Date() };
  const money = { from: addressOf('payer'), to: order.address, amount: parseUsdt(amount) };
  await transact(db, (tx) => insertTransfers(tx, [{ ...place, ...money, disposition, outgoing: null }]));
  return `${place.txHash}-0`;
}

/** Waits until a rescan is requested. */
export async function untilRescan(db: Db): Promise<Rescan> {
  let request: Rescan | undefined;
  await until('a rescan is requested', async () => (request = await nextRescan(db, TEST_NETWORK)) !== undefined);
  if (!request) throw new Error('no rescan was requested');
  return request;
}

const BASIS = {
  rules: {
    ...{ minAmount: parseUsdt('20'), ageMinAmount: parseUsdt('5'), maxAgeSeconds: 604_800, maxSun: sun(20_000_000n) },
    ...{ trxPrice: parseUsdt('0.3'), feeRule: { maxShare: 50_000n, trxPrice: parseUsdt('0.3') }, hours: null },
    rentMaxPrice: sun(80n),
  },
  tariff: {
    prices: TEST_CHAIN_PRICES,
    energy: 64_285n,
    hot: { energy: 0n, stakedBandwidth: 0n, freeBandwidth: 600n },
    measuredAt: new Date('2026-11-23T12:00:00Z'),
  },
};

/**
 * Reports by what a watcher sweeps: five per cent of the amount at 0.30 USDT per TRX, and 80 sun for rented energy.
 * By default the hot wallet has no stake.
 */
export async function reportSweepBasis(db: Db, stake: Pick<SweepTariff, 'stake'> = { stake: null }): Promise<void> {
  await writeWatcherFacts(db, await buildTerm(db), {
    ...TEST_WATCHER_FACTS,
    sweepEnabled: true,
    sweepBasis: { ...BASIS, tariff: { ...BASIS.tariff, ...stake } },
  });
}

/** Inserts a sweep that has failed, while a watcher sweeps. Returns its address. */
export async function buildFailedSweep(db: Db): Promise<string> {
  await writeWatcherFacts(db, await buildTerm(db), TEST_SWEEP_FACTS);
  const { id } = await buildSweep(db);
  const failed = await transact(db, (tx) => advanceSweep(tx, id, { trigger: 'attempt_failed', reason: 'blacklisted' }));
  return failed.address;
}

/** Inserts an owner of the gateway, by default without any way in. Returns its id. */
export async function buildOwner(
  db: Db,
  { name = 'Olga', loginName = null }: { name?: string; loginName?: string | null } = {},
): Promise<string> {
  const id = randomUUID();
  await transact(db, async (tx) => {
    await insertPerson(tx, { id, name, loginName, passwordHash: null, directorySubject: null, language: null });
    await setGatewayRole(tx, id, 'owner');
  });
  return id;
}
