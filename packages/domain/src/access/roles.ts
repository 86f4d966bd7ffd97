/** What a person may be at the gateway (ADR 62). */
export const GATEWAY_ROLES = ['owner', 'operator', 'auditor'] as const;
export type GatewayRole = (typeof GATEWAY_ROLES)[number];

/** What a person may be at one merchant; a person may have roles at several. */
export const MERCHANT_ROLES = ['owner', 'manager', 'cashier', 'reader'] as const;
export type MerchantRole = (typeof MERCHANT_ROLES)[number];

/** A role that a person has or is invited to: at the gateway, or at a merchant. */
export type Role =
  { kind: 'gateway'; role: GatewayRole } | { kind: 'merchant'; merchantId: string; role: MerchantRole };

/** Who acts on people. The password of the deployment and the command line act as an owner of the gateway. */
export interface Inviter {
  gatewayRole: GatewayRole | null;
  /** The roles at merchants, by the id of the merchant. */
  merchantRoles: ReadonlyMap<string, MerchantRole>;
}

/** The inviter that the password of the deployment is. */
export const DEPLOYMENT: Inviter = { gatewayRole: 'owner', merchantRoles: new Map() };

/**
 * Whether someone may give a role: an owner of the gateway gives any, an owner of a merchant those of that merchant. An
 * operator may invite the first owner of a merchant, which is not known here: the caller looks for another.
 */
export function mayGive(inviter: Inviter, wanted: Role, hasMerchantOwner: boolean): boolean {
  if (inviter.gatewayRole === 'owner') return true;
  if (wanted.kind === 'gateway') return false;
  if (inviter.merchantRoles.get(wanted.merchantId) === 'owner') return true;
  return inviter.gatewayRole === 'operator' && wanted.role === 'owner' && !hasMerchantOwner;
}

/**
 * Whether someone may replace the credentials of a person or end that person's sessions: anyone who could do so to a
 * person with more roles could act with all of them. An owner of a merchant may only where every role of the person is of
 * that merchant, and there is one.
 */
export function mayManage(inviter: Inviter, person: Inviter): boolean {
  if (inviter.gatewayRole === 'owner') return true;
  if (person.gatewayRole !== null || person.merchantRoles.size === 0) return false;
  return [...person.merchantRoles.keys()].every((merchantId) => inviter.merchantRoles.get(merchantId) === 'owner');
}
