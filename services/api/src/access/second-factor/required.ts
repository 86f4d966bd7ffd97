import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { Refusal } from '@gateway/domain';

/** A factor beside the password. */
export type Factor = 'totp' | 'passkey';

/** The password alone is not enough; the response says what else is accepted, and has a challenge for a passkey. */
export class SecondFactorRequired extends Refusal {
  readonly factors: readonly Factor[];
  readonly passkeyOptions: PublicKeyCredentialRequestOptionsJSON | undefined;

  constructor(message: string, factors: readonly Factor[], passkeyOptions?: PublicKeyCredentialRequestOptionsJSON) {
    super('ADMIN_UNAUTHORIZED', message);
    this.factors = factors;
    this.passkeyOptions = passkeyOptions;
  }
}
