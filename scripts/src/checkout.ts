import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the checkout, the same from source and from the compiled files. */
export const ROOT = resolve(__dirname, '../..');

/** What this checkout keeps between starts: stores, development secrets, the simulated chain. Not in version control. */
export const STATE = join(ROOT, '.state');

/** Makes the state folder where it is missing. */
export function ensureState(): void {
  mkdirSync(STATE, { recursive: true });
}
