import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { Test } from 'supertest';
import { apiPerSuite } from '../testing/suite-api';
import { bodiesOf, sendRaw } from '../testing/clients/raw-http';
import { expectUnchanged } from '../testing/unchanged';

const api = apiPerSuite();

/** Headers of the connection rather than of the response. */
const HOP_BY_HOP = ['connection', 'keep-alive'];
const JSON_TYPE = { 'content-type': 'application/json' };

function valid(extra: Record<string, unknown> = {}): Record<string, unknown> {
  return { external_id: randomUUID(), amount: '1', callback_url: 'https://shop.example/hook', ...extra };
}

/** A valid body except for one inserted text. */
function withText(text: string): string {
  return `${JSON.stringify(valid()).slice(0, -1)},${text}}`;
}

/** Creates a payment with these bytes as its body. */
function sendBytes(bytes: Buffer): Test {
  const request = api.request.post('/api/v1/payments').set('x-api-key', api.key).type('json');
  return request.serialize((unchanged: string) => unchanged).send(bytes);
}

describe('a body other than a JSON object is refused with INVALID_BODY', () => {
  const bodies: [string, string][] = [
    ['empty', ''],
    ['cut short', '{"a":'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"x"'],
    ['a number', '1'],
    ['true', 'true'],
    ['a key given twice', '{"amount":"1","amount":"2"}'],
    ['a key given twice, spelled with an escape', '{"amount":"1","\\u0061mount":"2"}'],
    ['a byte order mark', `\uFEFF${JSON.stringify(valid())}`],
    ['__proto__', withText('"__proto__":{"x":1}')],
    ['constructor', withText('"constructor":{"prototype":{"x":1}}')],
    ['5,000 arrays deep', withText(`"ttl":${'['.repeat(5000)}${']'.repeat(5000)}`)],
    ['1,500 keys', `{${Array.from({ length: 1500 }, (_, i) => `"${String(i)}":1`).join()}}`],
    ['NaN', withText('"ttl":NaN')],
    ['Infinity', withText('"ttl":Infinity')],
    ['a trailing comma', `${JSON.stringify(valid()).slice(0, -1)},}`],
    ['a comment', `/* x */${JSON.stringify(valid())}`],
    ['single quotes', "{'amount':'1'}"],
    ...['status', 'merchant_id', 'address', 'amount_received', 'expires_at', 'reused'].map(
      (field): [string, string] => [`${field} given by the merchant`, JSON.stringify(valid({ [field]: 'confirmed' }))],
    ),
  ];
  test.each(bodies)('%s', async (_name, body) => {
    const answer = await expectUnchanged(api, () =>
      api.call('POST', '/payments', { key: api.key, body, headers: JSON_TYPE }),
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
    expect(answer.text).not.toMatch(/token|position|Unexpected|at Object/);
  });

  test('invalid UTF-8', async () => {
    const bytes = Buffer.from(JSON.stringify(valid({ external_id: 'a?b' })).replace('?', '\xff'), 'latin1');
    expect(await sendBytes(bytes)).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  });

  test('none of them has polluted Object.prototype', () => {
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('only JSON in UTF-8 is a body', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/vnd.api+json',
    'application/json, text/plain',
  ];
  test.each(types)('%s is refused', async (type) => {
    const answer = await expectUnchanged(api, () =>
      api.call('POST', '/payments', { key: api.key, body: valid(), headers: { 'content-type': type } }),
    );
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  test.each(['gzip', 'br', 'x', 'deflate'])('an encoded body is refused: %s', async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const answer = await sendBytes(bomb.subarray(0, 10_000)).set('content-encoding', encoding);
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  test('a missing type is refused, but requests without a body need none', async () => {
    const head = `POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nX-API-Key: ${api.key}\r\nContent-Length: 2\r\n\r\n{}`;
    expect((await sendRaw(api.port, head, 300)).status).toBe(415);
    expect((await api.call('POST', '/admin/auth/logout')).status).toBe(200);
  });

  test.each([{}, JSON_TYPE])('a body that is required and absent is an invalid one: %j', async (headers) => {
    const answer = await expectUnchanged(api, () => api.call('POST', '/payments', { key: api.key, headers }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
    expect(answer.body['error']).toContain('has none');
  });

  test('the type may be written in capitals', async () => {
    const headers = { 'content-type': 'APPLICATION/JSON; charset=UTF-8' };
    expect((await api.call('POST', '/payments', { key: api.key, body: valid(), headers })).status).toBe(201);
  });
});

describe('a body has up to 16 KiB', () => {
  test('16 KiB are accepted', async () => {
    const body = JSON.stringify(valid()).padEnd(16_384, ' ');
    expect((await api.call('POST', '/payments', { key: api.key, body })).status).toBe(201);
  });

  test('one byte more is refused', async () => {
    const body = JSON.stringify(valid({ ttl: 'x' })).padEnd(16_385, ' ');
    const answer = await expectUnchanged(api, () => api.call('POST', '/payments', { key: api.key, body }));
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  test('10,000 keys are too large', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${String(i)}`, 1])));
    const answer = await expectUnchanged(api, () => api.call('POST', '/payments', { key: api.key, body }));
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  test('the limit also holds for a chunked body', async () => {
    const chunk = 'x'.repeat(16_385);
    const head = `POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nX-API-Key: ${api.key}\r\nContent-Type: application/json\r\n`;
    const body = `Transfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    const answer = await sendRaw(api.port, head + body);
    expect(answer).toMatchObject({ status: 413, isClosed: true });
  });

  test('a Content-Length above the limit is refused at once, and the connection closed', async () => {
    const head = `POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nX-API-Key: ${api.key}\r\nContent-Type: application/json\r\n`;
    const answer = await sendRaw(api.port, `${head}Content-Length: 10737418240\r\n\r\n`);
    expect(answer).toMatchObject({ status: 413, isClosed: true });
    expect(bodiesOf(answer)).toMatchObject([{ code: 'PAYLOAD_TOO_LARGE' }]);
  });

  test('without a key, the body is not read', async () => {
    const head = 'POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const answer = await sendRaw(api.port, `${head}Content-Length: 1073741824\r\n\r\n${'x'.repeat(65_536)}`);
    expect(answer).toMatchObject({ status: 401, isClosed: true });
  });
});

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s /payments is refused with what is allowed', async (method) => {
    const answer = await expectUnchanged(api, () => api.call(method, '/payments', { key: api.key }));
    expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(answer.headers.get('allow')).toBe('POST, GET, HEAD');
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('TRACE is refused; CONNECT and unknown methods are invalid HTTP', async () => {
    const rest = ' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect((await sendRaw(api.port, `TRACE /api/v1/payments${rest}`)).status).toBe(405);
    expect(await sendRaw(api.port, `CONNECT a:1${rest}`)).toMatchObject({ isClosed: true, status: 0 });
    expect((await sendRaw(api.port, `FOO /api/v1/payments${rest}`)).status).toBe(400);
  });

  test('HEAD is GET without the body, and needs the key as well', async () => {
    const answer = await api.call('HEAD', '/payments', { key: api.key });
    expect(answer).toMatchObject({ status: 200, text: '' });
    const { headers } = await api.call('GET', '/payments', { key: api.key });
    const fieldsOf = (given: Headers): string[] =>
      [...given.keys()].filter((name) => !HOP_BY_HOP.includes(name)).sort();
    expect(fieldsOf(answer.headers)).toEqual(fieldsOf(headers));
    expect(await api.call('HEAD', '/health/live')).toMatchObject({ status: 200, text: '' });
    expect((await api.call('HEAD', '/payments')).status).toBe(401);
  });

  test.each([
    { 'if-none-match': '*' },
    { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
    { range: 'bytes=0-1' },
  ])('conditional headers are ignored: %j', async (headers: Record<string, string>) => {
    const answer = await api.call('GET', '/openapi.json', { headers });
    expect([answer.status, answer.body['openapi']]).toEqual([200, '3.1.0']);
    expect((await api.request.get('/docs').set(headers)).status).toBe(200);
  });

  test('no header overrides the method', async () => {
    const headers = { 'x-http-method-override': 'DELETE' };
    expect((await api.call('GET', '/payments', { key: api.key, headers })).status).toBe(200);
  });
});

describe('paths are compared exactly', () => {
  const paths = [
    '/API/V1/Payments',
    '/api/v1/Payments',
    '/api/v1/payments/',
    '/api/v1//payments',
    '/api/v1/./payments',
    '/api/v1/payments%2f',
    '/api/v1/payments;a=1',
    '/api/v1/payments/%zz',
    '/api/v1/payments/%00',
    '/api/v1/payments/%2e%2e%2fadmin%2fstats',
    '/',
    '/api/v1',
    '/api/v2/payments',
  ];
  test.each(paths)('%s is not found', async (path) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${api.key}\r\nConnection: close\r\n\r\n`;
    const answer = await expectUnchanged(api, () => sendRaw(api.port, head));
    expect(answer.status).toBe(404);
    expect(bodiesOf(answer)).toMatchObject([{ code: 'NOT_FOUND' }]);
  });
});
