import type { OperationId, Schemas } from '@gateway/contract';
import { requestOwn } from '../http/client';
import type { Proof } from './session';

/** Who is signed in, with which roles, and what may be called. */
export type Me = Schemas['Me'];
/** A person who is signed in. */
export type SignedIn = NonNullable<Me['person']>;
export type OwnMerchant = Me['merchants'][number];
export type Operation = OperationId;

/** The longest name of a person, and the longest login name. */
export const MAX_NAME_LENGTH = 100;

export function findMe(signal?: AbortSignal): Promise<Me> {
  return requestOwn('GET', '/me', { signal });
}

/** @throws ApiError INVALID_BODY */
export function updateMe(change: Schemas['UpdateMe']): Promise<Me> {
  return requestOwn('PUT', '/me', { body: change });
}

/** Sets the first password or another one; all other sessions end. Throws as `signIn`. */
export async function setPassword(newPassword: string, proof: Proof): Promise<void> {
  await requestOwn('POST', '/me/password', { body: { ...proof, new_password: newPassword } });
}
