import { beforeEach, expect, test } from '@jest/globals';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { LeadershipLost, type Term } from '../watcher/leadership';
import { addressOf, buildTerm, buildWallet } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { poolCounts } from './addresses';
import {
  acceptWallet,
  answerWalletRequest,
  closeWalletRequest,
  failWalletRequest,
  findWalletAnswer,
  nextWalletRequest,
  openWalletRequest,
} from './wallet-requests';
import { findWallet } from './wallet-row';

const PUBLIC_KEY = Buffer.alloc(65, 4);

const database = databasePerTest();
let term: Term;
beforeEach(async () => {
  term = await buildTerm(database.db);
});

const request = (): Promise<string> => openWalletRequest(database.db, PUBLIC_KEY);
const accept = (id: string): Promise<boolean> => transact(database.db, (tx) => acceptWallet(tx, id));
const next = async (): Promise<string | undefined> => (await nextWalletRequest(database.db))?.id;

/** Prepares a wallet of this name for the request. */
async function answer(id: string, name: string): Promise<void> {
  const addresses = [addressOf(`${name} 0`), addressOf(`${name} 1`)];
  const wallet = { xpub: `xpub of ${name}`, fingerprint: name, addresses, sealedMnemonic: Buffer.from(name) };
  await transact(database.db, (tx) => answerWalletRequest(tx, term, id, wallet));
}

test('a prepared wallet exists once its request accepts it, with its addresses, bound, and no request is left', async () => {
  const [id, other] = [await request(), await request()];
  expect(await findWalletAnswer(database.db, id)).toEqual({ state: 'waiting' });
  expect(await accept(id)).toBe(false);
  await answer(id, 'first');
  expect(await findWalletAnswer(database.db, id)).toEqual({
    state: 'prepared',
    fingerprint: 'first',
    firstAddress: addressOf('first 0'),
    sealedMnemonic: Buffer.from('first'),
  });
  expect(await findWallet(database.db)).toBeUndefined();

  expect(await accept(id)).toBe(true);
  expect(await findWallet(database.db)).toMatchObject({ xpub: 'xpub of first', fingerprint: 'first', isBound: true });
  expect(await poolCounts(database.db)).toMatchObject({ free: 2 });
  expect(await query(database.db, 'select idx, address from addresses order by idx')).toEqual([
    { idx: 0, address: addressOf('first 0') },
    { idx: 1, address: addressOf('first 1') },
  ]);
  expect(await findWalletAnswer(database.db, other)).toBeUndefined();
  expect(await accept(id)).toBe(false);
});

test('a wallet that exists is not replaced by a prepared one', async () => {
  const id = await request();
  await answer(id, 'late');
  await buildWallet(database.db, 1);
  expect(await accept(id)).toBe(false);
  expect((await findWallet(database.db))?.fingerprint).toBe('fingerprint');
  expect(await poolCounts(database.db)).toMatchObject({ free: 1 });
});

test('one wallet is prepared at a time, for the oldest request', async () => {
  const [first, second] = [await request(), await request()];
  expect(await nextWalletRequest(database.db)).toEqual({ id: first, publicKey: PUBLIC_KEY });
  await answer(first, 'first');
  expect(await next()).toBeUndefined();
  await closeWalletRequest(database.db, first);
  expect(await next()).toBe(second);
});

test('a request is answered once, and the second answer changes nothing', async () => {
  const id = await request();
  await answer(id, 'first');
  await answer(id, 'second');
  expect(await findWalletAnswer(database.db, id)).toMatchObject({ fingerprint: 'first' });
});

test('a request whose api has died is removed, answered or not; one that still looks for its answer stays', async () => {
  const [dead, alive] = [await request(), await request()];
  await answer(dead, 'dead');
  await query(database.db, `update wallet_requests set alive_at = alive_at - interval '6 seconds'`);
  await findWalletAnswer(database.db, alive);
  expect(await next()).toBe(alive);
  expect(await findWalletAnswer(database.db, dead)).toBeUndefined();
  expect(await accept(dead)).toBe(false);
});

test('a request that failed learns it, and the next one is prepared', async () => {
  const [first, second] = [await request(), await request()];
  await failWalletRequest(database.db, first);
  expect(await findWalletAnswer(database.db, first)).toEqual({ state: 'failed' });
  expect(await next()).toBe(second);
});

test('a watcher that has lost the lead answers nothing', async () => {
  const id = await request();
  await query(database.db, 'update leadership set term = term + 1');
  await expect(answer(id, 'late')).rejects.toThrow(LeadershipLost);
  expect(await findWalletAnswer(database.db, id)).toEqual({ state: 'waiting' });
});
