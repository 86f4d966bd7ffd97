import { describe, expect, test } from '@jest/globals';
import { insertTransfers, moveCursor, startCursor } from '@gateway/store/chain';
import { query, transact } from '@gateway/store/db';
import { writeWatcherFacts } from '@gateway/store/gateway';
import { addressOf, buildOrder, buildTerm, hashOf, TEST_NETWORK, TEST_WATCHER_FACTS } from '@gateway/store/testing';
import { usdt } from '@gateway/domain';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({ TRON_NODE_URL: 'https://user:word@node.example/jsonrpc/?key=hidden' });

const get = (path: string): Promise<Answer> => api.asAdmin('GET', path);
const post = (path: string, body: unknown): Promise<Answer> => api.asAdmin('POST', path, body);

describe('GET /admin/wallet', () => {
  test('without wallets the system is reported, without credentials of the node', async () => {
    const { body } = await get('/admin/wallet');
    expect(body).toEqual({
      hot_wallet: null,
      cold_wallet: null,
      address_pool: { total: 30, free: 30, allocated: 0 },
      sweep_queue: { waiting: 0, active: 0, failed: 0 },
      system: {
        tron_network: 'nile',
        usdt_contract: api.context.config.usdtContract,
        tron_node_url: 'https://node.example/jsonrpc',
        explorer_base_url: 'https://nile.tronscan.org',
        tx_explorer_base_url: 'https://nile.tronscan.org/#/transaction/',
        address_explorer_base_url: 'https://nile.tronscan.org/#/address/',
        sweep_enabled: false,
        sweep_mode: 'burn',
        hot_wallet_alert_trx: 100,
      },
    });
  });

  test('the wallets are shown as the watcher reports them', async () => {
    await writeWatcherFacts(api.database.db, await buildTerm(api.database.db), {
      ...TEST_WATCHER_FACTS,
      sweepEnabled: true,
      hotWalletAddress: addressOf('hot'),
      hotWalletSun: 49_999_999n,
      hotWalletAlertSun: 50_000_000n,
      coldWalletAddress: addressOf('cold'),
    });
    const { body } = await get('/admin/wallet');
    expect(body).toMatchObject({
      hot_wallet: { address: addressOf('hot'), trx_balance: '49.999999', is_low_balance: true },
      cold_wallet: { address: addressOf('cold') },
      system: { sweep_enabled: true, hot_wallet_alert_trx: 50 },
    });
  });
});

describe('sweeps', () => {
  test('a retry is refused while sweeping is off, and unless the newest sweep has failed', async () => {
    const order = await buildOrder(api.database.db);
    const path = `/admin/orders/${order.id}/retry-sweep`;
    await query(api.database.db, 'update watcher_facts set sweep_enabled = false');
    expect(await post(path, {})).toMatchObject({ status: 409, body: { code: 'SWEEP_DISABLED' } });
    await query(api.database.db, 'update watcher_facts set sweep_enabled = true');
    expect(await post(path, {})).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    await failSweep(order.id);
    expect((await get('/admin/sweeps?state=failed')).body).toMatchObject({
      data: [{ order_id: order.id, state: 'failed', failure_reason: 'reverted', amount: null }],
      pagination: { total: 1 },
    });
    expect((await get('/admin/wallet')).body['sweep_queue']).toEqual({ waiting: 0, active: 0, failed: 1 });
    expect((await post(path, {})).body).toEqual({ ok: true });
    expect(api.woken).toContain('sweeps');
    expect((await get('/admin/wallet')).body['sweep_queue']).toEqual({ waiting: 1, active: 0, failed: 0 });
    await query(
      api.database.db,
      `update sweeps set waiting_for = 'hot_wallet_trx', refusal = 'SERVER_BUSY: Server busy.' where order_id = :id`,
      { id: order.id },
    );
    expect((await get('/admin/sweeps?state=queued')).body).toMatchObject({
      data: [{ waiting_for: 'hot_wallet_trx', refusal: 'SERVER_BUSY: Server busy.' }],
    });
  });

  test('a state that does not exist is refused', async () => {
    expect(await get('/admin/sweeps?state=lost')).toMatchObject({ status: 400, body: { code: 'INVALID_QUERY' } });
  });
});

