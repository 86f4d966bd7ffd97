import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { loadContract, METHODS } from '@gateway/contract';
import { type Caller, mayCall, type MerchantRole, type PermittedOperation, PERMISSIONS } from '@gateway/domain';
import { perSuite } from '@gateway/runtime/testing/suite';
import { buildMerchant } from '@gateway/store/testing';
import { newRouter } from '../http/endpoint';
import { openSandboxApi } from '../testing/sandbox-api';
import type { Call } from '../testing';
import { buildPerson, cookieOf, secretOf } from '../testing/clients/people';
import { PUBLIC_BASE_URL } from '../testing/clients/second-factor';
import { requireRows } from './caller';

/*
 * The decisions about roles, as rules. The table of permissions states the same by operations: a cell that was changed by
 * mistake is found by comparing the two, and an api that does not follow its table by calling it.
 */

interface Operation {
  id: PermittedOperation;
  method: string;
  path: string;
  part: 'public' | 'profile' | 'merchant' | 'gateway';
}

const api = perSuite(() => openSandboxApi({ PUBLIC_BASE_URL }));
const OPERATIONS = Object.entries(loadContract().paths).flatMap(([path, item]) =>
  METHODS.flatMap((method): Operation[] => {
    const operation = item[method];
    if (!operation) return [];
    const part =
      operation.security?.length === 0
        ? 'public'
        : /^\/(me|admin\/(sessions|second-factor))\b/.test(path)
          ? 'profile'
          : path.startsWith('/admin/')
            ? 'gateway'
            : 'merchant';
    return [{ id: operation.operationId as PermittedOperation, method: method.toUpperCase(), path, part }];
  }),
);

const reads = ({ method }: Operation): boolean => method === 'GET';
/** What decides who may act as a merchant, or receives its webhooks. */
const isSecret = ({ id }: Operation): boolean =>
  /^(rotate|revoke)\w*(Key|Secret)$|EventsUrl$|^set(Own)?EPay$|^initWallet$/.test(id);
const isPeople = ({ path }: Operation): boolean => /\/(people|invitations|merchant\/audit-log)\b/.test(path);
const isOf =
  (...ids: PermittedOperation[]) =>
  ({ id }: Operation): boolean =>
    ids.includes(id);
const OF_COUNTER = isOf(
  ...(['createPayment', 'getPayment', 'cancelPayment', 'getRate', 'getOwnMerchant'] as const),
  ...(['simulatePayment', 'simulateDeposit'] as const),
  ...(['createCounterSale', 'listCounterSales', 'getCounterSale', 'followOwnOrders'] as const),
);
/** A sale names its cashier, and a key is nobody. */
const isOfCashiers = ({ path }: Operation): boolean => path.startsWith('/counter/');
/** The identity and limits of merchants, and who is let in; an operator invites the first owner of a merchant. */
const FOR_OWNERS = isOf(
  ...(['createMerchant', 'updateMerchant', 'setLogo', 'removeLogo'] as const),
  ...(['updateOwnMerchant', 'setOwnLogo', 'removeOwnLogo'] as const),
  ...(['updatePerson', 'removePerson', 'renewInvitation', 'revokeInvitation'] as const),
);

type Rule = (operation: Operation) => boolean;
const at =
  (part: Operation['part'], rule: Rule = () => true): Rule =>
  (operation) =>
    operation.part === part && rule(operation);
const PROFILE = at('profile');
const AT_MERCHANT: Readonly<Record<MerchantRole, Rule>> = {
  owner: at('merchant'),
  manager: at('merchant', (operation) => !isSecret(operation) && !isPeople(operation) && !FOR_OWNERS(operation)),
  cashier: at('merchant', OF_COUNTER),
  reader: at('merchant', (operation) => reads(operation) && !isPeople(operation)),
};
const signedIn =
  (rule: Rule): Rule =>
  (operation) =>
    PROFILE(operation) || rule(operation);
const asPerson = (of: Partial<Caller & { kind: 'person' }>): Caller => ({
  ...{ kind: 'person', gatewayRole: null, merchantRole: null, isCounter: false },
  ...of,
});
const none: Rule = () => false;

