import { describe, expect, test } from '@jest/globals';
import { mayCall, PERMISSIONS, type Caller, type PermittedOperation } from './permissions';
import { GATEWAY_ROLES, MERCHANT_ROLES, type GatewayRole, type MerchantRole } from './roles';

const OPERATIONS = Object.keys(PERMISSIONS) as PermittedOperation[];
const ANONYMOUS: Caller = { kind: 'anonymous' };
const person = (gatewayRole: GatewayRole | null, merchantRole: MerchantRole | null, isCounter = false): Caller => ({
  ...{ kind: 'person', gatewayRole, merchantRole, isCounter },
});
const allowed = (caller: Caller): PermittedOperation[] => OPERATIONS.filter((operation) => mayCall(operation, caller));

/** What the second is permitted and the first is not. */
const missing = (first: Caller, second: Caller): PermittedOperation[] =>
  allowed(second).filter((operation) => !mayCall(operation, first));

const COUNTER = person(null, 'cashier', true);

describe('a role', () => {
  test.each<[string, Caller, Caller]>([
    ['owner of the gateway', person('owner', null), person('operator', null)],
    ['operator of the gateway', person('operator', null), person('auditor', null)],
    ['owner of a merchant', person(null, 'owner'), person(null, 'manager')],
    ['manager', person(null, 'manager'), person(null, 'reader')],
    ['full key', { kind: 'key', isReadOnly: false }, { kind: 'key', isReadOnly: true }],
    ['person without a role', person(null, null), ANONYMOUS],
  ])('%s may all that the one below it may', (_name, caller, below) => {
    expect(missing(caller, below)).toEqual([]);
    expect(missing(below, caller)).not.toEqual([]);
  });

  test('at the gateway opens nothing of a merchant, and the other way round', () => {
    const atMerchant = allowed(person(null, 'owner')).filter((one) => !mayCall(one, person(null, null)));
    for (const role of GATEWAY_ROLES) {
      expect(atMerchant.filter((operation) => mayCall(operation, person(role, null)))).toEqual([]);
    }
    const atGateway = allowed(person('owner', null)).filter((one) => !mayCall(one, person(null, null)));
    for (const role of MERCHANT_ROLES) {
      expect(atGateway.filter((operation) => mayCall(operation, person(null, role)))).toEqual([]);
    }
  });

  test('of two adds up: what either may, and nothing more', () => {
    const both = allowed(person('auditor', 'manager'));
    const either = new Set([...allowed(person('auditor', null)), ...allowed(person(null, 'manager'))]);
    expect(new Set(both)).toEqual(either);
  });

  test('that is unknown may what a person without a role may', () => {
    const unknown = person('root' as GatewayRole, 'admin' as MerchantRole);
    expect(allowed(unknown)).toEqual(allowed(person(null, null)));
  });
});

describe('people, keys and secrets', () => {
  test('are changed by owners alone', () => {
    const ofOwner: PermittedOperation[] = ['updatePerson', 'removePerson', 'rotateApiKey', 'setEPay', 'createMerchant'];
    for (const operation of ofOwner) {
      expect(GATEWAY_ROLES.filter((role) => mayCall(operation, person(role, null)))).toEqual(['owner']);
    }
    const ofMerchant: PermittedOperation[] = ['inviteOwnPerson', 'rotateWebhookSecret', 'setOwnEventsUrl'];
    for (const operation of ofMerchant) {
      expect(MERCHANT_ROLES.filter((role) => mayCall(operation, person(null, role)))).toEqual(['owner']);
    }
  });

  test('of people a key knows nothing', () => {
    const key: Caller = { kind: 'key', isReadOnly: false };
    expect(allowed(key).filter((operation) => /person|people|invitation|session|actions/i.test(operation))).toEqual(
      allowed(ANONYMOUS).filter((operation) => /person|people|invitation|session|actions/i.test(operation)),
    );
  });
});

describe('a device at the counter', () => {
  test('may what a cashier may, without her profile', () => {
    expect(missing(person(null, 'cashier'), COUNTER)).toEqual([]);
    expect(mayCall('createPayment', COUNTER)).toBe(true);
    const profile: PermittedOperation[] = ['updateMe', 'setOwnPassword', 'beginPasskey', 'listSessions', 'beginTotp'];
    expect(profile.filter((operation) => mayCall(operation, COUNTER))).toEqual([]);
  });

  test('of a person who is no cashier any more, or is more elsewhere, opens nothing of that', () => {
    for (const role of [...MERCHANT_ROLES.filter((one) => one !== 'cashier'), null]) {
      expect(allowed(person(null, role, true))).toEqual(allowed(ANONYMOUS));
    }
    expect(allowed(person('owner', 'cashier', true))).toEqual(allowed(COUNTER));
  });
});
