import { expect, test } from '@jest/globals';
import { sun } from '@gateway/domain';
import { query } from '../../db/pool';
import { transact } from '../../db/transaction';
import { buildSweep } from '../../testing';
import { databasePerTest } from '../../testing/database/suite-database';
import {
  acceptEnergyRental,
  countUndelivered,
  decideEnergyRental,
  findEnergyRental,
  insertEnergyRental,
} from './energy-rentals';
import { spendingOfAll, spendingOfSweep } from '../sweep-transactions';

const database = databasePerTest();

const insert = (sweepId: string, attempt = 1, price = 100n): Promise<string> =>
  transact(database.db, (tx) => insertEnergyRental(tx, { sweepId, attempt, energy: 65_000n, price: sun(price) }));
const decide = (id: string, state: 'delivered' | 'refused' | 'failed'): Promise<void> =>
  transact(database.db, (tx) => decideEnergyRental(tx, id, state));

test('an attempt orders energy once', async () => {
  const { id: sweepId } = await buildSweep(database.db);
  const id = await insert(sweepId);
  await expect(insert(sweepId)).rejects.toThrow('one order of energy');
  await decide(id, 'failed');
  await expect(insert(sweepId)).rejects.toThrow('one order of energy');
  await insert(sweepId, 2);
});

test('an attempt whose order was refused may place another, which is as new', async () => {
  const { id: sweepId } = await buildSweep(database.db);
  const id = await insert(sweepId);
  await decide(id, 'refused');
  await query(database.db, `update energy_rentals set created_at = created_at - interval '1 hour'`);
  expect(await insert(sweepId, 1, 300n)).toBe(id);
  const [row, ...others] = await query(
    database.db,
    "select state, price_sun, decided_at, created_at > now() - interval '1 minute' as is_new from energy_rentals",
  );
  expect(others).toEqual([]);
  expect(row).toEqual({ state: 'unknown', price_sun: 300n, decided_at: null, is_new: true });
});

test('an order is unknown until the market accepts it, and is decided once', async () => {
  const { id: sweepId } = await buildSweep(database.db);
  const id = await insert(sweepId);
  expect(await findEnergyRental(database.db, { id: sweepId, attempt: 1 })).toMatchObject({ id, state: 'unknown' });
  await transact(database.db, (tx) => acceptEnergyRental(tx, id, 'number-7'));
  expect(await findEnergyRental(database.db, { id: sweepId, attempt: 1 })).toMatchObject({
    state: 'ordered',
    energy: 65_000n,
    price: 100n,
  });
  await decide(id, 'delivered');
  await expect(decide(id, 'failed')).rejects.toThrow('decided once');
  // A response that comes late changes nothing.
  await transact(database.db, (tx) => acceptEnergyRental(tx, id, 'number-8'));
  expect(await findEnergyRental(database.db, { id: sweepId, attempt: 1 })).toMatchObject({ state: 'delivered' });
});

test('an attempt sees an open order of an earlier one, and no decided one', async () => {
  const { id: sweepId } = await buildSweep(database.db);
  const id = await insert(sweepId);
  expect(await findEnergyRental(database.db, { id: sweepId, attempt: 2 })).toMatchObject({ id });
  await decide(id, 'failed');
  expect(await findEnergyRental(database.db, { id: sweepId, attempt: 2 })).toBeUndefined();
});

test('rented energy is spent unless the market refused, for its sweep and its day, and not by the hot wallet', async () => {
  const [{ id: one }, { id: other }] = [await buildSweep(database.db), await buildSweep(database.db)];
  const { db } = database;
  const spent = async (firstAttempt = 1): Promise<object> => ({
    ofSweep: await spendingOfSweep(db, { id: one, firstAttempt, reclaimSun: sun(0n) }),
    ...(await spendingOfAll(db, sun(0n))),
  });
  const id = await insert(one);
  expect(await spent()).toEqual({ ofSweep: 100n, ofDay: 100n, live: 0n });
  await decide(id, 'refused');
  expect(await spent()).toEqual({ ofSweep: 0n, ofDay: 0n, live: 0n });
  await decide(await insert(one, 2, 1_000n), 'failed');
  await decide(await insert(other, 1, 10_000n), 'delivered');
  expect(await spent()).toEqual({ ofSweep: 1_000n, ofDay: 11_000n, live: 0n });
  expect(await spent(3)).toEqual({ ofSweep: 0n, ofDay: 11_000n, live: 0n });
  await query(database.db, `update energy_rentals set created_at = created_at - interval '24 hours'`);
  expect(await spent()).toEqual({ ofSweep: 1_000n, ofDay: 0n, live: 0n });
});

test('undelivered orders are counted for an hour, and from the last delivery on', async () => {
  const { id: sweepId } = await buildSweep(database.db);
  await decide(await insert(sweepId, 1), 'failed');
  expect(await countUndelivered(database.db)).toBe(1);
  await decide(await insert(sweepId, 2), 'delivered');
  expect(await countUndelivered(database.db)).toBe(0);
  await decide(await insert(sweepId, 3), 'failed');
  expect(await countUndelivered(database.db)).toBe(1);
  await query(database.db, `update energy_rentals set created_at = created_at - interval '1 hour'`);
  expect(await countUndelivered(database.db)).toBe(0);
});
