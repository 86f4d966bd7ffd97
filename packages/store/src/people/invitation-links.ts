import { createHash, randomBytes } from 'node:crypto';
import { resetSecondFactor } from '../access/second-factor';
import { revokeAllSessions } from '../access/sessions';
import type { Tx } from '../db/pool';
import { insertInvitation, type Invitation, type NewInvitation } from './invitations';
import { bindDirectory, setPasswordHash } from './people';

/** 256 bits. */
const SECRET_BYTES = 32;

/** How the secret of an invitation is stored and looked up: it is random, so a fast hash is enough. */
export function hashInvitationSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Stores an invitation with a new secret. Returns it with its link, which nothing shows again. */
export async function insertLinkedInvitation(
  tx: Tx,
  publicBaseUrl: string,
  invitation: Omit<NewInvitation, 'secretHash'>,
): Promise<{ invitation: Invitation; link: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const inserted = await insertInvitation(tx, { ...invitation, secretHash: hashInvitationSecret(secret) });
  // What follows # is in no request line, and so in no log.
  return { invitation: inserted, link: `${publicBaseUrl}/admin/invitation#${secret}` };
}

/** Ends every way in of a person, and its sessions. Returns how many there were. Call `lockPeople` first. */
export async function endCredentials(tx: Tx, personId: string): Promise<number> {
  await resetSecondFactor(tx, personId);
  await setPasswordHash(tx, personId, null);
  await bindDirectory(tx, personId, null);
  return revokeAllSessions(tx, personId);
}
