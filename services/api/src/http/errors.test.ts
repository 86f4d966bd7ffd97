import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query } from '@gateway/store';
import { openTestApi, type TestApi } from '../testing';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

test('a bug is answered without details and logged with them', async () => {
  const headers = { ...(await api.logIn()), 'x-request-id': 'trace-of-a-bug' };
  await query(api.context.db, 'alter table daily_statistics rename column received to received_elsewhere');
  const answer = await api.call('GET', '/admin/stats', { headers });
  expect(answer).toMatchObject({ status: 500, body: { error: 'Internal error', code: 'INTERNAL' } });
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'error']);
  expect(api.log.at(-1)).toMatchObject({
    level: 'error',
    message: 'request failed',
    fields: { requestId: 'trace-of-a-bug', code: 'INTERNAL', error: { code: '42703' } },
  });
});
