import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@gateway/domain';
import type { Acted, ActionFacts } from './access/admin-actions';
import { resetSecondFactor } from './access/second-factor';
import { revokeAllSessions } from './access/sessions';
import type { Tx } from '../db/pool';
import { insertInvitation, type NewInvitation, type Offer } from './invitations';
import { bindDirectory, setPasswordHash } from './people';

/** 256 bits. */
const SECRET_BYTES = 32;

/** An invitation with its link, which nothing shows again. */
export interface LinkedInvitation {
  id: string;
  name: string;
  link: string;
  expiresAt: Date;
}

/** How the secret of an invitation is stored and looked up: it is random, so a fast hash is enough. */
export function hashInvitationSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * Invites a person to a role, with the row for the admin audit log. Call `lockPeople` first.
 * @param invitedBy null: the deployment's password or the command line
 */
export async function inviteToRole(
  tx: Tx,
  publicBaseUrl: string,
  { name, role, invitedBy }: { name: string; role: Role; invitedBy: string | null },
): Promise<Acted<LinkedInvitation>> {
  const result = await insertLinked(tx, publicBaseUrl, { name, offer: role, invitedBy });
  const after = { name, ...factsOfOffer(role) };
  return {
    result,
    action: { action: 'person.invite', object: result.id, before: null, after, ...merchantConcerned(role) },
  };
}

/**
 * Invites a person to new credentials, with the row for the admin audit log. The old ones, and the person's sessions, end
 * in the same transaction: anyone who found them must not get in. Call `lockPeople` first.
 * @param invitedBy as for `inviteToRole`
 */
export async function renewCredentials(
  tx: Tx,
  publicBaseUrl: string,
  { person, invitedBy }: { person: { id: string; name: string }; invitedBy: string | null },
): Promise<Acted<LinkedInvitation>> {
  const { id, name } = person;
  const after = { name, ended_sessions: await endCredentials(tx, id) };
  const offer = { kind: 'credentials', personId: id } as const;
  const result = await insertLinked(tx, publicBaseUrl, { name, offer, invitedBy });
  return { result, action: { action: 'person.renew_invitation', object: id, before: null, after } };
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

/** The merchant whose owners see the row about an offer; by default, that of the actor. */
export function merchantConcerned(offer: Offer): { merchantId?: string } {
  return offer.kind === 'merchant' ? { merchantId: offer.merchantId } : {};
}

async function insertLinked(
  tx: Tx,
  publicBaseUrl: string,
  invitation: Omit<NewInvitation, 'secretHash'>,
): Promise<LinkedInvitation> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const inserted = await insertInvitation(tx, { ...invitation, secretHash: hashInvitationSecret(secret) });
  const { id, name, expiresAt } = inserted;
  // What follows # is in no request line, and so in no log.
  return { id, name, link: `${publicBaseUrl}/console/invitation#${secret}`, expiresAt };
}

/** Ends every way in of a person, and its sessions. Returns how many there were. */
async function endCredentials(tx: Tx, personId: string): Promise<number> {
  await resetSecondFactor(tx, personId);
  await setPasswordHash(tx, personId, null);
  await bindDirectory(tx, personId, null);
  return revokeAllSessions(tx, personId);
}
