import type { Schemas } from '@gateway/contract';
import { operationsOf, type GatewayRole, type MerchantRole } from '@gateway/domain';
import { at, idOf } from './scene-orders';

type Me = Schemas['Me'];

const MERCHANT = 'Oslo Tea Room';
const DAY = 24 * 60;

const myself = (name: string): NonNullable<Me['person']> => ({
  ...{ id: idOf(name), name, login_name: 'ada@example.com', language: null },
  ...{ has_password: true, has_directory: false },
});

/** Someone who is signed in, with a role at the gateway or at merchants. */
export function signedInAs(gatewayRole: GatewayRole | null, merchantRole: MerchantRole | null, isCounter = false): Me {
  const caller = { kind: 'person', isCounter } as const;
  return {
    person: myself('Ada Example'),
    gateway_role: gatewayRole,
    operations: operationsOf({ ...caller, gatewayRole, merchantRole: null }),
    merchants:
      merchantRole === null
        ? []
        : [MERCHANT, 'Pixelkiln'].slice(0, gatewayRole === null ? 1 : 2).map((name) => ({
            ...{ id: idOf(name), name, role: merchantRole, is_active: true },
            operations: operationsOf({ ...caller, gatewayRole: null, merchantRole }),
          })),
    ...{ is_counter: isCounter, is_safe_owner_missing: false, expires_at: at(-DAY / 2) },
  };
}

export const OWNER = signedInAs('owner', null);

/** Anyone with the deployment's password, before there is a person. */
export const DEPLOYMENT: Me = { ...OWNER, person: null, is_safe_owner_missing: true };

const person = (
  name: string,
  role: GatewayRole | null,
  merchantRole: MerchantRole | null,
  others: Partial<Schemas['Person']> = {},
): Schemas['Person'] => ({
  ...{ id: idOf(name), name, login_name: null, gateway_role: role },
  merchant_roles: merchantRole === null ? [] : [{ merchant_id: idOf(MERCHANT), role: merchantRole }],
  ...{ has_password: false, has_totp: false, passkey_count: 1, has_directory: false },
  ...{ created_at: at(30 * DAY), last_seen_at: at(12), suspended_at: null },
  ...others,
});

export const PEOPLE = [
  person('Ada Example', 'owner', null, { passkey_count: 2 }),
  person('Bo Operator', 'operator', 'reader', {
    ...{ login_name: 'bo.operator@a-company-with-a-long-name.example', has_password: true, has_totp: true },
    passkey_count: 0,
  }),
  person('Ingrid Nordmann-Featherstonehaugh-Wolfeschlegelstein', null, 'owner'),
  person('Counter 1', null, 'cashier', { passkey_count: 0, last_seen_at: null }),
  person('Sam Left', 'auditor', null, { suspended_at: at(DAY), last_seen_at: at(2 * DAY) }),
];

export const OWN_PEOPLE = PEOPLE.flatMap(({ merchant_roles: [role], ...person }): Schemas['OwnPerson'][] => {
  if (!role) return [];
  const { id, name, login_name, has_password, has_totp, passkey_count, created_at, last_seen_at } = person;
  const common = { id, name, login_name, has_password, has_totp, passkey_count, created_at, last_seen_at };
  return [{ ...common, role: role.role, is_suspended: false }];
});

export const INVITATIONS: Schemas['Invitation'][] = [
  {
    ...{ id: idOf('invited'), name: 'Kim at the counter', gateway_role: null },
    ...{ merchant_id: idOf(MERCHANT), merchant_role: 'cashier', created_at: at(60), expires_at: at(-3 * DAY) },
  },
];

export const NEW_INVITATION: Schemas['NewInvitation'] = {
  id: idOf('invitation'),
  link: 'https://pay.example/console/invitation#q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq83',
  expires_at: at(-3 * DAY),
};

/** What the link of an invitation offers. */
export const OFFER: Schemas['OpenInvitation'] = {
  ...{ name: 'Kim at the counter', kind: 'role', gateway_role: null },
  merchant: { name: MERCHANT, role: 'cashier' },
  ...{ login_name: null, expires_at: at(-3 * DAY), passkey_options: { challenge: 'x' } },
  totp: {
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Gateway:pay.example?issuer=Gateway&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  },
  may_use_device: true,
  may_use_directory: false,
};
