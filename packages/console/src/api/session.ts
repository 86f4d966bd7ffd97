import { request } from './client';

/** @throws ApiError INVALID_PASSWORD, RATE_LIMITED */
export async function signIn(password: string): Promise<void> {
  await request('POST', '/auth/login', { body: { password } });
}

/** Ends the session in the gateway and clears the cookie; no error if there is none. */
export async function signOut(): Promise<void> {
  await request('POST', '/auth/logout');
}
