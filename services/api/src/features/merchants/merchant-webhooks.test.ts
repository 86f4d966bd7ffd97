import { expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import {
  recordOutcomes,
  requestTestDelivery,
  type AttemptOutcome,
  type ClaimedDelivery,
} from '@gateway/store/deliveries';
import { acknowledged, buildMerchant, buildPaidOrders, claim, failed } from '@gateway/store/testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();

const NONE = { callback_failed_count: 0, waiting_webhook_count: 0, last_webhook: null };

/** What the list and the detail show of a merchant's webhooks; both are the same. */
async function shown(merchantId: string): Promise<Record<string, unknown>> {
  const pick = (row: Record<string, unknown> | undefined): Record<string, unknown> =>
    Object.fromEntries(Object.keys(NONE).map((name) => [name, row?.[name]]));
  const list = (await api.asAdmin('GET', '/admin/merchants')).body['data'] as Record<string, unknown>[];
  const inList = pick(list.find(({ id }) => id === merchantId));
  expect(pick((await api.asAdmin('GET', `/admin/merchants/${merchantId}`)).body)).toEqual(inList);
  return inList;
}

/** Owes a webhook to a merchant. */
const owe = (merchantId: string): Promise<unknown> =>
  buildPaidOrders(api.database.db, [{ merchantId, callbackUrl: 'https://shop.example/hook' }]);

/** Attempts what is owed to a merchant now. */
async function attempt(merchantId: string, outcomeOf: (delivery: ClaimedDelivery) => AttemptOutcome): Promise<void> {
  await query(api.database.db, `update webhook_deliveries set state = 'pending' where state = 'waiting'`);
  const deliveries = (await claim(api.database.db)).filter((delivery) => delivery.merchantId === merchantId);
  expect(deliveries).not.toHaveLength(0);
  await recordOutcomes(api.database.db, deliveries.map(outcomeOf));
}

test('the newest webhook of a merchant is shown, and what failed or waits', async () => {
  const [{ id }, other] = [await buildMerchant(api.database.db), await buildMerchant(api.database.db)];
  expect(await shown(id)).toEqual(NONE);
  await owe(id);
  expect(await shown(id)).toEqual({ ...NONE, waiting_webhook_count: 1 });
  await attempt(id, (delivery) => failed(delivery));
  const unanswered = { attempted_at: expect.stringMatching(/Z$/), acknowledged: false };
  expect(await shown(id)).toEqual({
    ...{ callback_failed_count: 0, waiting_webhook_count: 1 },
    last_webhook: { ...unanswered, http_status: 500, reason: 'http_500' },
  });
  await attempt(id, (delivery) => failed(delivery, { isUnreachable: true, isExhausted: true, next: undefined }));
  expect(await shown(id)).toEqual({
    ...{ callback_failed_count: 1, waiting_webhook_count: 0 },
    last_webhook: { ...unanswered, http_status: null, reason: 'timeout' },
  });
  await owe(id);
  await attempt(id, acknowledged);
  expect(await shown(id)).toEqual({
    ...{ callback_failed_count: 1, waiting_webhook_count: 0 },
    last_webhook: { ...unanswered, acknowledged: true, http_status: 200, reason: null },
  });
  expect(await shown(other.id)).toEqual(NONE);
});

test('a test webhook is not the last webhook', async () => {
  const { id: merchantId } = await buildMerchant(api.database.db);
  const url = 'https://shop.example/hook';
  await requestTestDelivery(api.database.db, { merchantId, url, body: Buffer.from('{}') });
  await attempt(merchantId, (delivery) => failed(delivery, { isExhausted: true, next: undefined }));
  expect(await shown(merchantId)).toEqual(NONE);
});
