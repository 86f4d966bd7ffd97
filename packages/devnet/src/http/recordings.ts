import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Recorded blocks of a real chain, served byte by byte as they were recorded. */
export interface Recordings {
  /** The highest recorded number. */
  readonly newest: number;
  has(number: number): boolean;
  block(number: number): Promise<Buffer>;
  infos(number: number): Promise<Buffer>;
}

const BLOCK_FILE = /^(\d+)\.block\.json$/;

/**
 * Opens a folder of recordings. For every block N it holds `N.block.json` (the answer of getblockbynum) and
 * `N.infos.json` (the answer of gettransactioninfobyblocknum), N in decimal digits.
 * @throws Error when there is no block in the folder
 */
export async function openRecordings(folder: string): Promise<Recordings> {
  const numbers = new Set<number>();
  for (const name of await readdir(folder)) {
    const match = BLOCK_FILE.exec(name);
    if (match) numbers.add(Number(match[1]));
  }
  if (numbers.size === 0) throw new Error(`no <number>.block.json in ${folder}`);
  return {
    newest: Math.max(...numbers),
    has: (number) => numbers.has(number),
    block: (number) => readFile(join(folder, `${String(number)}.block.json`)),
    infos: (number) => readFile(join(folder, `${String(number)}.infos.json`)),
  };
}
