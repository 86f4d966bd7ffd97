import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { query, queryOne } from '@gateway/store/db';
import { listSealedEPayKeys } from '@gateway/store/epay';
import { rehashApiKey, replaceApiKey } from '@gateway/store/merchants';
import { buildMerchant } from '@gateway/store/testing';
import { createResealTick } from './reseal';
import { openTestApi, type TestApi } from '../testing';
import { openEPayShop } from '../testing/clients/epay-shop';
import { startCopy, type FurtherCopy } from '../testing/further-copy';

/** A further copy of the api on the same database. */
interface Copy extends Pick<FurtherCopy, 'context' | 'get'> {
  /** The status of a request with this key. */
  status(key: string): Promise<number>;
  /** Goes through the webhook secrets once, as the running api does every minute. */
  reseal(): Promise<unknown>;
}

const NEW = Buffer.from('5ec2e7d0'.repeat(8), 'hex');
const THIRD = Buffer.from('5ec2e7e0'.repeat(8), 'hex');

let api: TestApi;
let closing: (() => Promise<unknown>)[];
beforeEach(async () => {
  api = await openTestApi();
  closing = [() => api.close()];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

/** Starts a copy with these values of HMAC_SECRET. @throws as a service that refuses to start */
async function start(hmacSecret: Buffer, previousHmacSecret?: Buffer, apiKey?: string): Promise<Copy> {
  const { context, get, close } = await startCopy(api.context, {
    ...{ hmacSecret, previousHmacSecret, apiKey: apiKey ?? api.context.config.apiKey },
  });
  closing.push(close);
  return { context, get, status: (key) => get('/payments', { 'x-api-key': key }), reseal: createResealTick(context) };
}

const old = (): Buffer => api.context.config.hmacSecret;

interface StoredMerchant {
  key: Buffer;
  hashed_with: string | null;
  secret: Buffer;
  previous: Buffer | null;
}

async function stored(id: string): Promise<StoredMerchant> {
  const row = await queryOne<StoredMerchant>(
    api.context.db,
    `select api_key_hash as key, api_key_hashed_with as hashed_with, webhook_secret_sealed as secret,
       previous_secret_sealed as previous from merchants where id = :id`,
    { id },
  );
  if (!row) throw new Error('the merchant is gone');
  return row;
}

async function createMerchant(): Promise<{ id: string; key: string }> {
  const headers = await api.logIn();
  const body = { name: 'Shop', webhook_secret: 'a-secret-of-the-shop' };
  const created = await api.call('POST', '/admin/merchants', { headers, body });
  return { id: String(created.body['id']), key: String(created.body['api_key']) };
}

test('a rotation from the old secret over both to the new one: used keys and all webhook secrets survive', async () => {
  const [used, unused, shop] = [await createMerchant(), await createMerchant(), await openEPayShop(api)];
  const both = await start(NEW, old());
  expect(await both.status(used.key)).toBe(200);
  expect(await both.status(api.context.config.apiKey)).toBe(200);
  expect((await stored(used.id)).hashed_with).toBe(both.context.hmacKeys.fingerprint);
  expect((await stored(unused.id)).hashed_with).toBe(api.context.hmacKeys.fingerprint);
  await both.reseal();

  const settled = await start(NEW);
  await settled.reseal();
  expect(await settled.status(used.key)).toBe(200);
  expect(await settled.status(api.context.config.apiKey)).toBe(200);
  expect(await settled.status(unused.key)).toBe(401);
  expect(settled.context.hmacKeys.open((await stored(unused.id)).secret)).toBe('a-secret-of-the-shop');
  const [epay] = await listSealedEPayKeys(api.context.db);
  expect(settled.context.hmacKeys.open(epay?.sealedKey ?? Buffer.of())).toBe(shop.key);
  const left = [await stored(used.id), await stored(unused.id), { secret: epay?.sealedKey ?? Buffer.of(1) }];
  for (const { secret } of left) expect(() => api.context.hmacKeys.open(secret)).toThrow();
  expect(await query(api.context.db, 'select 1 from merchants where api_key_previous_hash is not null')).toEqual([]);
});

test('copies with the old secret alone and copies with both serve each other’s keys at the same time', async () => {
  const older = await createMerchant();
  const both = await start(NEW, old());
  const alone = await start(old());
  const created = both.context.hmacKeys.hash('gpk_key-of-a-merchant-created-by-the-new-copy');
  const { id } = await buildMerchant(api.context.db);
  await replaceApiKey(api.context.db, id, { ...created, prefix: 'gpk_key' });
  for (let round = 0; round < 2; round++) {
    for (const key of [older.key, 'gpk_key-of-a-merchant-created-by-the-new-copy', api.context.config.apiKey]) {
      expect(await both.status(key)).toBe(200);
      expect(await alone.status(key)).toBe(200);
    }
  }
  const latest = await createMerchant(); // by the copy with the old secret alone
  expect(await both.status(latest.key)).toBe(200);
  expect(await alone.status(latest.key)).toBe(200);
});

test('secrets that either copy seals are opened by the other, and an old copy does not undo a rotation', async () => {
  const { id } = await createMerchant();
  const both = await start(NEW, old());
  const alone = await start(old());
  expect(both.context.hmacKeys.open((await stored(id)).secret)).toBe('a-secret-of-the-shop');
  expect(alone.context.hmacKeys.open(both.context.hmacKeys.seal('sealed by the new copy'))).toBe(
    'sealed by the new copy',
  );
  await query(
    api.context.db,
    `update merchants set previous_secret_sealed = webhook_secret_sealed, previous_secret_until = now() where id = :id`,
    { id },
  );
  await both.reseal();
  const resealed = await stored(id);
  await both.reseal();
  await alone.reseal();
  expect(await stored(id)).toEqual(resealed); // sealed anew, the bytes would differ
  for (const keys of [both.context.hmacKeys, alone.context.hmacKeys]) {
    expect(keys.open(resealed.secret)).toBe('a-secret-of-the-shop');
    expect(keys.open(resealed.previous ?? Buffer.alloc(0))).toBe('a-secret-of-the-shop');
  }
});

test('a copy starts with the old secret until a copy has started with the new one alone', async () => {
  await start(NEW, old());
  await start(old());
  await expect(start(THIRD)).rejects.toThrow('HMAC_SECRET is not the one');
  await (await start(NEW, old())).reseal();
  await start(NEW);
  await start(NEW, old()); // a copy that was not updated yet
  await expect(start(old())).rejects.toThrow('HMAC_SECRET is not the one');
});

test('the previous secret cannot be removed while a webhook secret is sealed for it alone', async () => {
  await createMerchant();
  const both = await start(NEW, old());
  await expect(start(NEW)).rejects.toThrow(/HMAC_SECRET_PREVIOUS is still needed by 3 sealed secrets/);
  await expect(start(THIRD, NEW)).rejects.toThrow('HMAC_SECRET_PREVIOUS is still needed');
  await start(old()); // the refused starts changed nothing
  await both.reseal();
  await start(NEW);
});

test('a rotation can be taken back', async () => {
  const { key } = await createMerchant();
  const both = await start(NEW, old());
  expect(await both.status(key)).toBe(200);
  await both.reseal();
  const back = await start(old(), NEW);
  expect(await back.status(key)).toBe(200);
  expect(await both.status(key)).toBe(200);
  await back.reseal();
  expect(await (await start(old())).status(key)).toBe(200);
});

test('a key that is replaced while it is being rehashed stays replaced', async () => {
  const { id, key } = await createMerchant();
  const { context, status } = await start(NEW, old());
  const late = context.hmacKeys.hash(key);
  await replaceApiKey(context.db, id, { ...context.hmacKeys.hash('gpk_the-next-key'), prefix: 'gpk_' });
  await rehashApiKey(context.db, id, late);
  expect(await status(key)).toBe(401);
  expect((await api.call('GET', '/payments', { key })).status).toBe(401);
  expect(await status('gpk_the-next-key')).toBe(200);
});

test('a replaced key that is valid for a while is rehashed too, until its overlap ends', async () => {
  const { id, key } = await createMerchant();
  const { context, status, reseal } = await start(NEW, old());
  const next = { ...api.context.hmacKeys.hash('gpk_the-next-key'), prefix: 'gpk_' };
  await replaceApiKey(context.db, id, next, 3600); // by a copy with the old secret alone
  expect(await status(key)).toBe(200);
  expect(await status('gpk_the-next-key')).toBe(200);
  expect((await api.call('GET', '/payments', { key })).status).toBe(200);
  await reseal();
  const settled = await start(NEW);
  await settled.reseal();
  expect(await settled.status(key)).toBe(200);
  await query(context.db, 'update merchants set replaced_key_until = now() where id = :id', { id });
  expect(await settled.status(key)).toBe(401);
  expect(await settled.status('gpk_the-next-key')).toBe(200);
});

test('a read-only key survives a rotation once it was used, and so does one that it replaced', async () => {
  const { key } = await createMerchant();
  const make = async (): Promise<string> => {
    const body = { overlap_seconds: 3600 };
    return String((await api.call('POST', '/merchant/read-only-key', { key, body })).body['api_key']);
  };
  const [replaced, current] = [await make(), await make()];
  const both = await start(NEW, old());
  for (const each of [key, replaced, current]) {
    expect(await both.status(each)).toBe(200);
    expect((await api.call('GET', '/payments', { key: each })).status).toBe(200);
  }
  await both.reseal();
  const settled = await start(NEW);
  await settled.reseal();
  for (const each of [key, replaced, current]) expect(await settled.status(each)).toBe(200);
  expect(await query(api.context.db, 'select 1 from read_only_keys where key_previous_hash is not null')).toEqual([]);
});

test('many first requests at once rehash a key once, and none fails', async () => {
  const { id, key } = await createMerchant();
  const { context, get } = await start(NEW, old());
  const path = '/payments/00000000-0000-4000-8000-000000000000';
  const statuses = await Promise.all(Array.from({ length: 40 }, () => get(path, { 'x-api-key': key })));
  expect(new Set(statuses)).toEqual(new Set([404])); // without the key it would be 401
  expect((await stored(id)).key).toEqual(context.hmacKeys.hash(key).hash);
});

test('a suspended merchant stays suspended when its key is rehashed', async () => {
  const { id, key } = await createMerchant();
  await query(api.context.db, 'update merchants set is_active = false where id = :id', { id });
  const { status } = await start(NEW, old());
  expect(await status(key)).toBe(200); // it may still read its orders
  expect(await query(api.context.db, 'select 1 from merchants where id = :id and not is_active', { id })).toEqual([
    { '?column?': 1 },
  ]);
});

test('a value of API_KEY that was replaced is not applied again under the new secret', async () => {
  const first = api.context.config.apiKey;
  await start(old(), undefined, 'the-second-default-key');
  const both = await start(NEW, old(), first);
  expect(await both.status(first)).toBe(401);
  expect(await both.status('the-second-default-key')).toBe(200);
  await both.reseal();
  const settled = await start(NEW, undefined, first);
  expect(await settled.status(first)).toBe(401);
  expect(await settled.status('the-second-default-key')).toBe(200);
});

/** A copy with these values of JWT_SECRET. */
async function startWith(jwtSecret: Buffer, previousJwtSecret?: Buffer): Promise<FurtherCopy> {
  const copy = await startCopy(api.context, { jwtSecret, previousJwtSecret });
  closing.push(copy.close);
  return copy;
}

async function previousUntil(): Promise<Date | null> {
  const row = await queryOne<{ until: Date | null }>(
    api.context.db,
    'select jwt_previous_until as until from instance',
  );
  return row?.until ?? null;
}

test('a session survives from the old secret over both, and ends with the new one alone', async () => {
  const session = await api.logIn();
  const both = await startWith(NEW, api.context.config.jwtSecret);
  expect(await both.get('/admin/stats', session)).toBe(200);
  const renewed = await both.logIn();
  const settled = await startWith(NEW);
  expect(await settled.get('/admin/stats', renewed)).toBe(200);
  expect(await settled.get('/admin/stats', session)).toBe(401);
});

test('a copy with both values signs with the current one, and refuses any third', async () => {
  const both = await startWith(NEW, api.context.config.jwtSecret);
  expect((await api.call('GET', '/admin/stats', { headers: await both.logIn() })).status).toBe(401);
  expect(await both.get('/admin/stats', await (await startWith(THIRD)).logIn())).toBe(401);
});

test('a session of the previous secret ends with a changed password and with a logout', async () => {
  const session = await api.logIn();
  const previousJwtSecret = api.context.config.jwtSecret;
  const changed = await startCopy(api.context, {
    ...{ jwtSecret: NEW, previousJwtSecret, adminPassword: 'a password that is another' },
  });
  closing.push(changed.close);
  expect(await changed.get('/admin/stats', session)).toBe(401);
  const both = await startWith(NEW, previousJwtSecret);
  expect(await both.get('/admin/stats', session)).toBe(200);
  await api.call('POST', '/admin/auth/logout', { headers: session });
  expect(await both.get('/admin/stats', session)).toBe(401);
});

test('the end of the last session under the previous secret is known while old copies still log admins in', async () => {
  const old = api.context.config.jwtSecret;
  expect(await previousUntil()).toBeNull();
  await startWith(NEW, old);
  await query(api.context.db, `update instance set jwt_previous_until = now() + interval '1 hour'`);
  await startWith(NEW, old);
  await startWith(old);
  expect((await previousUntil())?.getTime()).toBeLessThan(Date.now() + 2 * 3_600_000);
  await api.logIn();
  expect((await previousUntil())?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  await startWith(NEW);
  expect(await previousUntil()).toBeNull();
});
