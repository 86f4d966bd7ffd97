import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Schemas } from '@gateway/contract';
import { DetailedRefusal } from '../../http/errors';

/** A factor beside the password. */
export type Factor = 'totp' | 'passkey';

interface RequiredFields {
  second_factor: Schemas['PossibleFactors'];
  passkey_options?: Schemas['PasskeyOptions'];
}

/** The password alone is not enough; the response says what else is accepted, and has a challenge for a passkey. */
export class SecondFactorRequired extends DetailedRefusal {
  readonly factors: readonly Factor[];
  readonly passkeyOptions: PublicKeyCredentialRequestOptionsJSON | undefined;

  constructor(message: string, factors: readonly Factor[], passkeyOptions?: PublicKeyCredentialRequestOptionsJSON) {
    super('ADMIN_UNAUTHORIZED', message);
    this.factors = factors;
    this.passkeyOptions = passkeyOptions;
  }

  get details(): RequiredFields {
    return {
      second_factor: [...this.factors],
      ...(this.passkeyOptions ? { passkey_options: { ...this.passkeyOptions } } : {}),
    };
  }
}
