import { expect, test } from '@jest/globals';
import pg from 'pg';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { requireTerm, leadOrStandBy, LeadershipLost, resign, type Term } from './leadership';
import { databasePerSuite } from '../testing/database/suite-database';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const database = databasePerSuite();

/** Moves the leader's last renewal to this distance from now. */
const setRenewal = (distance: string): Promise<unknown[]> =>
  query(database.db, 'update leadership set renewed_at = clock_timestamp() + :distance::interval', { distance });

test('one leads, the other stands by until the first stops renewing for too long', async () => {
  const first = await leadOrStandBy(database.db, A, 10);
  expect(first?.holder).toBe(A);
  expect(await leadOrStandBy(database.db, B, 10)).toBeUndefined();
  expect(await leadOrStandBy(database.db, A, 10)).toEqual(first);

  await query(database.db, `update leadership set renewed_at = now() - interval '11 seconds'`);
  const second = await leadOrStandBy(database.db, B, 10);
  expect(second?.number).toBe((first?.number ?? 0n) + 1n);
  expect(await leadOrStandBy(database.db, A, 10)).toBeUndefined();
});

test('a renewal in the future does not block a takeover: the server’s clock was set back', async () => {
  const before = await leadOrStandBy(database.db, A, -1);
  await setRenewal('4 seconds');
  expect(await leadOrStandBy(database.db, B, 10)).toBeUndefined();
  await setRenewal('1 hour');
  expect(await leadOrStandBy(database.db, A, 10)).toEqual(before);
  await setRenewal('1 hour');
  expect(await leadOrStandBy(database.db, B, 10)).toEqual({ holder: B, number: (before?.number ?? 0n) + 1n });
});

test('a leader that stops renewing for less than the limit keeps the lead', async () => {
  await leadOrStandBy(database.db, A, -1);
  await setRenewal('-8 seconds');
  expect(await leadOrStandBy(database.db, B, 10)).toBeUndefined();
});

test('only the holder of the current term may write', async () => {
  const old = await leadOrStandBy(database.db, A, -1);
  await leadOrStandBy(database.db, B, -1);
  const current = await leadOrStandBy(database.db, A, -1);
  if (!old || !current) throw new Error('no leader');
  const demand = (term: Term) => transact(database.db, (tx) => requireTerm(tx, term));
  await expect(demand(old)).rejects.toThrow(LeadershipLost);
  await expect(demand({ holder: B, number: current.number })).rejects.toThrow(LeadershipLost);
  await demand(current);
});

test('there is no takeover while a transaction of the leader is open', async () => {
  const term = await leadOrStandBy(database.db, A, -1);
  if (!term) throw new Error('no leader');
  let takeover: Promise<Term | undefined> | undefined;
  await transact(database.db, async (tx) => {
    await requireTerm(tx, term);
    takeover = leadOrStandBy(database.db, B, -1);
    while ((await query(database.db, WAITING)).length === 0);
    expect(await query(tx, 'select holder from leadership')).toEqual([{ holder: A }]);
  });
  expect(await takeover).toMatchObject({ holder: B });
});

/** A client that sends messages one by one (PostgreSQL 55.2.3). */
interface MessageSender {
  parse(message: { text: string }): void;
  bind(message: object): void;
  execute(message: object): void;
  flush(): void;
}

test('a leader that is frozen between two messages of a statement keeps nobody from leading', async () => {
  await leadOrStandBy(database.db, A, -1);
  await setRenewal('-11 seconds');
  const frozen = new pg.Client({ connectionString: database.url });
  frozen.on('error', () => undefined); // its transaction is ended
  await frozen.connect();
  // To Postgres it is not idle, so that this does not end it.
  await frozen.query(`set idle_in_transaction_session_timeout = '1s'; begin`);
  const { connection } = frozen as unknown as { connection: MessageSender };
  connection.parse({ text: 'select 1 from leadership for share' });
  connection.bind({});
  connection.execute({});
  connection.flush(); // and no Sync
  const holds = `select 1 from pg_locks where relation = 'leadership'::regclass and mode = 'RowShareLock' and granted`;
  while ((await query(database.db, holds)).length === 0);
  expect(await leadOrStandBy(database.db, B, 10)).toMatchObject({ holder: B });
  await frozen.end().catch(() => undefined);
});

test('a former leader resigns nothing', async () => {
  const old = await leadOrStandBy(database.db, A, -1);
  await leadOrStandBy(database.db, B, -1);
  const current = await leadOrStandBy(database.db, A, -1);
  if (!old || !current) throw new Error('no leader');
  await resign(database.db, old);
  await resign(database.db, { holder: B, number: current.number });
  expect(await leadOrStandBy(database.db, B, 10)).toBeUndefined();
  expect(await leadOrStandBy(database.db, A, 10)).toEqual(current);
});

test('a leader suspended past its term cannot write', async () => {
  const before = await leadOrStandBy(database.db, A, -1);
  const after = await leadOrStandBy(database.db, B, -1);
  if (!before || !after) throw new Error('no watcher leads');
  await expect(transact(database.db, (tx) => requireTerm(tx, before))).rejects.toThrow(LeadershipLost);
  await transact(database.db, (tx) => requireTerm(tx, after));
});

test('after a resignation the next watcher leads at once', async () => {
  const term = await leadOrStandBy(database.db, A, -1);
  if (!term) throw new Error('no watcher leads');
  await resign(database.db, term);
  await expect(transact(database.db, (tx) => requireTerm(tx, term))).rejects.toThrow(LeadershipLost);
  expect(await leadOrStandBy(database.db, B, 10)).toMatchObject({ holder: B });
});
