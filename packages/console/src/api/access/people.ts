import type { Schemas } from '@gateway/contract';
import { request, requestOwn } from '../http/client';
import type { PageOf } from '../http/page-of';

export type GatewayRole = Schemas['GatewayRole'];
export type MerchantRole = Schemas['MerchantRole'];
export type Invitation = Schemas['Invitation'];
export type NewInvitation = Schemas['NewInvitation'];

/** A role at the gateway, or at a merchant. */
type Role = { merchantId: null; role: GatewayRole } | { merchantId: string; role: MerchantRole };

/** A person, with the roles that the one who asks may know. */
export interface Person extends Pick<
  Schemas['Person'],
  'id' | 'name' | 'login_name' | 'has_password' | 'has_totp' | 'passkey_count' | 'last_seen_at'
> {
  roles: readonly Role[];
  isSuspended: boolean;
}

/** A page of people, and all who are invited. */
export interface PeoplePage extends PageOf<Person> {
  invitations: Invitation[];
}

/** People of the gateway and its merchants. @param merchantId only those with a role there */
export async function listPeople(
  filter: { merchant_id: string | undefined; page: number; limit: number },
  signal: AbortSignal,
): Promise<PeoplePage> {
  const { data, ...others } = await request<Schemas['People']>('GET', '/people', { query: filter, signal });
  return { ...others, data: data.map(ofGateway) };
}

/** People of the merchant for which the session acts. */
export async function listOwnPeople(
  merchantId: string,
  filter: { page: number; limit: number },
  signal: AbortSignal,
): Promise<PeoplePage> {
  const { data, ...others } = await requestOwn<Schemas['OwnPeople']>('GET', '/merchant/people', {
    query: filter,
    signal,
  });
  return { ...others, data: data.map((person) => ofMerchant(person, merchantId)) };
}

/** The link is in this answer only. @throws ApiError FORBIDDEN, INVALID_BODY */
export function invitePerson(body: Schemas['InvitePerson']): Promise<NewInvitation> {
  return request('POST', '/people', { body });
}

/** The same to a role at the merchant for which the session acts. */
export function inviteOwnPerson(name: string, role: MerchantRole): Promise<NewInvitation> {
  return requestOwn('POST', '/merchant/people', { body: { name, role } });
}

/** Changes roles or suspends; the sessions of the person end. @throws ApiError INVALID_STATE for the last owner */
export async function updatePerson(id: string, change: Schemas['UpdatePerson']): Promise<void> {
  await request('PUT', `/people/${id}`, { body: change });
}

/** @param role null takes it */
export async function updateOwnPerson(id: string, role: MerchantRole | null): Promise<void> {
  await requestOwn('PUT', `/merchant/people/${id}`, { body: { role } });
}

export async function removePerson(id: string): Promise<void> {
  await request('DELETE', `/people/${id}`);
}

/** A new link for a person, whose sessions and credentials end. */
export function renewInvitation(id: string): Promise<NewInvitation> {
  return request('POST', `/people/${id}/invitation`);
}

export function renewOwnInvitation(id: string): Promise<NewInvitation> {
  return requestOwn('POST', `/merchant/people/${id}/invitation`);
}

/** @throws ApiError NOT_FOUND if it was accepted meanwhile */
export async function revokeInvitation(id: string): Promise<void> {
  await request('POST', `/invitations/${id}/revoke`);
}

export async function revokeOwnInvitation(id: string): Promise<void> {
  await requestOwn('POST', `/merchant/invitations/${id}/revoke`);
}

function ofGateway({ gateway_role: role, merchant_roles: others, suspended_at, ...person }: Schemas['Person']): Person {
  return {
    ...person,
    roles: [
      ...(role === null ? [] : [{ merchantId: null, role }]),
      ...others.map((other) => ({ merchantId: other.merchant_id, role: other.role })),
    ],
    isSuspended: suspended_at !== null,
  };
}

function ofMerchant({ role, is_suspended: isSuspended, ...person }: Schemas['OwnPerson'], merchantId: string): Person {
  return { ...person, roles: role === null ? [] : [{ merchantId, role }], isSuspended };
}
