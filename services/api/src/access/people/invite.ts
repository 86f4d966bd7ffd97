import type { Schemas } from '@gateway/contract';
import { DEPLOYMENT, mayGive, mayManage, refuse, type Inviter, type Role } from '@gateway/domain';
import type { Db, Tx } from '@gateway/store/db';
import type { Acted, ActionFacts } from '@gateway/store/gateway';
import {
  countMerchantOwners,
  endCredentials,
  findPerson,
  insertLinkedInvitation,
  lockPeople,
  revokeInvitation,
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
  const hasOwner = role.at === 'merchant' && (await countMerchantOwners(tx, role.merchantId, null)) > 0;
  if (!mayGive(inviter, role, hasOwner)) refuse('FORBIDDEN', 'Your role does not permit to give this role');
}

/** Invites a person to a role, in the caller's transaction. @param invitedBy null: the deployment's password */
export async function invite(
  tx: Tx,
  context: ApiContext,
  { name, role, invitedBy }: { name: string; role: Role; invitedBy: string | null },
): Promise<Acted<Schemas['NewInvitation']>> {
  await lockPeople(tx);
  await requireMayGive(tx, await inviterOf(tx, invitedBy), role);
  const offer: Offer =
    role.at === 'gateway'
      ? { kind: 'gateway', role: role.role }
      : { kind: 'merchant', merchantId: role.merchantId, role: role.role };
  return linked(tx, context, 'person.invite', { name, offer, invitedBy }, { name, ...factsOfOffer(offer) });
}

/**
 * Gives a person who has lost its credentials a new link. The old ones, and the person's sessions, end in the same
 * transaction: anyone who found them must not get in.
 * @throws Refusal FORBIDDEN, NOT_FOUND
 */
export async function renew(
  tx: Tx,
  context: ApiContext,
  { personId, invitedBy }: { personId: string; invitedBy: string | null },
): Promise<Acted<Schemas['NewInvitation']>> {
  await lockPeople(tx);
  const person = await requireManaged(tx, invitedBy, personId);
  const offer: Offer = { kind: 'credentials', personId };
  const ended = await endCredentials(tx, personId);
  const facts = { name: person.name, ended_sessions: ended };
  return linked(tx, context, 'person.renew_invitation', { name: person.name, offer, invitedBy }, facts);
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
  const whose = offer.kind === 'merchant' ? { merchantId: offer.merchantId } : {};
  return { result: null, action: { action: 'person.revoke_invitation', object: id, before, after: null, ...whose } };
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

/** What an invitation leads to, for the admin audit log. */
export function factsOfOffer(offer: Offer): ActionFacts {
  switch (offer.kind) {
    case 'gateway':
      return { gateway_role: offer.role };
    case 'merchant':
      return { merchant_id: offer.merchantId, merchant_role: offer.role };
    case 'credentials':
      return { person_id: offer.personId };
  }
}

async function linked(
  tx: Tx,
  { config }: ApiContext,
  name: 'person.invite' | 'person.renew_invitation',
  invitation: { name: string; offer: Offer; invitedBy: string | null },
  after: ActionFacts,
): Promise<Acted<Schemas['NewInvitation']>> {
  const { invitation: inserted, link } = await insertLinkedInvitation(tx, config.publicBaseUrl, invitation);
  const { id, expiresAt, offer } = inserted;
  const merchantId = offer.kind === 'merchant' ? { merchantId: offer.merchantId } : {};
  const object = offer.kind === 'credentials' ? offer.personId : id;
  return {
    result: { id, link, expires_at: expiresAt.toISOString() },
    action: { action: name, object, before: null, after, ...merchantId },
  };
}
