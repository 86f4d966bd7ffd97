import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { buildOrder } from '@gateway/store/testing';
import { apiPerSuite } from '../testing/suite-api';
import { expectUnchanged } from '../testing/unchanged';

const api = apiPerSuite();

/** A page as a browser gets it, without what changes with time. */
const open = async (path: string): Promise<Response> =>
  api.request.get(`/checkout/${path}`).set('accept', 'text/html,*/*;q=0.8');

describe('the page of a payer', () => {
  test.each([
    'no-order-at-all',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    `{${randomUUID()}}`,
    `${randomUUID()}0`,
    randomUUID(),
  ])('reports no order for %s, and does not echo it', async (id) => {
    const page = await expectUnchanged(api, () => open(id));
    expect(page).toMatchObject({ status: 404, type: 'text/html', charset: 'utf-8' });
    expect(page.text).not.toContain('alert(1)');
    expect(page.text).not.toContain(id);
  });

  test('ignores an unknown query and does not echo it', async () => {
    const order = await buildOrder(api.database.db);
    const page = await open(`${order.id}?x=%3Cscript%3Ealert(1)%3C/script%3E&y=<script>alert(1)</script>`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('alert(1)');
  });

  test('takes a form and nothing else', async () => {
    const order = await buildOrder(api.database.db);
    const send = async (body: string, type: string): Promise<Response> =>
      api.request.post(`/checkout/${order.id}`).type(type).send(body);
    const json = await expectUnchanged(api, () => send('{}', 'json'));
    expect(json).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    const large = await expectUnchanged(api, () => send('a'.repeat(16_385), 'form'));
    expect(large).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    const put = await api.request.put(`/checkout/${order.id}`);
    expect([put.status, put.get('allow')]).toEqual([405, 'GET, POST, HEAD']);
  });
});

describe('the public part of the API', () => {
  test('a status is read-only', async () => {
    const order = await buildOrder(api.database.db);
    const answer = await expectUnchanged(api, () => api.call('POST', `/checkout/${order.id}/status`, { body: {} }));
    expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  test.each<[unknown]>([
    [{}],
    [{ tx_hash: 5 }],
    [{ tx_hash: 'x' }],
    [{ tx_hash: '0'.repeat(64), a: 1 }],
    ['[]'],
    ['{'],
  ])('%j is not a valid lookup', async (body) => {
    const order = await buildOrder(api.database.db);
    const answer = await expectUnchanged(api, () => api.call('POST', `/checkout/${order.id}/lookup`, { body }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  });

  test('the node is not queried for an unknown order', async () => {
    const body = { tx_hash: '0'.repeat(64) };
    const answer = await expectUnchanged(api, () => api.call('POST', `/checkout/${randomUUID()}/lookup`, { body }));
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
