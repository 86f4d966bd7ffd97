import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadContract, METHODS } from '@gateway/contract';
import { buildLedger } from '@gateway/store/testing';
import { openTestApi, type Call } from '../testing';
import { storePerson } from '../testing/clients/people';
import { openSandboxApi, type SandboxApi } from '../testing/sandbox-api';

/** One operation of the document, with the statuses that it promises. */
interface Operation {
  id: string;
  method: string;
  path: string;
  statuses: readonly string[];
  /** `owner`: the session of a merchant's owner. */
  auth: 'key' | 'admin' | 'owner' | 'none';
  /** Whether its body is a PNG; the suite of logos has the refusals of those. */
  takesPng: boolean;
}

const OPERATIONS = Object.entries(loadContract().paths).flatMap(([path, item]) =>
  METHODS.flatMap((method): Operation[] => {
    const operation = item[method];
    if (!operation) return [];
    const [way] = operation.security ?? [{ apiKey: [] }];
    const isOfSession = way !== undefined && 'adminCookie' in way;
    const auth =
      path.startsWith('/admin/') || (isOfSession && !('merchant' in way))
        ? 'admin'
        : isOfSession
          ? 'owner'
          : way
            ? 'key'
            : 'none';
    const statuses = Object.keys(operation.responses);
    const takesPng = operation.requestBody?.content?.['image/png'] !== undefined;
    return [{ id: operation.operationId, method: method.toUpperCase(), path, statuses, auth, takesPng }];
  }),
);

const promising = (status: number): Operation[] =>
  OPERATIONS.filter(({ statuses }) => statuses.includes(String(status)));
const hasBody = ({ method }: Operation): boolean => method !== 'GET';
const takesJson = (operation: Operation): boolean => hasBody(operation) && !operation.takesPng;
const pathOf = ({ path }: Operation): string =>
  path.replace('{id}', path.includes('transfers') ? `${'0'.repeat(64)}-0` : randomUUID());

let api: SandboxApi;
let session: Record<string, string>;
let owner: Record<string, string>;
beforeAll(async () => {
  api = await openSandboxApi();
  session = await api.logIn();
  owner = await storePerson(api, api.merchantId);
});
afterAll(() => api.close());

/** The credentials of an operation: only the default merchant initialises; logging out needs none and ends a session. */
function credentialsOf({ auth, id }: Operation): Call {
  if (auth === 'key') return { key: api.context.config.apiKey };
  if (auth === 'owner') return { headers: owner };
  return auth === 'admin' && id !== 'logOut' ? { headers: session } : {};
}

async function expectRefusal(operation: Operation, call: Call, status: number): Promise<void> {
  const credentials = credentialsOf(operation);
  const headers = { ...credentials.headers, ...call.headers };
  expect((await api.call(operation.method, pathOf(operation), { ...credentials, ...call, headers })).status).toBe(
    status,
  );
}

test.each(promising(400).filter(takesJson))('$id refuses a body that is no object', (operation) =>
  expectRefusal(operation, { body: '[1]', headers: { 'content-type': 'application/json' } }, 400),
);

test.each(promising(400).filter((operation) => !hasBody(operation)))(
  '$id refuses a request to two hosts',
  async (operation) => {
    const { port } = api;
    const headers = ['Host', '127.0.0.1', 'Host', 'other.example'];
    const sent = httpRequest({ port, method: operation.method, path: `/api/v1${pathOf(operation)}`, headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(400);
  },
);

const LOGINS = ['logIn', 'signIn', 'signInByPasskey', 'acceptInvitation'];
test.each(promising(401).filter(({ id }) => !LOGINS.includes(id)))('$id requires credentials', async (operation) => {
  expect((await api.call(operation.method, pathOf(operation))).status).toBe(401);
});

test.each(promising(403).filter(({ auth, method }) => auth !== 'key' && method !== 'GET'))(
  '$id refuses another origin',
  (operation) => expectRefusal(operation, { headers: { origin: 'https://evil.example' } }, 403),
);

// What comes back from the directory names an invitation by its cookie.
test.each(promising(404).filter((operation) => !hasBody(operation) && operation.id !== 'endDirectorySignIn'))(
  '$id does not find an unknown id',
  (operation) => expectRefusal(operation, {}, 404),
);

test.each(promising(413).filter(takesJson))('$id refuses a body of more than 16 KiB', (operation) =>
  expectRefusal(operation, { body: JSON.stringify('x'.repeat(16_384)) }, 413),
);

test.each(promising(415))('$id refuses a body that is not JSON by its type', (operation) =>
  expectRefusal(operation, { body: 'x', headers: { 'content-type': 'text/plain' } }, 415),
);

test('every operation that changes something reads its body first, and refuses one that it does not understand', () => {
  const heedless = OPERATIONS.filter(({ method, statuses }) => method !== 'GET' && !statuses.includes('415'));
  expect(heedless.map(({ id }) => id)).toEqual([]);
});

test('every limited operation answers 429 when its limit is reached', async () => {
  const limited = await openTestApi(
    Object.fromEntries(
      [
        'CREATE',
        'READ',
        'ACTIONS',
        'CHECKOUT',
        'CHECKOUT_ADDRESS',
        'LOOKUP',
        'LOGIN',
        'ADMIN',
        'AUTH_FAILURES',
        'DOCUMENTS',
      ].map((name) => [`RATE_LIMIT_${name}`, '1']),
    ),
    { sandbox: api.node },
  );
  try {
    const headers = await limited.logIn();
    const person = await storePerson(limited, limited.merchantId);
    const missing: string[] = [];
    // A stream does not end: its suite exceeds this limit.
    for (const operation of promising(429).filter(({ id }) => !/^follow(Own)?Orders$/.test(id))) {
      const key = operation.id === 'initWallet' ? 'unknown' : limited.context.config.apiKey; // only failures count there
      const call = { none: {}, key: { key }, admin: { headers }, owner: { headers: person } }[operation.auth];
      const path = pathOf(operation);
      const statuses: number[] = [];
      for (let i = 0; i < 2; i++) statuses.push((await limited.call(operation.method, path, call)).status);
      if (!statuses.includes(429)) missing.push(operation.id);
    }
    expect(missing).toEqual([]);
  } finally {
    await limited.close();
  }
});

test('every list has all its fields and parameters, in a ledger with everything that can happen', async () => {
  const full = await openTestApi({}, { addresses: 0 });
  try {
    await buildLedger(full.database.db, { orders: 300, blocks: 600 });
    const headers = await full.logIn();
    for (const path of [
      '/admin/sweeps?page=1&limit=100',
      '/admin/transfers?page=1&limit=100',
      '/admin/audit-log?page=1&limit=100',
      '/admin/sessions?page=1&limit=100',
    ]) {
      const { status, body } = await full.call('GET', path, { headers });
      expect([path, status]).toEqual([path, 200]);
      expect((body['data'] as unknown[]).length).toBeGreaterThan(0);
    }
  } finally {
    await full.close();
  }
});
