import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the checkout, the same from source and from the compiled files. */
export const ROOT = resolve(__dirname, '../..');

/** State kept between starts: stores, development secrets, the simulated chain. Not in version control. */
export const STATE = join(ROOT, '.state');

/** Creates the state folder if it is missing. */
export function ensureState(): void {
  mkdirSync(STATE, { recursive: true });
}
