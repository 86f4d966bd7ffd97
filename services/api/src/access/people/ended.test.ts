import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { query, queryOne } from '@gateway/store/db';
import { revokeAllSessions } from '@gateway/store/gateway';
import { buildMerchant, insertManyOrders } from '@gateway/store/testing';
import type { Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';
import { buildPerson, type TestPerson } from '../../testing/clients/people';
import { PUBLIC_BASE_URL } from '../../testing/clients/second-factor';
import { streamsPerTest } from '../../testing/clients/test-streams';

const api = apiPerSuite({ PUBLIC_BASE_URL }, { waits: { lookMs: 20_000 } });
const { open, isFollowed, ended } = streamsPerTest(api);

const change = (id: string, body: Record<string, unknown>): Promise<Answer> =>
  api.asAdmin('PUT', `/admin/people/${id}`, body);
const newestActions = async (): Promise<unknown[]> =>
  (await api.asAdmin('GET', '/admin/audit-log?limit=2')).body['data'] as unknown[];

/** Locks an order, so that a decision about it waits after its session was found open. */
async function holdOrder(): Promise<{ path: string; release: () => Promise<void> }> {
  const { body } = await api.createPayment();
  const tx = await api.database.db.transaction();
  await query(tx, 'select 1 from orders where id = :id for update', { id: body['id'] });
  return { path: `/admin/orders/${String(body['id'])}/notes`, release: () => tx.rollback().then(() => undefined) };
}

const waiting = async (count: number): Promise<boolean> => {
  const sql = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await queryOne<{ count: number }>(api.database.db, sql))?.count === count;
};

test.each([
  ['is suspended', { is_suspended: true }],
  ['loses the role', { gateway_role: null }],
])('the event stream of a person who %s ends', async (_what, body) => {
  const person = await buildPerson(api, { gateway_role: 'auditor' });
  const stream = await open('/admin/changes', person.headers);
  await isFollowed(stream);
  expect((await change(person.id, body)).status).toBe(200);
  await ended(stream);
  expect((await open('/admin/changes', person.headers)).status).toBe(401);
});

test('an export of a person who is suspended is cut off', async () => {
  await insertManyOrders(api.database.db, (await buildMerchant(api.database.db)).id, 60_000);
  const { id, headers } = await buildPerson(api, { gateway_role: 'auditor' });
  const sent = get({ port: api.port, path: '/api/v1/admin/exports/orders', headers });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => undefined); // it is cut off
  expect(response.statusCode).toBe(200);
  await change(id, { is_suspended: true });
  const closed = new Promise((resolve) => response.once('close', resolve));
  const begun = performance.now();
  await until('half a second has passed, after which the export looks', () =>
    Promise.resolve(performance.now() - begun > 500),
  );
  response.resume();
  await closed;
  expect(response.complete).toBe(false);
});

test('a change that waits when its person is suspended is refused, and the suspension does not wait for it', async () => {
  const operator = await buildPerson(api, { gateway_role: 'operator' });
  const order = await holdOrder();
  const closing = api.call('POST', order.path, { headers: operator.headers, body: { note: 'done' } });
  await until('the decision waits', () => waiting(1));
  expect((await change(operator.id, { is_suspended: true })).status).toBe(200);
  await order.release();
  expect(await closing).toMatchObject({ status: 401, body: { code: 'ADMIN_TOKEN_INVALID' } });
  expect(await newestActions()).toMatchObject([{ action: 'person.suspend' }, {}]);
});

test('a change that ends while its person is being suspended waits for that, and is refused', async () => {
  const { id, headers } = await buildPerson(api, { gateway_role: 'operator' });
  const tx = await api.database.db.transaction();
  const order = await api.createPayment();
  const path = `/admin/orders/${String(order.body['id'])}/notes`;
  await query(tx, `update people set suspended_at = now() where id = :id`, { id });
  await revokeAllSessions(tx, id);
  const closing = api.call('POST', path, { headers, body: { note: 'done' } }); // its start still sees the open session
  await until('the decision waits for the suspension', () => waiting(1));
  await tx.commit();
  expect(await closing).toMatchObject({ status: 401, body: { code: 'ADMIN_TOKEN_INVALID' } });
});

test('a person without a role keeps its profile, and nothing else', async () => {
  const person = await buildPerson(api, { gateway_role: 'operator' });
  await change(person.id, { gateway_role: null });
  const headers = await person.signIn();
  expect((await api.call('GET', '/me', { headers })).body).toMatchObject({ gateway_role: null, merchants: [] });
  expect(await api.call('GET', '/admin/orders', { headers })).toMatchObject({ status: 403 });
});

test('of two owners who suspend each other at the same instant one stays', async () => {
  const { body } = await api.asAdmin('GET', '/admin/people?limit=100');
  const others = (body['data'] as { id: string; gateway_role: string | null }[]).filter(
    (p) => p.gateway_role === 'owner',
  );
  const owners = [await buildPerson(api, { gateway_role: 'owner' }), await buildPerson(api, { gateway_role: 'owner' })];
  for (const { id } of others) await api.asAdmin('DELETE', `/admin/people/${id}`);
  const [a, b] = owners as [TestPerson, TestPerson];
  const suspend = ({ headers }: TestPerson, { id }: TestPerson): Promise<Answer> =>
    api.call('PUT', `/admin/people/${id}`, { headers, body: { is_suspended: true } });
  const statuses = (await Promise.all([suspend(a, b), suspend(b, a)])).map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect([401, 403]).toContain(statuses[1]);
  const left = await Promise.all(owners.map(({ headers }) => api.call('GET', '/me', { headers })));
  expect(left.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('an owner lowers her own role while another owner stays, and a role of a merchant that does not exist is refused', async () => {
  const [first] = [
    await buildPerson(api, { gateway_role: 'owner' }),
    await buildPerson(api, { gateway_role: 'owner' }),
  ];
  const { headers, id } = first;
  const unknown = { merchant_id: '00000000-0000-4000-8000-000000000000', merchant_role: 'owner' };
  const refused = await api.call('PUT', `/admin/people/${id}`, { headers, body: unknown });
  expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const lowered = await api.call('PUT', `/admin/people/${id}`, { headers, body: { gateway_role: 'auditor' } });
  expect(lowered).toMatchObject({ status: 200, body: { gateway_role: 'auditor' } });
  expect((await api.call('GET', '/me', { headers })).status).toBe(401);
});
