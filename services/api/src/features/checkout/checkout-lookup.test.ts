import { expect, test } from '@jest/globals';
import { serveLocally, until } from '@gateway/runtime/testing';
import { parseUsdt } from '@gateway/domain';
import { recordHints } from '@gateway/store/chain';
import { addressOf, buildOrder, hashOf, payOrder, startScan, TEST_NETWORK } from '@gateway/store/testing';
import { openTestApi, type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();

function lookUp(orderId: string, txHash: string): Promise<Answer> {
  return api.call('POST', `/checkout/${orderId}/lookup`, { body: { tx_hash: txHash } });
}

test('a payer learns the state of a recorded payment', async () => {
  const order = await buildOrder(api.database.db, { amount: '10' });
  const partly = await payOrder(api.database.db, order, 4_000_000n);
  const first = await lookUp(order.id, hashOf('no such payment'));
  expect(first).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } }); // no node is configured
  const { body: status } = await api.call('GET', `/checkout/${order.id}/status`);
  const partial = await lookUp(order.id, String(status['tx_hash']).toUpperCase());
  expect(partial.headers.get('cache-control')).toBe('no-store');
  expect(partial.body).toEqual({
    result: 'counted_partly',
    to_address: null,
    confirmations: null,
    confirmations_required: null,
    amount_remaining: '6.000000',
  });
  const whole = await payOrder(api.database.db, partly, 6_000_000n);
  expect((await lookUp(order.id, String(whole.txHash))).body).toMatchObject({
    result: 'counted',
    amount_remaining: null,
  });
});

test('a payer learns how many confirmations a payment has that is not final', async () => {
  const { db } = api.database;
  const { id } = await buildOrder(db);
  const [txHash, term] = [hashOf('not final'), await startScan(db)];
  const transfer = { network: TEST_NETWORK, txHash, logIndex: 0, blockNumber: 1_000, blockTime: new Date() };
  await recordHints(db, term, [{ ...transfer, from: addressOf('payer'), amount: parseUsdt('10'), orderId: id }]);
  expect((await lookUp(id, txHash)).body).toMatchObject({
    result: 'seen',
    confirmations: 1,
    confirmations_required: 19,
  });
});

test('a payment to another address is reported as such', async () => {
  const [own, other] = [await buildOrder(api.database.db), await buildOrder(api.database.db)];
  const paid = await payOrder(api.database.db, other);
  expect((await lookUp(own.id, String(paid.txHash))).body).toMatchObject({
    result: 'other_address',
    to_address: other.address,
  });
});

test('a payer who asks about many unknown transactions leaves the node to the others', async () => {
  const node = await serveLocally((_request, response) => response.end('{}')); // knows none
  const others = { RATE_LIMIT_LOOKUP: '10000', RATE_LIMIT_CHECKOUT_ADDRESS: '10000' };
  const withNode = await openTestApi({ TRUST_PROXY: '1', TRON_NODE_URL: node.url, ...others });
  try {
    const { id } = await buildOrder(withNode.database.db);
    const ask = (client: string, i: number): Promise<Answer> =>
      withNode.call('POST', `/checkout/${id}/lookup`, {
        body: { tx_hash: hashOf(`unknown ${String(i)}`) },
        headers: { 'x-forwarded-for': client },
      });
    const greedy: Answer[] = [];
    for (let i = 0; i < 6; i++) greedy.push(await ask('192.0.2.1', i));
    expect(greedy[0]).toMatchObject({ status: 200, body: { result: 'not_found' } });
    let client = 2;
    let refused = greedy[5];
    // One query a second for all: the greedy one asks far more often, and does not get the next one.
    await until('another payer is answered', async () => {
      for (let i = 0; i < 20 && refused?.status !== 200; i++) refused = await ask('192.0.2.1', 7);
      return refused?.status === 200 || (await ask(`192.0.2.${String(client++)}`, 1)).status === 200;
    });
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(refused?.headers.get('retry-after')).toBe('60');
    const page = await withNode.request
      .post(`/checkout/${id}`)
      .set('x-forwarded-for', '192.0.2.1')
      .type('form')
      .send({ tx_hash: hashOf('unknown') });
    expect(page.text).toContain('Please wait a minute, then check again.');
  } finally {
    await withNode.close();
    await node.close();
  }
});
