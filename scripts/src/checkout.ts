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

/** Whether this runs from its source, as every command of a checkout does; in an image it was compiled. */
export const IS_SOURCE = __filename.endsWith('.ts');

/** What Node is given to run the program of a package: its source where this is one, and else what it was compiled to. */
export function programOf(folder: string): string[] {
  return IS_SOURCE
    ? ['--conditions=source', '-r', join(ROOT, 'scripts/run-source.cjs'), join(ROOT, folder, 'src/main.ts')]
    : ['--enable-source-maps', join(ROOT, folder, 'dist/main.js')];
}
