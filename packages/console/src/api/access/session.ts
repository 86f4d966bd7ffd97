import type { Schemas } from '@gateway/contract';
import { request, requestOwn, ROOT } from '../http/client';

/** The password of a person who has one, and a second factor where one is set up. */
export type Proof = Schemas['Proof'];

/**
 * Signs in a person; without a login name, by the password of the deployment.
 * @throws ApiError INVALID_PASSWORD, RATE_LIMITED, or with a hint to the second factor
 */
export async function signIn(loginName: string, proof: Proof): Promise<void> {
  if (loginName === '') await request('POST', '/auth/login', { body: { ...proof, password: proof.password ?? '' } });
  else await requestOwn('POST', '/auth/login', { body: { ...proof, login_name: loginName } });
}

/** A challenge for any passkey of this gateway. */
export async function beginPasskeySignIn(): Promise<Schemas['PasskeyOptions']> {
  return (await requestOwn<Schemas['PasskeyChallenge']>('POST', '/auth/passkey/options')).options;
}

/** Signs in with what a passkey answered. */
export async function signInByPasskey(assertion: Schemas['PasskeyAssertion']): Promise<void> {
  await requestOwn('POST', '/auth/passkey', { body: { assertion } });
}

/** Leads the browser to the directory, and from there back with a session. */
export const DIRECTORY_SIGN_IN = `${ROOT}/auth/directory`;

/** Ends the session in the gateway and clears the cookie; no error if there is none. */
export async function signOut(): Promise<void> {
  await request('POST', '/auth/logout');
}