async function failSweep(orderId: string): Promise<void> {
  const { db } = api.database;
  await query(
    db,
    `insert into sweeps (network, address_idx, address, order_id)
     select network, address_idx, address, id from orders where id = :orderId`,
    { orderId },
  );
  await query(
    db,
    `update sweeps set state = 'failed', failure_reason = 'reverted', attempt = 3 where order_id = :orderId`,
    {
      orderId,
    },
  );
}

describe('unmatched transfers', () => {
  test('are listed, and assigned or resolved once', async () => {
    const order = await buildOrder(api.database.db, { amount: '7' });
    const ids = await receive(order.address, ['held', 'unmatched']);
    const { body } = await get('/admin/transfers?disposition=held');
    expect(body).toMatchObject({
      data: [
        {
          id: ids[0],
          held_reason: 'late',
          amount: '7.000000',
          to_address: order.address,
          last_merchant_id: order.merchantId,
        },
      ],
      pagination: { total: 1 },
    });
    expect((await get('/admin/transfers')).body['pagination']).toMatchObject({ total: 2 });

    const assign = `/admin/transfers/${String(ids[0])}/assign`;
    expect((await post(assign, { order_id: order.id })).body).toEqual({ ok: true });
    expect(api.woken).toContain('webhooks');
    expect((await get(`/admin/orders/${order.id}`)).body['order']).toMatchObject({ status: 'confirmed' });
    expect(await post(assign, { order_id: order.id })).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });

    const resolve = `/admin/transfers/${String(ids[1])}/resolve`;
    expect((await post(resolve, { note: 'sent back by hand' })).body).toEqual({ ok: true });
    expect(await post(resolve, { note: 'again' })).toMatchObject({ status: 409 });
    expect((await get('/admin/transfers?disposition=resolved')).body).toMatchObject({
      data: [{ id: ids[1], note: 'sent back by hand', settled_at: expect.stringMatching(/Z$/) }],
    });
  });

  test.each(['x', `${'0'.repeat(64)}-0`, '0'.repeat(64), `${'0'.repeat(64)}--1`])(
    '%s is not a transfer',
    async (id) => {
      const body = { order_id: '00000000-0000-4000-8000-000000000000' };
      expect(await post(`/admin/transfers/${id}/assign`, body)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
      expect(await post(`/admin/transfers/${id}/resolve`, { note: 'a' })).toMatchObject({ status: 404 });
    },
  );

  test.each([{}, { order_id: 'x' }, { order_id: 5 }, { order_id: '00000000-0000-4000-8000-000000000000', a: 1 }])(
    'an assignment of %j is refused',
    async (body) => {
      const answer = await post(`/admin/transfers/${'0'.repeat(64)}-0/assign`, body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
    },
  );
});

/** Records one transfer of 7 USDT per disposition, and returns their ids in the API. */
async function receive(to: ReturnType<typeof addressOf>, dispositions: ('held' | 'unmatched')[]): Promise<string[]> {
  const { db } = api.database;
  const term = await buildTerm(db);
  const timestamp = new Date();
  const txHash = hashOf('unmatched');
  await transact(db, async (tx) => {
    await startCursor(tx, term, TEST_NETWORK, { number: 0, id: hashOf('0'), parentId: hashOf(''), timestamp });
    const block = { number: 1, id: hashOf('1'), parentId: hashOf('0'), timestamp };
    await moveCursor(tx, term, TEST_NETWORK, block);
    const money = { blockNumber: 1, blockTime: timestamp, from: addressOf('payer'), to, amount: usdt(7_000_000n) };
    await insertTransfers(
      tx,
      dispositions.map((disposition, logIndex) => ({
        ...{ network: TEST_NETWORK, txHash, logIndex, disposition, outgoing: null },
        ...(disposition === 'held' && { heldReason: 'late' }),
        ...money,
      })),
    );
  });
  return dispositions.map((_disposition, i) => `${txHash}-${String(i)}`);
}
