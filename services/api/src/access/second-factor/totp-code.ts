import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports (RFC 6238 with its defaults). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** A clock may be one step ahead or behind. */
const DRIFT_STEPS = 1;
const ISSUER = 'Gateway';

/** A new random secret, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator app reads from a QR code; the label tells this gateway from others. */
export function totpUri(secret: string, label: string): string {
  return new TOTP({ ...FORM, issuer: ISSUER, label, secret }).toString();
}

/** The time step to which a code belongs; undefined if it is not the code of a step around now. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ ...FORM, secret }).validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / FORM.period) + delta;
}
