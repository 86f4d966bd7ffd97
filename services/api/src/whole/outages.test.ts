import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openStoreWay, type StoreWay } from '@gateway/runtime/testing';
import { openTestApi, type Answer, type TestApi } from '../testing';

const RECOVERY_MS = 10_000;
const RETRY_MS = 100;

let api: TestApi;
let postgres: StoreWay;
let redis: StoreWay;

async function open(environment: Record<string, string> = {}): Promise<void> {
  api = await openTestApi(environment, {
    addresses: 600,
    async stores({ databaseUrl, redisUrl }) {
      postgres = await openStoreWay(databaseUrl);
      redis = await openStoreWay(redisUrl);
      return { databaseUrl: postgres.url, redisUrl: redis.url };
    },
  });
}

beforeEach(() => open());
afterEach(async () => {
  await api.close();
  postgres.close();
  redis.close();
});

function create(externalId: string = randomUUID()): Promise<Answer> {
  const body = { external_id: externalId, amount: '1', callback_url: 'https://shop.example/' };
  return api.call('POST', '/payments', { key: api.key, body });
}

/** Fails if the call takes longer. */
async function within<T>(ms: number, act: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${String(ms)} ms`));
    }, ms);
  });
  try {
    return await Promise.race([act(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

test.each(['cut', 'freeze'] as const)(
  'Redis away (%s): orders are still created, and health reports it',
  async (how) => {
    expect((await create()).status).toBe(201);
    redis[how]();
    for (let i = 0; i < 5; i++) expect((await within(2_000, () => create())).status).toBe(201);
    const health = await within(2_000, () => api.call('GET', '/health'));
    expect(health.status).toBe(503);
    const { body } = await within(4_000, async () => api.call('GET', '/admin/health', { headers: await api.logIn() }));
    expect(body['checks']).toMatchObject({ cache: { status: 'down', reason: 'no answer' } });
    await redis.mend();
    expect((await create()).status).toBe(201);
  },
);

test('Redis away: rate limits still hold, also for logins', async () => {
  await api.close();
  postgres.close();
  redis.close();
  await open({ RATE_LIMIT_LOGIN: '5', RATE_LIMIT_CREATE: '10' });
  const tryLogin = (): Promise<Answer> => api.call('POST', '/admin/auth/login', { body: { password: 'wrong' } });
  const before = [(await tryLogin()).status, (await tryLogin()).status];
  redis.cut();
  const after = await Promise.all(Array.from({ length: 20 }, tryLogin));
  expect(before).toEqual([401, 401]);
  expect(after.filter(({ status }) => status === 401)).toHaveLength(3);
  const creates = await Promise.all(Array.from({ length: 15 }, () => create()));
  expect(creates.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(creates.filter(({ status }) => status === 429)).toHaveLength(5);
});

/** A stopped server refuses connections at once; a silent one times out with the statement timeout. */
test.each([
  ['cut', 2_000],
  ['freeze', 8_000],
] as const)('Postgres away (%s): 503 in time, and recovery without a restart', async (how, ms) => {
  const externalId = randomUUID();
  expect((await create(externalId)).status).toBe(201);
  postgres[how]();
  const requests = [
    create(),
    api.call('GET', `/payments/${randomUUID()}`, { key: api.key }),
    api.call('GET', `/checkout/${randomUUID()}/status`),
  ];
  for (const answer of await within(ms, () => Promise.all(requests))) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  expect((await api.call('GET', '/health/live')).status).toBe(200);
  await postgres.mend();
  expect((await untilServed(() => create(externalId))).status).toBe(200);
});

/** Repeats a request until the status is not 503, for a few seconds. */
async function untilServed(send: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + RECOVERY_MS;
  for (;;) {
    const answer = await send();
    if (answer.status !== 503 || performance.now() > deadline) return answer;
    await sleep(RETRY_MS);
  }
}

test('500 concurrent creates get 500 addresses', async () => {
  const answers = await Promise.all(Array.from({ length: 500 }, () => create()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body['address'])).size).toBe(500);
});
