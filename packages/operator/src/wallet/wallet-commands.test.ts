import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startDevnet } from '@gateway/devnet';
import { parseUsdt } from '@gateway/domain';
import { findWallet, isWalletBound, listAddresses } from '@gateway/store/addresses';
import { query } from '@gateway/store/db';
import { writeWatcherFacts } from '@gateway/store/gateway';
import { findColdWallet, pinColdWallet } from '@gateway/store/sweeps';
import { addressOf, buildTerm, TEST_WATCHER_FACTS } from '@gateway/store/testing';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { readWatermark } from '@gateway/wallet';
import { vaultRekey } from '../access/vault-rekey';
import { walletAcceptCold } from './wallet-accept-cold';
import { walletAdvance } from './wallet-advance';
import { walletBalances } from './wallet-balances';
import { walletInit } from './wallet-init';
import { walletShow } from './wallet-show';
import { walletVerify } from './wallet-verify';
import { print } from '../testing';

const KEY = '07'.repeat(32);
const NEW_KEY = '08'.repeat(32);

const database = databasePerTest();
let folder: string;
let environment: NodeJS.ProcessEnv;
let mnemonic: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
  environment = { DATABASE_URL: database.urlOf('watcher'), TRON_NETWORK: 'nile', VAULT_DIR: folder, VAULT_KEY: KEY };
  const { output } = await print(() => walletInit(environment, ['--yes']));
  mnemonic = /(\w+ ){23}\w+/.exec(output)?.[0] ?? '';
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('show prints fingerprint, addresses and watermark, and neither seed phrase nor xpub', async () => {
  const { output } = await print(() => walletShow(environment, []));
  const wallet = await findWallet(database.db);
  expect(output).toContain(wallet?.fingerprint);
  expect(output).toMatch(/addresses +1000 derived, 1000 free, 0 leased/);
  expect(output).toMatch(/watermark +index 999/);
  expect(output).not.toContain(wallet?.xpub);
  expect(output).not.toContain(mnemonic.split(' ').slice(0, 3).join(' '));
});

test('a typed seed phrase is compared with the wallet, and is in no output', async () => {
  const verify = (words: string): ReturnType<typeof print> =>
    print(() => walletVerify(environment, [], undefined, Readable.from([Buffer.from(`${words}\n`)])));
  const right = await verify(mnemonic.toUpperCase());
  expect(right).toMatchObject({ code: 0, output: expect.stringContaining('the seed phrase of this wallet') });
  const words = mnemonic.split(' ');
  const swapped = await verify([...words.slice(1), words[0]].join(' '));
  expect(swapped.code).toBe(1);
  expect(right.output + swapped.output).not.toContain(words.slice(0, 2).join(' '));
  expect(await verify('zoo '.repeat(23) + 'vote')).toMatchObject({
    code: 1,
    output: expect.stringContaining('another wallet'),
  });
});

test('advance raises the watermark and unbinds the wallet, only after confirmation', async () => {
  const before = await readWatermark(folder);
  const dry = await print(() => walletAdvance(environment, ['--dry-run']));
  expect(dry.output).toContain('every address up to index 10999');
  expect(await readWatermark(folder)).toBe(before);
  expect(await isWalletBound(database.db)).toBe(true);
  await print(() => walletAdvance(environment, ['5000', '--yes']));
  expect(await readWatermark(folder)).toBe(5000);
  expect(await isWalletBound(database.db)).toBe(false);
  await expect(print(() => walletAdvance(environment, ['4999', '--yes']))).rejects.toThrow('from 5000');
});

test('another cold wallet is pinned when confirmed, never one of our addresses or the hot wallet', async () => {
  const { db } = database;
  await pinColdWallet(db, addressOf('cold'));
  const next = addressOf('next cold');
  const accept = (...args: string[]): ReturnType<typeof print> => print(() => walletAcceptCold(environment, args));
  const dry = await accept(next, '--dry-run');
  expect(dry.output).toContain(addressOf('cold'));
  await accept(next);
  expect(await findColdWallet(db)).toBe(addressOf('cold'));
  await accept(next, '--yes');
  expect(await findColdWallet(db)).toBe(next);
  const [ours] = await listAddresses(db, 3, 1);
  await expect(accept(ours?.address ?? '', '--yes')).rejects.toThrow('payment address');
  const hot = addressOf('hot');
  await writeWatcherFacts(db, await buildTerm(db), { ...TEST_WATCHER_FACTS, hotWalletAddress: hot });
  await expect(accept(hot, '--yes')).rejects.toThrow('hot wallet');
  await expect(accept(`${next.slice(0, -1)}1`, '--yes')).rejects.toThrow('checksum');
  await expect(pinColdWallet(db, addressOf('cold'))).rejects.toThrow('accept-cold');
});

test('the key of the vault changes in two steps, and a dry run changes nothing', async () => {
  const given = { ...environment, NEW_VAULT_KEY: NEW_KEY };
  await print(() => vaultRekey(given, ['--dry-run']));
  expect(readdirSync(folder)).not.toContain('vault.json.next');
  const { output } = await print(() => vaultRekey(given, ['--yes']));
  expect(output).toContain('both keys');
  expect(readdirSync(folder)).toContain('vault.json.next');
  expect(output).not.toContain(NEW_KEY);
  await expect(print(() => vaultRekey({ ...given, NEW_VAULT_KEY: KEY }, ['--yes']))).rejects.toThrow('NEW_VAULT_KEY');
  await expect(print(() => vaultRekey({ ...given, VAULT_KEY: '09'.repeat(32) }, ['--yes']))).rejects.toThrow(
    'does not open with this key',
  );
});

test('the vault of another wallet is not sealed under a new key', async () => {
  await query(database.db, `update wallet set fingerprint = 'another'`);
  const given = { ...environment, NEW_VAULT_KEY: NEW_KEY };
  await expect(print(() => vaultRekey(given, ['--yes']))).rejects.toThrow('not this database');
  expect(readdirSync(folder)).not.toContain('vault.json.next');
});

test('balances queries every address, also those that are not in the database', async () => {
  const chain = await startDevnet({ solidityLag: 0 });
  const wallet = await findWallet(database.db);
  const [third] = await listAddresses(database.db, 3, 1);
  chain.pay({ to: third?.address ?? addressOf('unused'), amount: parseUsdt('12.5') });
  chain.faucet({ to: third?.address ?? addressOf('unused'), sun: 2_000_000n });
  chain.mine();
  const given = { ...environment, USDT_CONTRACT: chain.usdtContract, TRON_NODE_URL: chain.url };
  const { output } = await print(() => walletBalances({ ...given, NODE_REQUESTS_PER_SECOND: '5000' }, ['0', '9']));
  await chain.close();
  expect(wallet).toBeDefined();
  expect(output).toBe(
    `3 ${String(third?.address)} 12.500000 USDT 2.000000 TRX\n` +
      '10 addresses queried, 1 have a balance: 12.500000 USDT, 2.000000 TRX\n',
  );
});
