import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { query, queryOne } from '../db/pool';
import { transact } from '../db/transaction';
import { type ClaimedDelivery, passOrigins } from './delivery-claim';
import { recordOutcomes } from './delivery-outcomes';
import { acknowledged, buildMerchant, buildPaidOrders, claim, failed } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { requestWebhookRetry } from './webhook-retry';

const database = databasePerTest();
/** Much longer than a claim takes. */
const LONG_MS = 1_500;

async function owe(count: number, urlOf: (i: number) => string = () => 'https://shop.example/hook'): Promise<string> {
  const { id: merchantId } = await buildMerchant(database.db);
  await buildPaidOrders(
    database.db,
    Array.from({ length: count }, (_, i) => ({ merchantId, callbackUrl: urlOf(i) })),
  );
  return merchantId;
}

function countOf(claimed: readonly ClaimedDelivery[], merchantId: string): number {
  return claimed.filter((delivery) => delivery.merchantId === merchantId).length;
}

test('a claimed delivery cannot be claimed again', async () => {
  await owe(1);
  const [delivery] = await claim(database.db);
  expect(delivery).toMatchObject({ attempt: 1, cycle: 1, url: 'https://shop.example/hook', isExpress: false });
  expect(await claim(database.db)).toEqual([]);
});

test('a claimed delivery that an admin requested cannot be claimed again either', async () => {
  await owe(1);
  await query(database.db, 'update webhook_deliveries set is_express = true');
  expect(await claim(database.db)).toHaveLength(1);
  expect(await claim(database.db)).toEqual([]);
});

test('a claim writes no index', async () => {
  await owe(3);
  const written = await transact(database.db, async (tx) => {
    await claim(tx);
    return queryOne(
      tx,
      `select pg_stat_get_xact_tuples_updated(t)::int as updated, pg_stat_get_xact_tuples_hot_updated(t)::int as in_place
       from cast('webhook_deliveries'::regclass as oid) as t`,
    );
  });
  expect(written).toEqual({ updated: 3, in_place: 3 });
});

test('two notifiers that claim at once share the deliveries', async () => {
  for (let i = 0; i < 20; i++) await owe(8);
  const claims = await Promise.all([claim(database.db, { room: 100 }), claim(database.db, { room: 100 })]);
  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(160);
  expect(new Set(ids).size).toBe(160);
});

test('what another notifier is just claiming is skipped, express ones too, and not waited for', async () => {
  await owe(4);
  const orderId = (await query<{ order_id: string }>(database.db, 'select order_id from webhook_deliveries'))[0]
    ?.order_id;
  await query(database.db, 'update webhook_deliveries set is_express = true where order_id = :orderId', { orderId });
  const claiming = await database.db.transaction();
  expect(await claim(claiming)).toHaveLength(4);
  const rival = claim(database.db);
  expect(await Promise.race([rival, sleep(LONG_MS, 'it waits')])).toEqual([]);
  await claiming.commit();
});

test('one endpoint has at most 8 deliveries in flight, one merchant at most 64', async () => {
  const one = await owe(20);
  const many = await owe(200, (i) => `https://shop-${String(i)}.example/hook`);
  const claimed = await claim(database.db);
  expect(countOf(claimed, one)).toBe(8);
  expect(countOf(claimed, many)).toBe(64);
  expect(await claim(database.db)).toEqual([]);
});

test('a slot of a merchant that becomes free goes to the server with the fewest in flight', async () => {
  await owe(180, (i) => `https://shop-${String(i % 9)}.example/hook`);
  const slow = await claim(database.db);
  expect(slow).toHaveLength(64);
  const idle = [...Array(9).keys()].find((i) => !slow.some(({ url }) => url.includes(`shop-${String(i)}.`)));
  const [done] = slow;
  if (!done) throw new Error('nothing was claimed');
  await recordOutcomes(database.db, [acknowledged(done)]);
  expect((await claim(database.db)).map(({ url }) => url)).toEqual([`https://shop-${String(idle)}.example/hook`]);
});

test('what a notifier has in flight counts towards the limit of its merchant, wherever it is sent', async () => {
  const merchantId = await owe(70, (i) => `https://shop-${String(i)}.example/hook`);
  expect(await claim(database.db, { inFlight: new Map([[merchantId, 60]]) })).toHaveLength(4);
  expect(await claim(database.db, { inFlight: new Map([[merchantId, 3]]) })).toHaveLength(60);
});

