import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A response that is sent unchanged. */
export interface RecordedAnswer {
  readonly recorded: Buffer;
  /** Whether it is stored as gzip. */
  readonly isCompressed: boolean;
}

/** Recorded blocks of a real chain, served unchanged. */
export interface Recordings {
  /** The highest recorded number. */
  readonly newest: number;
  has(number: number): boolean;
  block(number: number): RecordedAnswer;
  infos(number: number): RecordedAnswer;
}

const BLOCK_FILE = /^(\d+)\.block\.json(\.gz)?$/;

/**
 * Opens a folder of recordings. For every block N it contains `N.block.json` (the response of getblockbynum) and
 * `N.infos.json` (the response of gettransactioninfobyblocknum), N in decimal digits; or both as gzip, with `.gz`.
 * @throws Error when there is no block in the folder
 */
export async function openRecordings(folder: string): Promise<Recordings> {
  const endings = new Map<number, string>();
  for (const name of await readdir(folder)) {
    const match = BLOCK_FILE.exec(name);
    if (match) endings.set(Number(match[1]), match[2] ?? '');
  }
  if (endings.size === 0) throw new Error(`no <number>.block.json in ${folder}`);
  // In one step: the four of an asynchronous read cost more than everything else that a response needs.
  const read = (number: number, part: 'block' | 'infos'): RecordedAnswer => {
    const ending = endings.get(number) ?? '';
    const recorded = readFileSync(join(folder, `${String(number)}.${part}.json${ending}`));
    return { recorded, isCompressed: ending !== '' };
  };
  return {
    newest: Math.max(...endings.keys()),
    has: (number) => endings.has(number),
    block: (number) => read(number, 'block'),
    infos: (number) => read(number, 'infos'),
  };
}

/** The JSON of a recorded response. */
export function plainBytes({ recorded, isCompressed }: RecordedAnswer): Buffer {
  return isCompressed ? gunzipSync(recorded) : recorded;
}
