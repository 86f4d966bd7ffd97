import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Credential } from '@gateway/store/gateway';

/** The relying party of WebAuthn: this gateway, under its public address. */
export interface PasskeyParty {
  origin: string;
  /** The host name, to which passkeys are bound. */
  id: string;
}

const NAME = 'Gateway';
/** As long as a challenge is valid. */
const TIMEOUT_MS = 300_000;

/** Undefined where browsers offer no passkeys: without https (except on this machine), or by an address without a name. */
export function passkeyParty(publicBaseUrl: string): PasskeyParty | undefined {
  const { origin, hostname, protocol } = new URL(publicBaseUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined;
  return { origin, id: hostname };
}

/** The challenge for a passkey that exists. It names none, so that a stranger learns nothing from it. */
export async function requestOptions({ id }: PasskeyParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({ rpID: id, userVerification: 'required', timeout: TIMEOUT_MS });
}

/** For whom an authenticator keeps a passkey. */
export interface PasskeyAccount {
  /** At most 64 bytes, and nothing that names a person (WebAuthn Level 3, 5.4.3). */
  id: string;
  /** As the authenticator shows it. */
  name: string;
  /** The ids of its passkeys for this gateway, which are not made again. */
  existing: readonly string[];
}

/** The challenge for a new passkey: discoverable, because `requestOptions` names none. */
export async function creationOptions(
  { id }: PasskeyParty,
  account: PasskeyAccount,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: id,
    userName: account.name,
    userID: new TextEncoder().encode(account.id),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: account.existing.map((credentialId) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The form of challenges and of the ids of passkeys. The database cannot even compare a text with NUL. */
export const BASE64URL = /^[\w-]+$/;

/** The challenge that a response answers; undefined if it is none. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' && BASE64URL.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The new passkey of a response; undefined if the response does not prove one for this challenge. */
export async function verifyNewPasskey(
  { origin, id }: PasskeyParty,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<Credential | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id };
  const verified = await verifyRegistrationResponse({ response, ...expected, requireUserVerification: true }).catch(
    () => undefined, // the library throws for anything malformed
  );
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return { credentialId: credential.id, publicKey: Buffer.from(credential.publicKey), counter: credential.counter };
}

/** The counter of a valid signature; undefined if it is not one of this passkey for this challenge, or of a copy of it. */
export async function verifyPasskey(
  { origin, id }: PasskeyParty,
  response: AuthenticationResponseJSON,
  challenge: string,
  { credentialId, publicKey, counter }: Credential,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}

/** When it is first needed: with its certificates it takes up more memory than any other library of the api. */
const loadWebAuthn = () => import('@simplewebauthn/server');
