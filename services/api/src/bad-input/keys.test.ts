import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { buildMerchant, buildOrder } from '@gateway/store/testing';
import { type Answer } from '../testing';
import { apiPerSuite } from '../testing/suite-api';
import { sendRaw } from '../testing/clients/raw-http';
import { expectUnchanged } from '../testing/unchanged';

const api = apiPerSuite();

const UNAUTHORIZED = { status: 401, body: { code: 'UNAUTHORIZED' } };

function create(key: string | undefined, fields: Record<string, unknown> = {}): Promise<Answer> {
  const body = { external_id: randomUUID(), amount: '1', callback_url: 'https://shop.example/hook', ...fields };
  return api.call('POST', '/payments', { key, body });
}

describe('a key identifies a merchant or is refused', () => {
  test.each([
    ['none', undefined],
    ['empty', ''],
    ['blank', '   '],
    ['10 KB', 'x'.repeat(10_240)],
    ['not ASCII', 'schlüssel-ÿ'],
    ['a prefix', 'gpk_12345678'],
    ['a tab inside', 'gpk_1234\t5678'],
    ['256 characters', 'g'.repeat(256)],
  ])('%s', async (_name, key) => {
    expect(await expectUnchanged(api, () => create(key))).toMatchObject(UNAUTHORIZED);
  });

  test('one character changed, one more, one less', async () => {
    const last = api.key.at(-1) === 'a' ? 'b' : 'a';
    for (const key of [api.key.slice(0, -1) + last, `${api.key}a`, api.key.slice(0, -1), api.key.toUpperCase()]) {
      expect(await expectUnchanged(api, () => create(key))).toMatchObject(UNAUTHORIZED);
    }
  });

  test('the name of the header may be written in any case', async () => {
    const head = `GET /api/v1/payments HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-API-kEY: ${api.key}\r\n\r\n`;
    expect((await sendRaw(api.port, head)).status).toBe(200);
  });

  test('white space around the key is not part of it, as of any header (RFC 9110, 5.5)', async () => {
    for (const value of [`  ${api.key}`, `${api.key}\t`, `${api.key} \t `]) {
      const head = `GET /api/v1/payments HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-API-Key: ${value}\r\n\r\n`;
      expect((await sendRaw(api.port, head)).status).toBe(200);
    }
    const head = `GET /api/v1/payments HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-API-Key: ${api.key}\u00a0\r\n\r\n`;
    expect((await sendRaw(api.port, Buffer.from(head, 'latin1'))).status).toBe(401);
  });

  test('two keys are refused', async () => {
    const keys = `X-API-Key: ${api.key}\r\nX-API-Key: ${api.key}\r\n`;
    const head = `GET /api/v1/payments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${keys}\r\n`;
    expect((await sendRaw(api.port, head)).status).toBe(401);
  });

  test('a key is accepted in its header only', async () => {
    const places: [string, Record<string, string>][] = [
      [`/payments?api_key=${api.key}`, {}],
      ['/payments', { cookie: `X-API-Key=${api.key}` }],
      ['/payments', { authorization: `Bearer ${api.key}` }],
    ];
    for (const [path, headers] of places) expect(await api.call('GET', path, { headers })).toMatchObject(UNAUTHORIZED);
    expect(await create(undefined, { api_key: api.key })).toMatchObject(UNAUTHORIZED);
  });
});

describe('suspension and rotation', () => {
  test('a suspended merchant reads its orders and creates none, whatever the body', async () => {
    const cookie = await api.logIn();
    const merchant = await buildMerchant(api.database.db);
    const first = await create(merchant.apiKey, { external_id: 'first' });
    const id = String(first.body['id']);
    const suspended = await api.call('PUT', `/admin/merchants/${merchant.id}`, {
      headers: cookie,
      body: { is_active: false },
    });
    expect(suspended).toMatchObject({ status: 200, body: { is_active: false } });
    const forbidden = { status: 403, body: { code: 'FORBIDDEN' } };
    expect(await expectUnchanged(api, () => create(merchant.apiKey))).toMatchObject(forbidden);
    expect(await create(merchant.apiKey, { external_id: 'first' })).toMatchObject(forbidden);
    expect(await api.call('POST', '/payments', { key: merchant.apiKey, body: '{' })).toMatchObject(forbidden);
    expect((await api.call('GET', `/payments/${id}`, { key: merchant.apiKey })).status).toBe(200);
    expect((await api.call('GET', '/payments', { key: merchant.apiKey })).status).toBe(200);
  });

  test('a rotated key is invalid once the response is sent, even for concurrent requests', async () => {
    const cookie = await api.logIn();
    const merchant = await buildMerchant(api.database.db);
    const during = Array.from({ length: 20 }, () => api.call('GET', '/payments', { key: merchant.apiKey }));
    const rotated = await api.call('POST', `/admin/merchants/${merchant.id}/rotate-api-key`, { headers: cookie });
    const after = await Promise.all(
      Array.from({ length: 20 }, () => api.call('GET', '/payments', { key: merchant.apiKey })),
    );
    await Promise.all(during);
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
    const key = String(rotated.body['api_key']);
    expect((await api.call('GET', '/payments', { key })).status).toBe(200);
  });
});

test('a suspension holds once the response is sent, even for concurrent requests', async () => {
  const headers = await api.logIn();
  const merchant = await buildMerchant(api.database.db);
  const during = Array.from({ length: 10 }, () => create(merchant.apiKey));
  await api.call('PUT', `/admin/merchants/${merchant.id}`, { headers, body: { is_active: false } });
  const after = await Promise.all(Array.from({ length: 10 }, () => create(merchant.apiKey)));
  await Promise.all(during);
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([403]));
  await api.call('PUT', `/admin/merchants/${merchant.id}`, { headers, body: { is_active: true } });
  expect((await create(merchant.apiKey)).status).toBe(201);
});

describe('orders of other merchants are not found', () => {
  test('another merchant’s order, an unknown id and no id at all get the same answer', async () => {
    const foreign = await buildOrder(api.database.db);
    const ids = [
      foreign.id,
      randomUUID(),
      `{${foreign.id}}`,
      `[${foreign.id}]`,
      foreign.id.replaceAll('-', ''),
      `urn:uuid:${foreign.id}`,
      foreign.id.slice(1),
      `${foreign.id}0`,
      ...['0', '1e1', 'null', '%F0%9F%98%80', "'%20or%201=1--"],
    ];
    const texts = [];
    for (const id of ids) texts.push((await api.call('GET', `/payments/${id}`, { key: api.key })).text);
    expect(new Set(texts)).toEqual(new Set(['{"error":"Order does not exist","code":"NOT_FOUND"}']));
    const { body } = await api.call('GET', '/payments', { key: api.key });
    expect(JSON.stringify(body)).not.toContain(foreign.id);
  });

  test('an id may be written in capitals', async () => {
    const { body } = await create(api.key);
    const id = String(body['id']);
    const answer = await api.call('GET', `/payments/${id.toUpperCase()}`, { key: api.key });
    expect(answer).toMatchObject({ status: 200, body: { id } });
  });
});
