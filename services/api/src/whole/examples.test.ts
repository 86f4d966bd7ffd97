import { expect, test } from '@jest/globals';
import { exampleOf, METHODS, type Operation, type Parameter, resolve } from '@gateway/contract';
import { perSuite } from '@gateway/runtime/testing/suite';
import { buildMerchant } from '@gateway/store/testing';
import type { Call } from '../testing';
import { openSandboxApi } from '../testing/sandbox-api';
import { loadContract } from '@gateway/contract';

// The examples that the reference shows are requests that the api accepts.

const api = perSuite(openSandboxApi);

/** The id that the document uses in its examples. */
const EXAMPLE_ID = '0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e70';
const MALFORMED = ['INVALID_BODY', 'INVALID_QUERY', 'VALIDATION_ERROR', 'BAD_REQUEST', 'EMPTY_UPDATE'];

interface ExampleRequest {
  id: string;
  method: string;
  path: string;
  body: unknown;
  /** None, and each parameter of the query for itself; one that is required always. */
  queries: string[];
  isOfAdmin: boolean;
}

function exampleRequests(): ExampleRequest[] {
  const contract = loadContract();
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const shared = (item as { parameters?: Operation['parameters'] }).parameters ?? [];
      const parameters = [...shared, ...(operation.parameters ?? [])].map((each) => resolve<Parameter>(contract, each));
      const exampleBy = (name: string): string =>
        String(exampleOf(contract, parameters.find((each) => each.name === name)?.schema ?? {}, name));
      const queries = parameters
        .filter((each) => each.in === 'query' && each.name !== 'after_id') // which needs another one
        .filter(({ name }) => name !== 'merchant_id' || operation.operationId !== 'exportOwnOrders') // not beside a key
        .map(({ name }) => `?${name}=${encodeURIComponent(exampleBy(name))}`);
      const body = operation.requestBody && resolve(contract, operation.requestBody).content?.['application/json'];
      return [
        {
          id: operation.operationId,
          method: method.toUpperCase(),
          path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleBy(name)),
          body: body && exampleOf(contract, body.schema),
          queries: parameters.some((each) => each.in === 'query' && each.required === true)
            ? queries
            : ['', ...queries],
          isOfAdmin: operation.security?.some((scheme) => 'adminCookie' in scheme) ?? false,
        },
      ];
    }),
  );
}

/** These streams do not end, and have nothing that could be malformed. */
const ENDLESS = ['followOrders', 'followOwnOrders'];

test('no example of a request is refused as malformed', async () => {
  const requests = exampleRequests().filter(({ id }) => !ENDLESS.includes(id));
  expect(requests.length).toBeGreaterThan(40);
  const session = await api.logIn();
  const refused: unknown[] = [];
  for (const { id, method, path, body, queries, isOfAdmin } of requests) {
    for (const query of method === 'GET' ? queries : ['']) {
      const call: Call = isOfAdmin ? { headers: id === 'logOut' ? {} : session } : { key: api.key };
      const { status, body: answer } = await api.call(method, path + query, { ...call, ...(body ? { body } : {}) });
      if (MALFORMED.includes(String(answer['code']))) refused.push([id, query, status, answer]);
    }
  }
  expect(refused).toEqual([]);
});

test('an order is created, repeated, listed, read, found in the events and cancelled by the examples', async () => {
  const { apiKey: key } = await buildMerchant(api.database.db);
  const requests = new Map(exampleRequests().map((request) => [request.id, request]));
  let orderId = '';
  const send = async (id: string): Promise<Record<string, unknown>> => {
    const { method = '', path = '', body } = requests.get(id) ?? {};
    const answer = await api.call(method, path.replace(EXAMPLE_ID, orderId), { key, ...(body ? { body } : {}) });
    expect([id, Math.floor(answer.status / 100)]).toEqual([id, 2]);
    return answer.body;
  };
  const created = await send('createPayment');
  orderId = String(created['id']);
  expect(await send('createPayment')).toEqual({ ...created, reused: true });
  expect(await send('listPayments')).toMatchObject({ data: [{ id: orderId }] });
  expect(await send('getPayment')).toMatchObject({ id: orderId, metadata: created['metadata'] });
  expect(await send('cancelPayment')).toMatchObject({ id: orderId, cancelled_at: expect.any(String) });
  const { data } = await send('listEvents');
  expect(data).toMatchObject(
    ['created', 'cancelled'].map((what) => ({ type: `order.${what}`, order: { id: orderId } })),
  );
});
