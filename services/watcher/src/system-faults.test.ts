import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { createHintTick } from './polling/hint';
import { watcherPerTest } from './testing/suite-watcher';

const watcher = watcherPerTest();

const recorded = (): Promise<unknown[]> =>
  query(watcher.database.db, 'select disposition from chain_transfers order by block_number, tx_hash');
const HOUR_MS = 3_600_000;

/** Makes writes to a table fail. @returns a function that undoes it */
async function breakTable(table: string, failure: string): Promise<() => Promise<void>> {
  const { db } = watcher.database;
  await query(
    db,
    `create function fail_on_purpose() returns trigger language plpgsql as $$ begin ${failure}; return new; end $$;
     create trigger fail_on_purpose before insert or update on ${table}
       for each row execute function fail_on_purpose()`,
  );
  return async () => {
    await query(db, `drop trigger fail_on_purpose on ${table}; drop function fail_on_purpose`);
  };
}

const raising = (code: string): string => `raise exception 'on purpose' using errcode = '${code}'`;
const FAULTS = [
  ['a revoked right', raising('42501')],
  ['a missing table', raising('42P01')],
  ['a prepared statement that the server forgot', raising('26000')],
  ['an outdated plan', raising('0A000')],
  ['a failed transaction', raising('25P02')],
  ['a serialization failure', raising('40001')],
  ['a deadlock', raising('40P01')],
  ['a full disk', raising('53100')],
  ['an unavailable lock', raising('55P03')],
  ['a statement timeout', raising('57014')],
  ['an internal server error', raising('XX000')],
  ['a server that is shutting down', raising('57P01')],
  ['a cut connection', 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1)'],
] as const;

test.each(FAULTS)('%s decides nothing about a payment: it is credited once the fault has ended', async (_, failure) => {
  const [first, second] = [await watcher.order(), await watcher.order()];
  watcher.pay(first);
  watcher.pay(second);
  const mend = await breakTable('webhook_deliveries', failure);
  await expect(watcher.finalise()).rejects.toThrow();
  expect(await recorded()).toEqual([]);
  expect(await watcher.reread(first)).toMatchObject({ status: 'pending', amountReceived: 0n });
  await mend();

  await watcher.scanAll();
  expect(await recorded()).toEqual([{ disposition: 'credited' }, { disposition: 'credited' }]);
  for (const order of [first, second]) {
    expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', amountReceived: order.amountExpected });
  }
});

test('prepared statements that the server forgot cost no payment and no attempt', async () => {
  const [before, after] = [await watcher.order(), await watcher.order()];
  watcher.pay(before);
  await watcher.finalise();
  for (let i = 0; i < 10; i++) await query(watcher.database.db, 'deallocate all');
  watcher.pay(after);
  await watcher.finalise();
  expect(await watcher.reread(after)).toMatchObject({ status: 'confirmed' });
  expect(await recorded()).toEqual([{ disposition: 'credited' }, { disposition: 'credited' }]);
});

test('a table renamed by a newer version does not cause holds', async () => {
  const { db } = watcher.database;
  const order = await watcher.order();
  await query(db, 'alter table credits rename to credits_of_another_version');
  watcher.pay(order);
  await expect(watcher.finalise()).rejects.toMatchObject({ code: '42P01' });
  await query(db, 'alter table credits_of_another_version rename to credits');
  await watcher.scanAll();
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed' });
});

test('a bug does not cause holds: the block waits for the fixed program', async () => {
  const { config } = watcher.context;
  const order = await watcher.order();
  watcher.pay(order);
  watcher.context.config = { ...config, rules: undefined as never };
  await expect(watcher.finalise()).rejects.toThrow(TypeError);
  expect(await recorded()).toEqual([]);
  watcher.context.config = config;
  await watcher.scanAll();
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed' });
});

test.each(FAULTS)('%s leaves payment windows open until it has ended', async (_, failure) => {
  const orders = [await watcher.order(), await watcher.order()];
  watcher.chain.mine({ stepMs: HOUR_MS });
  const mend = await breakTable('order_events', failure);
  await expect(watcher.finalise()).rejects.toThrow();
  expect(watcher.log.map(({ message }) => message)).not.toContain('payment window could not be closed');
  await mend();
  await watcher.scanAll();
  for (const order of orders) expect(await watcher.reread(order)).toMatchObject({ status: 'expired' });
});

test('a system fault postpones payment hints; a data fault skips only the hints of its block', async () => {
  const order = await watcher.order();
  const hint = createHintTick(watcher.context);
  const showAll = async (): Promise<void> => {
    while ((await hint()) === 'more');
  };
  const txHash = watcher.pay(order);
  watcher.chain.mine();
  const mend = await breakTable('payment_hints', raising('42501'));
  await expect(showAll()).rejects.toMatchObject({ code: '42501' });
  await mend();
  await showAll();
  expect(await watcher.reread(order)).toMatchObject({ txHash });

  const other = await watcher.order({ amount: '7' });
  watcher.pay(other, '7');
  watcher.chain.mine();
  const mendAgain = await breakTable('payment_hints', raising('23514'));
  await showAll();
  await mendAgain();
  expect(await watcher.reread(other)).toMatchObject({ txHash: null });
  expect(watcher.log.map(({ message }) => message)).toContain('payment hints of a block could not be recorded');
  await watcher.finalise();
  expect(await watcher.reread(other)).toMatchObject({ status: 'confirmed', amountReceived: parseUsdt('7') });
});
