import { beforeEach, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import { audit } from '../audit/audit';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { transactRecorded } from '../people/access/admin-actions';
import { findOrder } from '../orders/orders';
import {
  acknowledged,
  buildMerchant,
  buildOrder,
  claim,
  eventTypesOf,
  failed,
  payOrder,
  TEST_FAST_ATTEMPTS,
} from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import type { ClaimedDelivery } from './delivery-claim';
import { promoteDue } from './delivery-due';
import { recordOutcomes } from './delivery-outcomes';
import { resendFailedWebhooks, type ResentWebhooks } from './webhook-resends';
import { requestWebhookRetry } from './webhook-retry';

const database = databasePerTest();
let merchantId: string;
beforeEach(async () => {
  await query(database.db, `update instance set network = 'nile'`);
  merchantId = (await buildMerchant(database.db)).id;
});

const pay = async (): Promise<string> =>
  (await payOrder(database.db, await buildOrder(database.db, { merchantId }))).id;

async function claimOne(): Promise<ClaimedDelivery> {
  await query(database.db, `update webhook_deliveries set due_at = now() where state = 'waiting'`);
  await promoteDue(database.db, TEST_FAST_ATTEMPTS, 100);
  const [delivery, ...others] = await claim(database.db);
  if (!delivery || others.length > 0) throw new Error('not exactly one delivery was claimed');
  return delivery;
}

async function exhaust(): Promise<void> {
  for (let attempt = 1; attempt <= TEST_FAST_ATTEMPTS; attempt++) {
    await recordOutcomes(database.db, [failed(await claimOne())]);
  }
}

/** Ends the slow attempts, which would come in between. */
const rest = (): Promise<unknown> =>
  query(database.db, `update webhook_deliveries set state = 'failed', finished_at = now() where state = 'waiting'`);

const statusOf = async (id: string): Promise<string | undefined> => (await findOrder(database.db, id))?.status;
const findingsOf = async (): Promise<unknown> => (await audit(database.db, { dustLimit: usdt(10_000n) })).findings;

const resend = (id: string): Promise<void> =>
  transact(database.db, (tx) => requestWebhookRetry(tx, id, { note: 'lost' }));
const resendAll = async (): Promise<ResentWebhooks> => {
  const actor = { kind: 'command_line', operator: 'test' } as const;
  return (
    await transactRecorded(database.db, actor, (tx) =>
      resendFailedWebhooks(tx, merchantId, { by: 'admin', note: 'is back' }),
    )
  ).result;
};

test('an acknowledged webhook that is sent again has the same bytes, and is recorded without an edge', async () => {
  const id = await pay();
  const first = await claimOne();
  await recordOutcomes(database.db, [acknowledged(first)]);
  await resend(id);
  const again = await claimOne();
  expect(again).toMatchObject({ cycle: 2, eventId: first.eventId, isExpress: true });
  expect(again.body).toEqual(first.body);
  expect(await statusOf(id)).toBe('completed');
  await recordOutcomes(database.db, [acknowledged(again)]);
  await recordOutcomes(database.db, [acknowledged(again)]); // a repeat is not recorded again
  expect((await eventTypesOf(database.db, id)).slice(2)).toEqual([
    'webhook_delivered',
    'webhook_retry_requested',
    'webhook_delivered',
  ]);
  expect(await findingsOf()).toEqual([]);
});

test('a completed order stays completed when its webhook is sent again in vain', async () => {
  const id = await pay();
  await recordOutcomes(database.db, [acknowledged(await claimOne())]);
  await resend(id);
  await exhaust();
  expect(await statusOf(id)).toBe('completed');
  expect(await findingsOf()).toEqual([]);
  await rest();
  expect(await findingsOf()).toEqual([]);
  await resend(id); // and may be tried once more
  await expect(resend(id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
});

test('without a note a completed webhook is not sent again', async () => {
  const id = await pay();
  await recordOutcomes(database.db, [acknowledged(await claimOne())]);
  await expect(transact(database.db, (tx) => requestWebhookRetry(tx, id))).rejects.toMatchObject({
    code: 'INVALID_STATE',
  });
});

test('failed webhooks of a merchant are planned one after the other, and those of others are left alone', async () => {
  const ids = [];
  for (let i = 0; i < 3; i++) {
    ids.push(await pay());
    await exhaust();
    await rest();
  }
  const other = await payOrder(database.db, await buildOrder(database.db));
  await exhaust();
  await rest();
  const { count, hasMore } = await resendAll();
  expect({ count, hasMore }).toEqual({ count: 3, hasMore: false });
  const planned = await query<{ order_id: string; ms: number; state: string }>(
    database.db,
    `select order_id, state, round(extract(epoch from due_at - min(due_at) over ()) * 1000)::int as ms
     from webhook_deliveries where cycle = 2 order by due_at`,
  );
  expect(planned).toEqual(ids.map((order_id, i) => ({ order_id, state: 'waiting', ms: i * 200 })));
  for (const id of ids) expect(await statusOf(id)).toBe('confirmed');
  expect(await statusOf(other.id)).toBe('callback_failed');
  await expect(resendAll()).rejects.toMatchObject({ code: 'INVALID_STATE' });
  expect(await findingsOf()).toEqual([]);
});

test('a webhook that is acknowledged just before it is planned is not sent again', async () => {
  const ids = [await pay()];
  await exhaust();
  await rest();
  ids.push(await pay());
  await exhaust();
  const acknowledgedNow = await claimOne();
  const holder = await database.db.transaction();
  await holder.raw('select from orders where id = ? for update', [ids[1] ?? '']);
  const recording = recordOutcomes(database.db, [acknowledged(acknowledgedNow)]);
  await untilBlocked(1);
  const planning = resendAll();
  await untilBlocked(2);
  await holder.rollback();
  const [, { count }] = await Promise.all([recording, planning]);
  expect(count).toBe(1);
  const again = await query(database.db, 'select order_id from webhook_deliveries where cycle = 2');
  expect(again).toEqual([{ order_id: ids[0] }]);
  expect(await findingsOf()).toEqual([]);
});

function untilBlocked(count: number): Promise<void> {
  const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return until('statements wait for a lock', async () => (await query(database.db, sql)).length === count);
}
