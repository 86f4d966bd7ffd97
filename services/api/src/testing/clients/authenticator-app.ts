import { TOTP } from 'otpauth';
import { query } from '@gateway/store/db';
import type { TestApi } from '../../testing';

const STEP_MS = 30_000;

/** The code of an authenticator app, some time steps from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** A code that the app does not show at any time around now. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}

/** As if the last code had been used long ago, so that a test needs not wait for the next one. */
export async function forgetStep(api: TestApi): Promise<void> {
  await query(api.database.db, 'update admin_totp set last_step = 0');
}
