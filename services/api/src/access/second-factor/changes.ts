import { refuse } from '@gateway/domain';
import { type Tx } from '@gateway/store/db';
import {
  findOpenSessions,
  lockSecondFactor,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  revokeOtherSessions,
  type SecondFactor,
} from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';

/** Whether the login needs more than the password. */
export function isSetUp({ totp, passkeyCount }: SecondFactor): boolean {
  return totp !== undefined || passkeyCount > 0;
}

/** Replaces the recovery codes. Returns them, which are shown once. */
export async function issueRecoveryCodes(tx: Tx): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, codes.map(hashRecoveryCode));
  return codes;
}

/**
 * After a factor was added: the first one comes with recovery codes. All other sessions end, because they may have begun
 * without this factor. A session that has ended while its request waited adds none: it would lock the admin out.
 * @throws Refusal ADMIN_TOKEN_INVALID
 */
export async function afterActivation(
  tx: Tx,
  { config }: ApiContext,
  sessionId: string,
  before: SecondFactor,
): Promise<{ codes: string[] | null; endedSessions: number }> {
  const [open] = await findOpenSessions(tx, [sessionId], config.adminIdleTimeout);
  if (open === undefined) refuse('ADMIN_TOKEN_INVALID', 'The session is over: log in again');
  const codes = isSetUp(before) ? null : await issueRecoveryCodes(tx);
  return { codes, endedSessions: await revokeOtherSessions(tx, sessionId, config.adminIdleTimeout) };
}

/** After a factor was removed: its loss may be the reason, so all other sessions end. Returns how many. */
export async function afterRemoval(tx: Tx, { config }: ApiContext, sessionId: string): Promise<number> {
  if (!isSetUp(await lockSecondFactor(tx))) await removeRecoveryCodes(tx);
  return revokeOtherSessions(tx, sessionId, config.adminIdleTimeout);
}