test('every server of a merchant has its turn, however many others have a backlog', async () => {
  await owe(100, (i) => `https://shop-${String(i).padStart(3, '0')}.example/hook`);
  const reached = new Set<string>();
  const afterOrigins = new Map<string, string>();
  for (let round = 0; round < 3; round++) {
    const claimed = await claim(database.db, { afterOrigins });
    for (const { url } of claimed) reached.add(url);
    passOrigins(afterOrigins, claimed);
    await recordOutcomes(
      database.db,
      claimed.map((delivery) => acknowledged(delivery)),
    );
    await query(
      database.db,
      `insert into webhook_deliveries (kind, event_id, merchant_id, url, origin, body)
       select 'test', gen_random_uuid(), merchant_id, url, origin, '{}' from webhook_deliveries
       where id = any(:ids::uuid[])`,
      { ids: claimed.map(({ id }) => id) },
    );
  }
  expect(reached.size).toBe(100);
});

test('a backlog delays no other merchant: each gets its share of limited room in turn', async () => {
  const flooder = await owe(500, (i) => `https://shop-${String(i % 50)}.example/hook`);
  const others = [await owe(1), await owe(1), await owe(1)];
  const claimed: ClaimedDelivery[] = [];
  let afterMerchant = '00000000-0000-0000-0000-000000000000';
  for (let round = 0; round < 8; round++) {
    const some = await claim(database.db, { room: 20, afterMerchant });
    claimed.push(...some);
    afterMerchant = some.length < 20 ? '00000000-0000-0000-0000-000000000000' : (some.at(-1)?.merchantId ?? '');
  }
  for (const merchantId of others) expect(countOf(claimed, merchantId)).toBe(1);
  expect(countOf(claimed, flooder)).toBe(64);
});

test('an endpoint that failed three times in a row gets one request at a time, its merchant’s others their share', async () => {
  await owe(24, (i) => (i < 12 ? 'https://bad.example/hook' : 'https://good.example/hook'));
  const first = await claim(database.db);
  await recordOutcomes(
    database.db,
    first.filter(({ url }) => url.includes('bad')).map((delivery) => failed(delivery)),
  );
  const second = await claim(database.db);
  expect(second.map(({ url }) => url)).toEqual(['https://bad.example/hook']);
});

test('a payment is claimed before the events pushed to the same server, however many wait', async () => {
  const merchantId = await owe(1);
  await query(
    database.db,
    `insert into webhook_deliveries (kind, event_id, merchant_id, url, origin, body, due_at)
     select 'event', gen_random_uuid(), merchant_id, url, origin, '{}', now() - interval '1 hour'
     from webhook_deliveries, generate_series(1, 20)`,
  );
  const claimed = await claim(database.db);
  expect(countOf(claimed, merchantId)).toBe(8);
  expect(claimed.filter(({ kind }) => kind === 'payment')).toHaveLength(1);
  expect(await claim(database.db)).toEqual([]);
});

test('no limit holds back an attempt requested by an admin', async () => {
  await owe(20);
  const first = await claim(database.db);
  await recordOutcomes(
    database.db,
    first.map((delivery) => failed(delivery)),
  );
  await claim(database.db);
  const orderId = first[0]?.orderId ?? '';
  await transact(database.db, (tx) => requestWebhookRetry(tx, orderId));
  const express = await claim(database.db, { room: 0 });
  expect(express.map((delivery) => [delivery.orderId, delivery.isExpress])).toEqual([[orderId, true]]);
});

test('a claim includes the merchant’s secrets, the previous one only while it is valid', async () => {
  const merchantId = await owe(2);
  const seal = (until: string) =>
    query(
      database.db,
      `update merchants set previous_secret_sealed = '\\x01', previous_secret_until = now() + :until::interval where id = :merchantId`,
      { merchantId, until },
    );
  await seal('1 hour');
  const [first] = await claim(database.db, { room: 1 });
  await seal('-1 second');
  const [second] = await claim(database.db, { room: 1 });
  expect(first?.sealedPreviousSecret).toEqual(Buffer.from([1]));
  expect(second?.sealedPreviousSecret).toBeNull();
});
