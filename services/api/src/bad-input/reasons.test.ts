import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { flatten, loadContract, METHODS, resolve, type Content, type Parameter } from '@gateway/contract';
import { perSuite } from '@gateway/runtime/testing/suite';
import { buildDeposit, buildLink, buildOrder, hashOf } from '@gateway/store/testing';
import type { Answer } from '../testing';
import type { Refused } from '../testing/contract/refused-fields';
import { REFUSED_BODIES, REFUSED_QUERIES } from '../testing/contract/refused-values';
import { storePerson } from '../testing/clients/people';
import { openSandboxApi } from '../testing/sandbox-api';

interface Field {
  method: string;
  path: string;
  /** Of the table: the operation by its schema or id, and the field. */
  table: string;
  field: string;
}

const contract = loadContract();
const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method];
    return operation ? [{ method, path, operation }] : [];
  }),
);
const bodies = operations.flatMap(({ method, path, operation }): Field[] => {
  const body: Content = resolve(contract, operation.requestBody ?? {});
  const schema = body.content?.['application/json']?.schema;
  if (!schema) return [];
  const table = schema.$ref?.split('/').at(-1) ?? operation.operationId;
  const fields = Object.keys(flatten(contract, schema).properties ?? {});
  return fields.map((field) => ({ method, path, table, field }));
});
const queries = operations.flatMap(({ method, path, operation }): Field[] =>
  (operation.parameters ?? [])
    .map((parameter) => resolve<Parameter>(contract, parameter))
    .filter((parameter) => parameter.in === 'query')
    .map(({ name: field }) => ({ method, path, table: operation.operationId, field })),
);

const api = perSuite(openSandboxApi);
let ids: Record<string, string>;
let owner: Record<string, string>;
beforeAll(async () => {
  const order = await buildOrder(api.database.db, { merchantId: api.merchantId });
  const deposit = await buildDeposit(api.database.db, api.merchantId);
  const link = await buildLink(api.database.db, api.merchantId);
  const channel = { kind: 'telegram', target: { chat_id: '99' }, secret: '4711:token' };
  const { body: created } = await api.asAdmin('POST', '/admin/message-channels', channel);
  const { body: own } = await api.call('POST', '/merchant/message-channels', { key: api.key, body: channel });
  owner = await storePerson(api, api.merchantId);
  ids = {
    'message-channels': String(created['id']),
    'merchant/message-channels': String(own['id']),
    'payment-links': link.id,
    'deposit-addresses': deposit.id,
    orders: order.id,
    payments: order.id,
    checkout: order.id,
    merchants: api.merchantId,
    transfers: `${hashOf('a')}-0`,
  };
});

/** The path of an existing object, or of none where the field is refused before. */
function callField(method: string, path: string, body?: object): Promise<Answer> {
  const [, area = ''] = /^\/(?:admin\/)?((?:merchant\/)?[a-z-]+)/.exec(path) ?? [];
  const target = path.replace('{id}', ids[area] ?? randomUUID());
  if (/^\/(admin|me)\b/.test(path)) return api.asAdmin(method.toUpperCase(), target, body);
  const isOfOwners = /^\/(merchant\/(people|audit-log|api-key)|counter)\b/.test(path);
  return api.call(method.toUpperCase(), target, { ...(isOfOwners ? { headers: owner } : { key: api.key }), body });
}

test('every field that the API validates is listed', () => {
  const named = bodies.map(({ table, field }) => `${table}.${field}`);
  const listed = Object.entries(REFUSED_BODIES).flatMap(([table, { fields }]) =>
    Object.keys(fields).map((field) => `${table}.${field}`),
  );
  expect([...new Set(named)].sort()).toEqual(listed.sort());
  const unlisted = queries.filter(({ table, field }) => !refusedIn(table, field));
  expect(unlisted).toEqual([]);
  const parameters = queries.flatMap(({ table, field }) => [field, `${table}.${field}`]);
  expect(Object.keys(REFUSED_QUERIES).filter((name) => !parameters.includes(name))).toEqual([]);
});

function refusedIn(table: string, field: string): Refused | undefined {
  return REFUSED_QUERIES[`${table}.${field}`] ?? REFUSED_QUERIES[field];
}

test.each(bodies)('$method $path: each rule of $field has a reason that names it', async (place) => {
  const { valid, fields } = REFUSED_BODIES[place.table] ?? { valid: {}, fields: {} };
  for (const [value, reason] of fields[place.field] ?? []) {
    const merchant = ['CreateOrder', 'CreateMerchantsPaymentLink'].includes(place.table)
      ? { merchant_id: api.merchantId }
      : {};
    const body = { ...merchant, ...valid, [place.field]: value };
    expectReason(await callField(place.method, place.path, body), place.field, reason);
  }
});

test.each(queries)('$method $path: each rule of the parameter $field has a reason that names it', async (place) => {
  for (const [value, reason] of refusedIn(place.table, place.field) ?? []) {
    const query = new URLSearchParams({ [place.field]: String(value) }).toString();
    expectReason(await callField(place.method, `${place.path}?${query}`), place.field, reason);
  }
});

function expectReason({ status, body }: Answer, field: string, reason: string): void {
  expect({ status, error: body['error'] }).toEqual({ status: 400, error: expect.stringContaining(reason) });
  expect(body['error']).toContain(`"${field}`);
}
