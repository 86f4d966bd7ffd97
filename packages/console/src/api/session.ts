import type { Schemas } from '@gateway/contract';
import { request } from './http/client';

/** The password, and a second factor where one is set up. */
export type Proof = Schemas['Confirmation'];

/** @throws ApiError INVALID_PASSWORD, RATE_LIMITED, or with a hint to the second factor */
export async function signIn(proof: Proof): Promise<void> {
  await request('POST', '/auth/login', { body: proof });
}

/** Ends the session in the gateway and clears the cookie; no error if there is none. */
export async function signOut(): Promise<void> {
  await request('POST', '/auth/logout');
}
