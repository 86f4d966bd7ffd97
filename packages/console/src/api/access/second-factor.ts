import type { Schemas } from '@gateway/contract';
import { request } from '../http/client';
import type { Proof } from './session';

/** What is set up as the second factor of the login. */
export type SecondFactor = Schemas['SecondFactor'];
export type Passkey = Schemas['Passkey'];
type FirstCodes = Schemas['FirstRecoveryCodes'];

const PATH = '/second-factor';

export function findSecondFactor(signal: AbortSignal): Promise<SecondFactor> {
  return request('GET', PATH, { signal });
}

/** Begins to set up an authenticator app; its secret is shown once. Every change throws as `signIn`. */
export function beginTotp(proof: Proof): Promise<Schemas['TotpSecret']> {
  return request('POST', `${PATH}/totp`, { body: proof });
}

/** Returns the recovery codes if it is the first factor. @throws ApiError INVALID_BODY for a wrong code */
export async function activateTotp(otp: string): Promise<FirstCodes> {
  const { recovery_codes: codes } = await request<Schemas['NewFactor']>('POST', `${PATH}/totp/activate`, {
    body: { otp },
  });
  return codes;
}

export async function removeTotp(proof: Proof): Promise<void> {
  await request('POST', `${PATH}/totp/remove`, { body: proof });
}

/** What the browser creates a passkey from. */
export async function beginPasskey(proof: Proof): Promise<Schemas['PasskeyCreation']['options']> {
  return (await request<Schemas['PasskeyCreation']>('POST', `${PATH}/passkeys`, { body: proof })).options;
}

/** Returns the recovery codes if it is the first factor. */
export async function activatePasskey(passkey: Schemas['NewPasskey']): Promise<FirstCodes> {
  const { recovery_codes: codes } = await request<Schemas['AddedPasskey']>('POST', `${PATH}/passkeys/activate`, {
    body: passkey,
  });
  return codes;
}

export async function removePasskey(id: string, proof: Proof): Promise<void> {
  await request('POST', `${PATH}/passkeys/${id}/remove`, { body: proof });
}

export async function newRecoveryCodes(proof: Proof): Promise<string[]> {
  return (await request<Schemas['RecoveryCodes']>('POST', `${PATH}/recovery-codes`, { body: proof })).recovery_codes;
}
