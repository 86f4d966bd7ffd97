import { refuse } from '@gateway/domain';
import { type Tx } from '@gateway/store/db';
import { findPerson } from '@gateway/store/people';
import {
  type FactorOwner,
  lockSecondFactor,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  revokeOtherSessions,
  type SecondFactor,
} from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import type { Session } from '../admin/admin-session';
import { refuseNoPerson } from '../path-ids';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';

/** Whether the login needs more than the password. */
export function isSetUp({ totp, passkeyCount }: SecondFactor): boolean {
  return totp !== undefined || passkeyCount > 0;
}

/** Replaces the recovery codes. Returns them, which are shown once. */
export async function issueRecoveryCodes(tx: Tx, owner: FactorOwner): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, owner, codes.map(hashRecoveryCode));
  return codes;
}

/**
 * After a factor was added: the first one comes with recovery codes. All other sessions end, because they may have begun
 * without this factor.
 */
export async function afterActivation(
  tx: Tx,
  { config }: ApiContext,
  { id, person }: Session,
  before: SecondFactor,
): Promise<{ codes: string[] | null; endedSessions: number }> {
  const owner = person?.id ?? null;
  const codes = isSetUp(before) ? null : await issueRecoveryCodes(tx, owner);
  return { codes, endedSessions: await revokeOtherSessions(tx, owner, id, config.adminIdleTimeout) };
}

/**
 * After a factor was removed: its loss may be the reason, so all other sessions end. Returns how many.
 * @throws Refusal INVALID_STATE if a person could not sign in any more
 */
export async function afterRemoval(tx: Tx, { config }: ApiContext, { id, person }: Session): Promise<number> {
  const owner = person?.id ?? null;
  if (!isSetUp(await lockSecondFactor(tx, owner))) await removeRecoveryCodes(tx, owner);
  if (owner !== null) await requireWayIn(tx, owner);
  return revokeOtherSessions(tx, owner, id, config.adminIdleTimeout);
}

/** A person signs in by a passkey, or with a password and a second factor, or by the directory. */
async function requireWayIn(tx: Tx, personId: string): Promise<void> {
  const person = await findPerson(tx, personId);
  const { passkeyCount, hasPassword, hasTotp, hasDirectory } = person ?? refuseNoPerson();
  if (passkeyCount > 0 || (hasPassword && hasTotp) || hasDirectory) return;
  refuse('INVALID_STATE', 'You could not sign in any more: set up another passkey, or a password with an app, first');
}
