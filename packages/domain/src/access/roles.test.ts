import { describe, expect, test } from '@jest/globals';
import { DEPLOYMENT, GATEWAY_ROLES, mayGive, mayManage, MERCHANT_ROLES, type Inviter, type Role } from './roles';

const ROLES_AT_GATEWAY = GATEWAY_ROLES.map((role): Role => ({ kind: 'gateway', role }));
const rolesAt = (merchantId: string): Role[] => MERCHANT_ROLES.map((role) => ({ kind: 'merchant', merchantId, role }));
const ALL = [...ROLES_AT_GATEWAY, ...rolesAt('a'), ...rolesAt('b')];

const person = (gatewayRole: Inviter['gatewayRole'], merchants: Record<string, 'owner' | 'manager'> = {}): Inviter => ({
  gatewayRole,
  merchantRoles: new Map(Object.entries(merchants)),
});

/** The roles that someone may give, as words. */
function given(inviter: Inviter, hasMerchantOwner = true): string[] {
  return ALL.filter((role) => mayGive(inviter, role, hasMerchantOwner)).map((role) =>
    role.kind === 'gateway' ? role.role : `${role.role} of ${role.merchantId}`,
  );
}

describe('a role is given', () => {
  test('by owners of the gateway and the password of the deployment, whichever it is', () => {
    expect(given(person('owner'))).toHaveLength(ALL.length);
    expect(given(DEPLOYMENT, false)).toHaveLength(ALL.length);
  });

  test('by an operator to the first owner of a merchant alone', () => {
    expect(given(person('operator'))).toEqual([]);
    expect(given(person('operator'), false)).toEqual(['owner of a', 'owner of b']);
  });

  test.each([person('auditor'), person(null), person(null, { a: 'manager' })])('by nobody else: %j', (inviter) => {
    expect([...given(inviter), ...given(inviter, false)]).toEqual([]);
  });

  test('by the owner of a merchant at that merchant, and never at the gateway or another merchant', () => {
    const expected = ['owner of a', 'manager of a', 'cashier of a', 'reader of a'];
    expect(given(person(null, { a: 'owner', b: 'manager' }))).toEqual(expected);
    expect(given(person(null, { a: 'owner' }), false)).toEqual(expected);
  });
});

describe('credentials are replaced', () => {
  test('by owners of the gateway and the password of the deployment', () => {
    const other = person('owner', { b: 'owner' });
    expect([mayManage(person('owner'), other), mayManage(DEPLOYMENT, other)]).toEqual([true, true]);
  });

  test('by the owner of a merchant only where every role is of that merchant: others would come with them', () => {
    const inviter = person(null, { a: 'owner', b: 'manager' });
    const cases: [Inviter, boolean][] = [
      [person(null, { a: 'owner' }), true],
      [person(null, { a: 'manager' }), true],
      [person(null, { a: 'manager', b: 'manager' }), false],
      [person(null, { b: 'manager' }), false],
      [person('auditor', { a: 'manager' }), false],
    ];
    for (const [other, expected] of cases) expect([other, mayManage(inviter, other)]).toEqual([other, expected]);
  });

  test('by neither operators nor auditors', () => {
    const other = person(null, { a: 'manager' });
    expect([mayManage(person('operator'), other), mayManage(person('auditor'), other)]).toEqual([false, false]);
  });

  test('of a person without any role by an owner of the gateway alone', () => {
    const inviters = [person('operator'), person('auditor'), person(null), person(null, { a: 'manager' })];
    expect(inviters.filter((inviter) => mayManage(inviter, person(null)))).toEqual([]);
    expect(mayManage(person('owner'), person(null))).toBe(true);
  });
});
