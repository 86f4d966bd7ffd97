import { TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** What an authenticator app shows now, or some half minutes later. @param secret in Base32 */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}
