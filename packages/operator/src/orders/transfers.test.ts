import { beforeEach, expect, test } from '@jest/globals';
import { parseUsdt, type Disposition } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { listAdminActions, pinInstance } from '@gateway/store/gateway';
import { findOrder, type Order } from '@gateway/store/orders';
import { buildMerchant, buildOrder, countRows, hashOf, payOrder, TEST_NETWORK } from '@gateway/store/testing';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { dispatch } from '../dispatch';
import { print, recordStray, type Printed } from '../testing';

const database = databasePerTest();
let order: Order;
let environment: NodeJS.ProcessEnv;

beforeEach(async () => {
  await pinInstance(database.db, { network: TEST_NETWORK });
  const { id: merchantId } = await buildMerchant(database.db);
  // Its payment gives the chain a block, and its lease the address a merchant.
  await payOrder(database.db, await buildOrder(database.db, { merchantId, externalId: 'paid' }));
  order = await buildOrder(database.db, { merchantId, externalId: 'open' });
  environment = { DATABASE_URL: database.urlOf('watcher'), API_DATABASE_URL: database.urlOf('api') };
});

const run = (...given: string[]): Promise<Printed> => print(() => dispatch(environment, ['transfers', ...given]));

async function runJson(...given: string[]): Promise<Record<string, unknown> & { code: unknown }> {
  const { code, output } = await run(...given, '--json');
  return { code, ...(JSON.parse(output) as Record<string, unknown>) };
}

const stray = (name: string, amount = '10', disposition: Disposition = 'unmatched'): Promise<string> =>
  recordStray(database.db, order, { name, amount, disposition });

const idsOf = (page: Record<string, unknown>): string[] => (page['data'] as { id: string }[]).map(({ id }) => id);
const newest = async () =>
  (await listAdminActions(database.db, { action: null, merchantId: null, page: 1, limit: 1 })).actions.at(0);
const dispositionOf = async (id: string): Promise<unknown> =>
  (
    await query(database.db, 'select disposition, note from chain_transfers where tx_hash = :hash', {
      hash: id.slice(0, 64),
    })
  ).at(0);

test('what waits for a decision is listed once over the pages, with the merchant who last had the address', async () => {
  const names = ['one', 'two', 'three', 'four', 'five'];
  const ids: string[] = [];
  for (const name of names) ids.push(await stray(name, '1', name === 'two' ? 'held' : 'unmatched'));
  // Equal block times: the rest of the key decides.
  await query(database.db, 'alter table chain_transfers disable trigger guard_transfer');
  await query(database.db, 'update chain_transfers set block_time = now() where amount = 1000000');
  const seen: string[] = [];
  let after: string[] = [];
  for (;;) {
    const page = await runJson('--limit', '2', ...after);
    for (const transfer of page['data'] as object[])
      expect(transfer).toMatchObject({ last_merchant_id: order.merchantId });
    seen.push(...idsOf(page));
    if (page['next'] === null) break;
    after = ['--after', page['next'] as string];
  }
  expect(seen).toEqual([...ids].sort());
  expect(idsOf(await runJson('--disposition', 'held'))).toEqual([ids[1]]);
  expect(idsOf(await runJson('--disposition', 'credited'))).toHaveLength(1);
  const { output } = await run('--limit', '1');
  expect(output).toMatch(
    /^[0-9a-f]{64}-0 (unmatched|held)\n {2}1\.000000 from T\w+ to T\w+, block 1 of .*\n {2}of merchant /,
  );
  expect(output).toContain('more: --after ');
});

test('a transfer is assigned to an order, which is confirmed and owed its webhook, with a row in the audit log', async () => {
  const id = await stray('stray');
  const { code, output } = await run('assign', id, order.id, '--yes');
  expect(code).toBe(0);
  expect(output).toContain('it will be confirmed, and its webhook sent');
  expect(await findOrder(database.db, order.id)).toMatchObject({
    status: 'confirmed',
    amountReceived: parseUsdt('10'),
  });
  expect(
    await query(database.db, 'select 1 from webhook_deliveries where order_id = :id', { id: order.id }),
  ).toHaveLength(1);
  const row = await newest();
  expect(row).toMatchObject({
    action: 'transfer.assign',
    object: id,
    actor: { kind: 'command_line' },
    before: { disposition: 'unmatched' },
    after: { disposition: 'assigned', order_id: order.id },
  });
  expect(output).toContain(`recorded in the admin audit log as ${String(row?.sequence)}:${String(row?.hash)}\n`);
  expect(idsOf(await runJson())).toEqual([]);
});

