import { expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { sealNextDay, type DaySeal } from '@gateway/store/seals';
import { buildTerm } from '@gateway/store/testing';
import { type Answer } from '../testing';
import { apiPerSuite } from '../testing/suite-api';

const api = apiPerSuite({}, { addresses: 3 });

const list = (parameters = ''): Promise<Answer> => api.call('GET', `/payments${parameters}`, { key: api.key });
const auditLog = async (): Promise<unknown> =>
  (await api.call('GET', '/admin/audit-log', { headers: await api.logIn() })).body['newest_seal'];

test('merchants and the admin are given the newest daily seal, once there is one', async () => {
  expect((await list()).headers.get('gateway-seal')).toBeNull();
  expect(await auditLog()).toBeNull();

  const { db } = api.database;
  await query(db, `update wallet set created_at = now() - interval '3 days'`);
  const { day, rowCount, seal } = (await sealNextDay(db, await buildTerm(db))) as DaySeal;
  const header = `${day}:${seal}`;
  expect((await list()).headers.get('gateway-seal')).toBe(header);
  expect((await list('?updated_since=2026-01-01')).headers.get('gateway-seal')).toBe(header);
  expect(await auditLog()).toEqual({ day, rows: rowCount, seal });
});