/** Who calls, and what else than public operations it may. */
const CALLERS = {
  anonymous: { caller: { kind: 'anonymous' }, may: none },
  "the deployment's password": { caller: asPerson({ gatewayRole: 'owner' }), may: signedIn(at('gateway')) },
  'an owner of the gateway': { caller: asPerson({ gatewayRole: 'owner' }), may: signedIn(at('gateway')) },
  'an operator': {
    caller: asPerson({ gatewayRole: 'operator' }),
    may: signedIn(at('gateway', (it) => !FOR_OWNERS(it) && (!isSecret(it) || it.id === 'setEventsUrl'))),
  },
  'an auditor': { caller: asPerson({ gatewayRole: 'auditor' }), may: signedIn(at('gateway', reads)) },
  'an owner of the merchant': { caller: asPerson({ merchantRole: 'owner' }), may: signedIn(AT_MERCHANT.owner) },
  'a manager': { caller: asPerson({ merchantRole: 'manager' }), may: signedIn(AT_MERCHANT.manager) },
  'a cashier': { caller: asPerson({ merchantRole: 'cashier' }), may: signedIn(AT_MERCHANT.cashier) },
  'a reader': { caller: asPerson({ merchantRole: 'reader' }), may: signedIn(AT_MERCHANT.reader) },
  "a cashier's device": {
    caller: asPerson({ merchantRole: 'cashier', isCounter: true }),
    may: (it) => it.id === 'getMe' || AT_MERCHANT.cashier(it),
  },
  "another merchant's owner": { caller: asPerson({}), may: PROFILE },
  'a suspended person': { caller: { kind: 'anonymous' }, may: none },
  'a full key': {
    caller: { kind: 'key', isReadOnly: false },
    may: at('merchant', (it) => !isPeople(it) && !isOfCashiers(it) && it.id !== 'rotateOwnApiKey'),
  },
  'a read-only key': {
    caller: { kind: 'key', isReadOnly: true },
    may: at('merchant', (it) => AT_MERCHANT.reader(it) && !isOfCashiers(it)),
  },
} satisfies Record<string, { caller: Caller; may: Rule }>;

type Name = keyof typeof CALLERS;
const NAMES = Object.keys(CALLERS) as Name[];
const mayBy = (name: Name, operation: Operation): boolean =>
  operation.part === 'public' || CALLERS[name].may(operation);

/** With which credentials each of them calls. People name the default merchant, whose key may initialise the wallet. */
let calls: Record<Name, Call>;
beforeAll(async () => {
  const { apiKey: key } = api.context.config;
  const { body } = await api.call('GET', '/merchant', { key });
  const id = String(body['id']);
  const named = ({ headers }: { headers: Record<string, string> }): Call => ({
    headers: { ...headers, 'x-merchant-id': id },
  });
  const at = async (merchant_role: MerchantRole, merchant_id = id): Promise<Call> =>
    named(await buildPerson(api, { merchant_id, merchant_role }));
  const suspended = await buildPerson(api, { merchant_id: id, merchant_role: 'owner' });
  const owner = await buildPerson(api, { gateway_role: 'owner' });
  await api.call('PUT', `/admin/people/${suspended.id}`, { headers: owner.headers, body: { is_suspended: true } });
  const till = await api.asAdmin('POST', '/admin/people', { name: 'Till', merchant_id: id, merchant_role: 'cashier' });
  const device = { secret: secretOf(till), device: true };
  const { body: made } = await api.call('POST', '/merchant/read-only-key', { key });
  calls = {
    anonymous: {},
    "the deployment's password": named({ headers: await api.logIn() }),
    'an owner of the gateway': named(owner),
    'an operator': named(await buildPerson(api, { gateway_role: 'operator' })),
    'an auditor': named(await buildPerson(api, { gateway_role: 'auditor' })),
    'an owner of the merchant': await at('owner'),
    'a manager': await at('manager'),
    'a cashier': await at('cashier'),
    'a reader': await at('reader'),
    "a cashier's device": named({
      headers: cookieOf(await api.call('POST', '/auth/invitations/accept', { body: device })),
    }),
    "another merchant's owner": await at('owner', (await buildMerchant(api.database.db)).id),
    'a suspended person': named(suspended),
    'a full key': { key },
    'a read-only key': { key: String(made['api_key']) },
  };
});

test('the table of permissions has exactly the operations of the contract', () => {
  expect(Object.keys(PERMISSIONS).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
});

test.each(NAMES)('the table of permissions states the rules for %s', (name) => {
  const { caller } = CALLERS[name];
  const wrong = OPERATIONS.filter((operation) => mayCall(operation.id, caller) !== mayBy(name, operation));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test.each(NAMES)('every operation is refused to %s, or permitted, as the rules say', async (name) => {
  const outcomes: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const operation of OPERATIONS) {
    expected[operation.id] = outcomeByRules(name, operation);
    outcomes[operation.id] = await outcomeOf(operation, calls[name]);
  }
  expect(outcomes).toEqual(expected);
});

test('a route without a row does not start', () => {
  const router = newRouter();
  router.route('/nowhere').get(() => undefined);
  const start = (): void => {
    requireRows(router);
  };
  expect(start).toThrow('no permissions for GET /nowhere');
});

function outcomeByRules(name: Name, operation: Operation): string {
  if (mayBy(name, operation)) return 'permitted';
  const { kind } = CALLERS[name].caller;
  if (kind === 'anonymous') return 'unknown';
  return kind === 'key' && operation.part !== 'merchant' ? 'unknown' : 'refused';
}

/** Calls with what changes nothing: a body that is no object, and ids of nothing. The streams are not opened. */
async function outcomeOf({ method, path, id }: Operation, call: Call): Promise<string> {
  const verb = id.startsWith('follow') ? 'HEAD' : method;
  const named = path.replace('{id}', path.includes('transfers') ? `${'0'.repeat(64)}-0` : randomUUID());
  const hasBody = method === 'POST' || method === 'PUT';
  const { status } = await api.call(verb, named, hasBody ? { ...call, body: '[1]' } : call);
  if (status === 401) return 'unknown';
  return status === 403 ? 'refused' : 'permitted';
}
