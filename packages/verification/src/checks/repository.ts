import { join } from 'node:path';

/** The folder of the checkout, the same from source and from the compiled files. */
export const REPOSITORY = join(__dirname, '../../../..');
