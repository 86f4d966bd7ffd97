import type * as passkeys from '@simplewebauthn/browser';
import type { Schemas } from '@gateway/contract';

type Creation = Parameters<typeof passkeys.startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof passkeys.startAuthentication>[0]['optionsJSON'];

/** Whether this browser offers passkeys on this page. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Has the browser create a passkey. @throws Error when the admin dismisses it */
export async function createPasskey(
  options: Schemas['PasskeyCreation']['options'],
): Promise<Schemas['NewPasskey']['attestation']> {
  const { startRegistration } = await browserLibrary();
  return { ...(await startRegistration({ optionsJSON: options as unknown as Creation })) };
}

/** Has the browser answer a challenge. @throws Error when the admin dismisses it */
export async function answerChallenge(options: Schemas['PasskeyOptions']): Promise<Record<string, unknown>> {
  const { startAuthentication } = await browserLibrary();
  return { ...(await startAuthentication({ optionsJSON: options as unknown as Request })) };
}

/** Loaded by the few admins who sign in with a passkey. */
function browserLibrary(): Promise<typeof passkeys> {
  return import('@simplewebauthn/browser');
}
