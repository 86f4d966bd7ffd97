import { ask } from './client';

/** @throws ApiError INVALID_PASSWORD, RATE_LIMITED */
export async function signIn(password: string): Promise<void> {
  await ask('POST', '/auth/login', { body: { password } });
}

/** Ends the session in the gateway and clears the cookie; no error when there is none. */
export async function signOut(): Promise<void> {
  await ask('POST', '/auth/logout');
}
