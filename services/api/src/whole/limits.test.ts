import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Test } from 'supertest';
import { buildMerchant, buildOrder } from '@gateway/store/testing';
import { openTestApi, type Answer, type TestApi } from '../testing';
import { assetsOf } from '../pages/assets';

let api: TestApi;

function expectLimited(answer: Answer, most: number): void {
  expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('ratelimit-limit')).toBe(String(most));
  expect(answer.headers.get('ratelimit-remaining')).toBe('0');
  expect(answer.headers.get('ratelimit-reset')).toBe(answer.headers.get('retry-after'));
}

async function repeat(times: number, call: () => Promise<Answer>): Promise<Answer[]> {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push(await call());
  return answers;
}

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status);

describe('with limits of a few requests', () => {
  beforeEach(async () => {
    api = await openTestApi({
      RATE_LIMIT_CREATE: '2',
      RATE_LIMIT_READ: '3',
      RATE_LIMIT_ACTIONS: '1',
      RATE_LIMIT_AUTH_FAILURES: '4',
      RATE_LIMIT_CHECKOUT: '2',
      RATE_LIMIT_CHECKOUT_ADDRESS: '5',
    });
  });
  afterEach(() => api.close());

  const create = (key = api.key): Promise<Answer> => api.createPayment({}, key);

  test('creates and reads are counted separately per key', async () => {
    const creates = await repeat(3, create);
    expect(statuses(creates.slice(0, 2))).toEqual([201, 201]);
    expect(creates[0]?.headers.get('ratelimit-remaining')).toBe('1');
    expectLimited(creates[2] ?? (await create()), 2);
    expect(statuses(await repeat(4, () => api.call('GET', '/payments', { key: api.key })))).toEqual([
      200, 200, 200, 429,
    ]);
    const other = await buildMerchant(api.database.db);
    expect((await create(other.apiKey)).status).toBe(201);
  });

  test('redeliveries are counted per key, apart from creates', async () => {
    const redeliver = (key = api.key): Promise<Answer> =>
      api.call('POST', `/payments/${randomUUID()}/redeliver`, { key });
    expect((await redeliver()).status).toBe(404);
    expectLimited(await redeliver(), 1);
    expect((await create()).status).toBe(201);
    expect((await redeliver((await buildMerchant(api.database.db)).apiKey)).status).toBe(404);
  });

  test('a refused body counts as well', async () => {
    const answers = await repeat(3, () => api.call('POST', '/payments', { key: api.key, body: {} }));
    expect(statuses(answers)).toEqual([400, 400, 429]);
  });

  test('invalid keys are rate-limited, and a valid one always passes', async () => {
    const guesses = await repeat(6, () => api.call('GET', '/payments', { key: 'a guess' }));
    expect(statuses(guesses)).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await api.call('GET', '/payments', { key: api.key })).status).toBe(200);
  });

  test('the checkout is counted per order and per address', async () => {
    const [one, other] = [await buildOrder(api.database.db), await buildOrder(api.database.db)];
    const poll = (id: string): Promise<Answer> => api.call('GET', `/checkout/${id}/status`);
    expect(statuses(await repeat(3, () => poll(one.id)))).toEqual([200, 200, 429]);
    expect(statuses(await repeat(2, () => poll(other.id)))).toEqual([200, 200]);
    expectLimited(await poll(randomUUID()), 5);
    expect(api.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('with limits of a few admin requests', () => {
  beforeEach(async () => {
    api = await openTestApi({ RATE_LIMIT_LOGIN: '5', RATE_LIMIT_ADMIN: '3' });
  });
  afterEach(() => api.close());

  test('a login has five attempts, the right one included, whatever X-Forwarded-For contains', async () => {
    const tryIn = (password: string, i: number): Promise<Answer> =>
      api.call('POST', '/admin/auth/login', {
        body: { password },
        headers: { 'x-forwarded-for': `10.0.0.${String(i)}` },
      });
    const foreign = { body: { password: 'x' }, headers: { origin: 'https://evil.example' } };
    expect(statuses(await repeat(6, () => api.call('POST', '/admin/auth/login', foreign)))).toEqual(Array(6).fill(403));
    const wrong = [];
    for (let i = 0; i < 5; i++) wrong.push(await tryIn('wrong', i));
    expect(wrong.map(({ body }) => body['code'])).toEqual(Array(5).fill('INVALID_PASSWORD'));
    const right = await tryIn('correct horse battery staple', 6);
    expectLimited(right, 5);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    const warnings = api.log.filter(({ level, message }) => level === 'warn' && message.startsWith('X-Forwarded-For'));
    expect(warnings).toHaveLength(1);
  });

  test('the rest of the admin API is limited too', async () => {
    const headers = await api.logIn();
    const answers = await repeat(4, () => api.call('GET', '/admin/incidents', { headers }));
    expect(statuses(answers)).toEqual([200, 200, 200, 429]);
  });
});

test('behind a trusted proxy, attempts are counted per client', async () => {
  api = await openTestApi({ TRUST_PROXY: '1', RATE_LIMIT_LOGIN: '1' });
  try {
    const tryIn = (forwarded: string): Promise<Answer> =>
      api.call('POST', '/admin/auth/login', { body: { password: 'wrong' }, headers: { 'x-forwarded-for': forwarded } });
    expect((await tryIn('198.51.100.1')).status).toBe(401);
    expect((await tryIn('198.51.100.2')).status).toBe(401);
    // What the client itself sent comes before what the proxy appended.
    expect((await tryIn('203.0.113.9, 198.51.100.1')).status).toBe(429);
    // A provider's customer has a whole network of IPv6 addresses.
    expect((await tryIn('2001:db8:1:2::1')).status).toBe(401);
    expect((await tryIn('2001:db8:1:99::5')).status).toBe(429);
    // Some proxies append the port, which is another one for each connection.
    expect((await tryIn('198.51.100.1:50123')).status).toBe(429);
    expect((await tryIn('[2001:db8:1:3::1]:443')).status).toBe(429);
    expect((await tryIn('198.51.100.3:1')).status).toBe(401);
  } finally {
    await api.close();
  }
});

test('logins from very many addresses wait in line, and the admin still gets in', async () => {
  api = await openTestApi(
    { TRUST_PROXY: '1', RATE_LIMIT_LOGIN: '1', RATE_LIMIT_LOGIN_TOTAL: '3' },
    { waits: { loginTurnMs: 1_000 } },
  );
  try {
    const tryIn = (password: string, i: number): Promise<Answer> =>
      api.call('POST', '/admin/auth/login', {
        body: { password },
        headers: { 'x-forwarded-for': `198.51.100.${String(i)}` },
      });
    // Refused attempts of one address do not use up the total.
    expect(statuses(await repeat(4, () => tryIn('wrong', 0)))).toEqual([401, 429, 429, 429]);
    expect([(await tryIn('wrong', 1)).status, (await tryIn('wrong', 2)).status]).toEqual([401, 401]);
    const startedAt = performance.now();
    const late = await Promise.all([
      tryIn('correct horse battery staple', 3),
      ...Array.from({ length: 6 }, (_, i) => tryIn('wrong', 4 + i)),
    ]);
    expect(performance.now() - startedAt).toBeGreaterThan(4_500); // five waited, one after the other
    expect(statuses(late).sort()).toEqual([200, ...Array<number>(4).fill(401), 429, 429]);
    const refused = late.filter(({ status }) => status === 429);
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5']);
  } finally {
    await api.close();
  }
});

test('the page of an order is counted apart from its status, and lookups on it per order', async () => {
  api = await openTestApi({ RATE_LIMIT_CHECKOUT: '2', RATE_LIMIT_LOOKUP: '1' });
  try {
    const { id } = await buildOrder(api.database.db);
    expect(statuses(await repeat(2, () => api.call('GET', `/checkout/${id}/status`)))).toEqual([200, 200]);
    const lookUp = (): Test => api.request.post(`/checkout/${id}`).type('form').send({ tx_hash: 'x' });
    const [first, second, third] = [await lookUp(), await lookUp(), await lookUp()];
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(first.text).toContain('It has 64 characters');
    expect(second.text).toContain('Please wait a minute, then check again.');
    expect(third.get('ratelimit-remaining')).toBe('0');
    expect(third.get('retry-after')).toBe('5');
  } finally {
    await api.close();
  }
});

test('paths below the checkout that name no order are limited per address', async () => {
  api = await openTestApi({ RATE_LIMIT_CHECKOUT_ADDRESS: '2' });
  try {
    const status = async (path: string): Promise<number> => (await api.request.get(`/checkout${path}`)).status;
    expect([await status('/a/b'), await status('/%zz'), await status('/%zz'), await status('/a/b')]).toEqual([
      404, 404, 429, 429,
    ]);
  } finally {
    await api.close();
  }
});

test('documents, the console and the assets of the checkout are limited per address', async () => {
  api = await openTestApi({ RATE_LIMIT_DOCUMENTS: '2', RATE_LIMIT_CHECKOUT_ADDRESS: '1' });
  try {
    const status = async (path: string): Promise<number> => (await api.request.get(path)).status;
    expect([await status('/docs'), await status('/docs/assets/docs.css')]).toEqual([200, 200]);
    expectLimited(await api.call('GET', '/openapi.json'), 2);
    for (const path of ['/docs', '/console', '/console/assets/x.js', '/admin', '/admin/orders']) {
      expect([path, await status(path)]).toEqual([path, 429]);
    }
    const asset = `/checkout/assets/${assetsOf(api.context).version}/checkout.css`;
    expect([await status(asset), await status(asset)]).toEqual([200, 429]);
    // The assets do not use up what the page may be asked for.
    const { id } = await buildOrder(api.database.db);
    expect(await status(`/checkout/${id}`)).toBe(200);
  } finally {
    await api.close();
  }
});

test('twenty phones behind one address open the counter for the first time in the same minute', async () => {
  api = await openTestApi({ RATE_LIMIT_DOCUMENTS: '' });
  try {
    const filesOfOne = 15;
    const answers = await Promise.all(Array.from({ length: 20 * filesOfOne }, () => api.request.get('/console')));
    expect(answers.filter(({ status }) => status === 429)).toEqual([]);
  } finally {
    await api.close();
  }
});

test('the limits are those of the specification unless the environment has others', async () => {
  api = await openTestApi(Object.fromEntries(Object.keys(LIMITS).map((variable) => [variable, ''])));
  try {
    expect(Object.values(api.context.config.limits).map(({ most, windowMs }) => [most, windowMs / 60_000])).toEqual(
      Object.values(LIMITS),
    );
  } finally {
    await api.close();
  }
});

/** Requests and minutes, in the order of the configuration. */
const LIMITS = {
  RATE_LIMIT_CREATE: [1200, 1],
  RATE_LIMIT_READ: [3000, 1],
  RATE_LIMIT_ACTIONS: [60, 1],
  RATE_LIMIT_AUTH_FAILURES: [30, 1],
  RATE_LIMIT_CHECKOUT: [60, 1],
  RATE_LIMIT_CHECKOUT_ADDRESS: [1200, 1],
  RATE_LIMIT_LINK_ADDRESS: [20, 1],
  RATE_LIMIT_LINK: [600, 1],
  RATE_LIMIT_EPAY_ADDRESS: [60, 1],
  RATE_LIMIT_EPAY: [1200, 1],
  RATE_LIMIT_LOOKUP: [5, 1],
  RATE_LIMIT_DOCUMENTS: [600, 1],
  RATE_LIMIT_LOGIN: [5, 15],
  RATE_LIMIT_LOGIN_TOTAL: [100, 15],
  RATE_LIMIT_LOGIN_PERSON: [20, 15],
  RATE_LIMIT_CONFIRM: [10, 15],
  RATE_LIMIT_ADMIN: [600, 1],
};
