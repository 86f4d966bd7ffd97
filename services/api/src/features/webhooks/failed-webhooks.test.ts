import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { recordOutcomes } from '@gateway/store/deliveries';
import { findOrder } from '@gateway/store/orders';
import { advance, buildMerchant, buildOrder, claim, failed, payOrder } from '@gateway/store/testing';
import { apiPerSuite } from '../../testing/suite-api';
import type { Answer } from '../../testing';

const PATH = '/merchant/resend-webhooks';
const NOTHING_FAILED = { status: 409, body: { code: 'INVALID_STATE' } };

const api = apiPerSuite();
let merchant: { id: string; apiKey: string };
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

async function buildFailed(): Promise<string> {
  const { db } = api.database;
  const callbackUrl = 'https://shop.example/hook';
  const { id } = await payOrder(db, await buildOrder(db, { merchantId: merchant.id, callbackUrl }));
  const [delivery] = (await claim(db)).filter(({ orderId }) => orderId === id);
  if (!delivery) throw new Error('no delivery was claimed');
  await recordOutcomes(db, [failed(delivery)]);
  await advance(db, id, 'delivery_exhausted');
  return id;
}

const resend = (body?: object): Promise<Answer> => api.call('POST', PATH, { key: merchant.apiKey, body });

test('a merchant has all its failed webhooks sent again, once, and those of others stay as they are', async () => {
  const ids = [await buildFailed(), await buildFailed()];
  const other = await buildMerchant(api.database.db);
  expect(await api.call('POST', PATH, { key: other.apiKey })).toMatchObject(NOTHING_FAILED);
  api.woken.length = 0;
  expect(await resend()).toMatchObject({
    ...{ status: 200, body: { count: 2, has_more: false, until: expect.stringMatching(/Z$/) } },
  });
  expect(api.woken).toEqual(['webhooks']);
  for (const id of ids) expect((await findOrder(api.database.db, id))?.status).toBe('confirmed');
  const sql = `select state, cycle from webhook_deliveries where merchant_id = :id and cycle = 2`;
  expect(await query(api.database.db, sql, merchant)).toEqual(ids.map(() => ({ state: 'waiting', cycle: 2 })));
  expect(await resend()).toMatchObject(NOTHING_FAILED);
});

test('the merchant need not say why, and the gateway’s people see that it asked', async () => {
  const id = await buildFailed();
  expect(await resend({ note: 'is back' })).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect((await resend({})).status).toBe(200);
  const { body } = await api.call('GET', `/admin/orders/${id}`, { headers: await api.logIn() });
  expect((body['events'] as object[]).at(-1)).toMatchObject({
    event_type: 'webhook_retry_requested',
    payload: { cycle: 2, has_override: false, requested_by: 'merchant' },
  });
});
