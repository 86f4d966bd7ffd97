import { expect, test } from '@jest/globals';
import { writeWatcherFacts } from '@gateway/store/gateway';
import { addressOf, buildOrder, buildTerm, payOrder, TEST_WATCHER_FACTS } from '@gateway/store/testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();

const FACTS = { ...TEST_WATCHER_FACTS, hotWalletAddress: addressOf('hot'), hotWalletAlertSun: 1n };

test('the money on the addresses is shown, with its oldest, its largest and thirty days', async () => {
  const { db } = api.database;
  const none = (await api.asAdmin('GET', '/admin/wallet/holdings')).body;
  expect(none).toMatchObject({ held: '0.000000', address_count: 0, hot_wallet: null, oldest: [], largest: [] });

  const [first, second] = [await buildOrder(db, { amount: '25' }), await buildOrder(db, { amount: '70' })];
  await payOrder(db, first);
  await payOrder(db, second);
  await writeWatcherFacts(db, await buildTerm(db), FACTS);
  const { body } = await api.asAdmin('GET', '/admin/wallet/holdings');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const [of25, of70] = [
    { address: first.address, amount: '25.000000', since: time },
    { address: second.address, amount: '70.000000', since: time },
  ];
  expect(body).toMatchObject({
    ...{ held: '95.000000', address_count: 2, address_count_is_minimum: false, swept: '0.000000' },
    ...{ hot_wallet: { trx: null, usdt: null }, oldest: [of25, of70], largest: [of70, of25] },
  });
  const days = body['days'] as { date: string; held: string; swept: string }[];
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ held: '95.000000', swept: '0.000000' });
});

test('the hot wallet is shown as the watcher reports it', async () => {
  const { db } = api.database;
  await writeWatcherFacts(db, await buildTerm(db), { ...FACTS, hotWalletSun: 3_400_000n, hotWalletUsdt: 7_000_000n });
  expect((await api.asAdmin('GET', '/admin/wallet/holdings')).body['hot_wallet']).toEqual({
    trx: '3.400000',
    usdt: '7.000000',
  });
});