test('a part of the amount is credited, and the order waits for the rest', async () => {
  const id = await stray('part', '4');
  expect(await runJson('assign', id, order.id, '--yes')).toMatchObject({ code: 0, changed: true, confirmed: false });
  expect(await findOrder(database.db, order.id)).toMatchObject({ status: 'pending', amountReceived: parseUsdt('4') });
});

test('a transfer is resolved with a note, without credit', async () => {
  const id = await stray('sent back', '10', 'held');
  const note = 'sent back to the payer, 2026-11-23';
  expect(await runJson('resolve', id, note, '--yes')).toMatchObject({ code: 0, changed: true, transfer: id });
  expect(await dispositionOf(id)).toEqual({ disposition: 'resolved', note });
  expect(await newest()).toMatchObject({
    action: 'transfer.resolve',
    object: id,
    before: { disposition: 'held' },
    after: { disposition: 'resolved', note },
  });
  expect(await findOrder(database.db, order.id)).toMatchObject({ status: 'pending', amountReceived: 0n });
});

test('a dry run and an unconfirmed command say what would happen, and change nothing', async () => {
  const id = await stray('stray');
  const before = await countRows(database.db);
  for (const options of [['--dry-run'], []]) {
    expect((await run('assign', id, order.id, ...options)).output).toContain('it will be confirmed');
    expect((await run('resolve', id, 'lost', ...options)).output).toContain('nothing was changed');
    expect(await runJson('assign', id, order.id, ...options)).toMatchObject({
      code: options.length === 0 ? 1 : 0,
      changed: false,
    });
  }
  expect(await dispositionOf(id)).toEqual({ disposition: 'unmatched', note: null });
  expect(await findOrder(database.db, order.id)).toMatchObject({ status: 'pending', amountReceived: 0n });
  expect(await countRows(database.db)).toEqual(before);
});

test('what the rules do not permit is refused before it is confirmed, with the code of the API', async () => {
  const id = await stray('stray');
  const stranger = await buildOrder(database.db, { externalId: 'of another merchant' });
  const unknown = '00000000-0000-4000-8000-000000000000';
  const paid = idsOf(await runJson('--disposition', 'credited'))[0] ?? '';
  const refused: [string[], string][] = [
    [['assign', id, stranger.id], 'INVALID_STATE'],
    [['assign', paid, order.id], 'INVALID_STATE'],
    [['resolve', paid, 'it is well'], 'INVALID_STATE'],
    [['assign', id, unknown], 'NOT_FOUND'],
    [['assign', `${hashOf('never')}-0`, order.id], 'NOT_FOUND'],
    [['assign', id, 'order'], 'USAGE'],
    [['assign', 'transfer', order.id], 'USAGE'],
    [['assign', id], 'USAGE'],
    [['resolve', id], 'USAGE'],
    [['resolve', id, '  '], 'USAGE'],
    [['resolve', id, 'two\nlines'], 'USAGE'],
    [['resolve', id, 'x'.repeat(256)], 'USAGE'],
    [['--disposition', 'lost'], 'USAGE'],
    [['--after', `${hashOf('never')}-0`], 'NOT_FOUND'],
  ];
  for (const [given, code] of refused) {
    for (const options of given[0]?.startsWith('--') === true ? [[]] : [['--dry-run'], ['--yes']]) {
      const { output, code: exitCode } = await run(...given, ...options, '--json');
      const expected = [given, code === 'USAGE' ? 2 : 1, { error: expect.any(String), code }];
      expect([given, exitCode, JSON.parse(output)]).toEqual(expected);
    }
  }
  expect(await dispositionOf(id)).toEqual({ disposition: 'unmatched', note: null });
  expect(await newest()).toBeUndefined();
});

test('two decisions at once: one is carried out, the other is refused', async () => {
  const id = await stray('stray');
  const outcomes = await Promise.all([
    run('assign', id, order.id, '--yes', '--json'),
    run('resolve', id, 'sent back', '--yes', '--json'),
  ]);
  expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await query(database.db, 'select 1 from admin_actions')).toHaveLength(1);
});

test('the role of the watcher alone may list, and may not decide', async () => {
  const id = await stray('stray');
  environment = { DATABASE_URL: database.urlOf('watcher') };
  expect(idsOf(await runJson())).toEqual([id]);
  await expect(run('assign', id, order.id, '--yes')).rejects.toThrow('permission denied for table chain_transfers');
});
