import { DEPLOYMENT, mayGive, mayManage, refuse, type Inviter, type Role } from '@gateway/domain';
import type { Db, Tx } from '@gateway/store/db';
import type { Acted } from '@gateway/store/gateway';
import {
  factsOfOffer,
  findPerson,
  hasMerchantOwner,
  inviteToRole,
  lockPeople,
  renewCredentials,
  revokeInvitation,
  merchantConcerned,
  type LinkedInvitation,
  type Offer,
  type Person,
} from '@gateway/store/people';
import type { ApiContext } from '../../base/context';
import { refuseNoInvitation, refuseNoPerson } from '../path-ids';

/** What a person, or the deployment's password (null), may give and manage. @throws Refusal FORBIDDEN for one who is gone */
export async function inviterOf(tx: Tx, personId: string | null): Promise<Inviter> {
  if (personId === null) return DEPLOYMENT;
  const person = await findPerson(tx, personId);
  return person && person.suspendedAt === null ? person : refuse('FORBIDDEN', 'Who invited may not do so any more');
}

/**
 * Refuses a role that the inviter may not give. It is checked when a person is invited, and again when the person accepts.
 * @throws Refusal FORBIDDEN
 */
export async function requireMayGive(tx: Tx, inviter: Inviter, role: Role): Promise<void> {
  const hasOwner = role.kind === 'merchant' && (await hasMerchantOwner(tx, role.merchantId));
  if (!mayGive(inviter, role, hasOwner)) refuse('FORBIDDEN', 'Your role does not permit to give this role');
}

/** Invites a person to a role, in the caller's transaction. @param invitedBy null: the deployment's password */
export async function invite(
  tx: Tx,
  { config }: ApiContext,
  { name, role, invitedBy }: { name: string; role: Role; invitedBy: string | null },
): Promise<Acted<LinkedInvitation>> {
  await lockPeople(tx);
  await requireMayGive(tx, await inviterOf(tx, invitedBy), role);
  return inviteToRole(tx, config.publicBaseUrl, { name, role, invitedBy });
}

/**
 * Gives a person who has lost its credentials a new link, and ends the old ones. No person gets one by its own session: a thief
 * of that session would take over the account.
 * @throws Refusal FORBIDDEN, NOT_FOUND; INVALID_STATE for one's own
 */
export async function renew(
  tx: Tx,
  { config }: ApiContext,
  { personId, invitedBy }: { personId: string; invitedBy: string | null },
): Promise<Acted<LinkedInvitation>> {
  if (personId === invitedBy) refuse('INVALID_STATE', 'Change your own passkeys, password and app in your profile');
  await lockPeople(tx);
  const person = await requireManaged(tx, invitedBy, personId);
  return renewCredentials(tx, config.publicBaseUrl, { person, invitedBy });
}

/** A person whom the inviter may manage. Call `lockPeople` first. @throws Refusal FORBIDDEN, NOT_FOUND */
export async function requireManaged(tx: Tx, managerId: string | null, personId: string): Promise<Person> {
  const person = (await findPerson(tx, personId)) ?? refuseNoPerson();
  if (person.removedAt !== null) refuseNoPerson();
  if (mayManage(await inviterOf(tx, managerId), person)) return person;
  return refuse('FORBIDDEN', 'This person has roles elsewhere: an owner of the gateway can do this');
}

/** Revokes an open invitation. @param merchantId only one to a role at this merchant; null: any */
export async function revoke(tx: Tx, id: string, merchantId: string | null): Promise<Acted<null>> {
  const invitation = (await revokeInvitation(tx, id)) ?? refuseNoInvitation();
  const { offer, name } = invitation;
  if (merchantId !== null && !(offer.kind === 'merchant' && offer.merchantId === merchantId)) refuseNoInvitation();
  const before = { name, ...factsOfOffer(offer) };
  const action = {
    action: 'person.revoke_invitation',
    object: id,
    before,
    after: null,
    ...merchantConcerned(offer),
  } as const;
  return { result: null, action };
}

/** Whether who accepts becomes, or is, an owner of the gateway. @param person to whom an offer of credentials is made */
export function isOwnersOffer(offer: Offer, person: Person | undefined): boolean {
  return offer.kind === 'credentials'
    ? person?.gatewayRole === 'owner'
    : offer.kind === 'gateway' && offer.role === 'owner';
}

/** An owner of the gateway is never in the hands of the directory alone. @throws Refusal INVALID_STATE */
export async function requireDirectoryAllowed(db: Db, offer: Offer): Promise<void> {
  const person = offer.kind === 'credentials' ? await findPerson(db, offer.personId) : undefined;
  if (!isOwnersOffer(offer, person)) return;
  refuse(
    'INVALID_STATE',
    'An owner of the gateway needs a passkey, or a password with an app: accept with one of them',
  );
}

/** @throws Refusal INVALID_STATE for a person who could be an owner by the directory, or a device, alone */
export function requireSafeOwner({ passkeyCount, hasTotp }: Person): void {
  if (passkeyCount > 0 || hasTotp) return;
  refuse('INVALID_STATE', 'An owner of the gateway needs a passkey or a second factor: this person has neither');
}
