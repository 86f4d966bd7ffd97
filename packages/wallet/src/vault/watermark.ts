import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { invariant } from '@gateway/domain';

import {
  checkFolder,
  linkFile,
  listFolder,
  readPrivateFile,
  removeFile,
  syncFolder,
  writeNewFile,
} from './private-file';
import { VaultFault } from './vault-fault';

/**
 * The watermark of a vault folder: no address above this index was ever leased, whatever the database has lost since.
 * Undefined when there is none.
 * @throws VaultFault when it is damaged: an unreadable watermark is not the same as none
 */
export async function readWatermark(folder: string): Promise<number | undefined> {
  await checkFolder(folder);
  return (await newest(folder))?.highestIndex;
}

/**
 * Raises the watermark to an index, or keeps a higher one, and returns the one on disk afterwards.
 * @throws VaultFault
 */
export async function raiseWatermark(folder: string, index: number): Promise<number> {
  return replaceWatermark(folder, (current = index) => Math.max(current, index));
}

/**
 * Raises the watermark over the next `count` indices, which no other caller gets: not even the watcher of another
 * database that shares the folder, such as the former primary after a failover.
 * @param above the first index is also higher than this one
 * @returns the first of them, once the watermark is on disk; undefined when the folder has none
 * @throws VaultFault
 */
export async function claimIndices(folder: string, above: number, count: number): Promise<number | undefined> {
  const highest = await replaceWatermark(folder, (current) =>
    current === undefined ? undefined : Math.max(current, above) + count,
  );
  return highest === undefined ? undefined : highest - count + 1;
}

interface Watermark {
  version: number;
  highestIndex: number;
}

const MAX_ATTEMPTS = 50;
const NAME = /^mark\.(\d{1,15})\.json(\.[0-9a-f-]{36}\.part)?$/;

/**
 * Every watermark is a new file `mark.<n>.json`, the highest n counts, and each n is used once: two that replace the
 * same one concurrently do not both succeed. Unlike a lock file this cannot go stale.
 * @param next the watermark that replaces the current one; undefined to keep it
 */
async function replaceWatermark<Index extends number | undefined>(
  folder: string,
  next: (current: number | undefined) => Index,
): Promise<Index> {
  await checkFolder(folder);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const before = await newest(folder);
    const highestIndex = next(before?.highestIndex);
    if (highestIndex === undefined || highestIndex === before?.highestIndex) return highestIndex;
    invariant(Number.isSafeInteger(highestIndex) && highestIndex >= 0, 'a watermark is an index');
    const version = (before?.version ?? 0) + 1;
    if (!(await takeVersion(folder, version, highestIndex))) continue;
    // A suspended writer may have taken a number that others have long passed: its watermark does not count.
    if ((await newest(folder))?.version !== version) continue;
    await removeOlder(folder, version);
    return highestIndex;
  }
  throw new VaultFault('the watermark could not be written');
}

async function newest(folder: string): Promise<Watermark | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const files = (await listWatermarks(folder)).filter(({ isPart }) => !isPart);
    const version = Math.max(0, ...files.map((file) => file.version));
    if (version === 0) return undefined;
    const text = await readPrivateFile(join(folder, `mark.${version}.json`));
    // Removed since it was listed: there is a newer one.
    if (text !== undefined) return { version, highestIndex: parseHighestIndex(text) };
  }
  throw new VaultFault('the watermark could not be read');
}

async function listWatermarks(folder: string): Promise<{ name: string; version: number; isPart: boolean }[]> {
  return (await listFolder(folder)).flatMap((name) => {
    const match = NAME.exec(name);
    return match ? [{ name, version: Number(match[1]), isPart: match[2] !== undefined }] : [];
  });
}

/**
 * Writes the whole file under another name first: a reader never sees a partial watermark.
 * @returns false when that version is taken
 */
async function takeVersion(folder: string, version: number, highestIndex: number): Promise<boolean> {
  const path = join(folder, `mark.${version}.json`);
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeNewFile(part, `${JSON.stringify({ highestIndex })}\n`);
    if (!(await linkFile(part, path))) return false;
  } finally {
    await removeFile(part);
  }
  await syncFolder(folder);
  return true;
}

async function removeOlder(folder: string, version: number): Promise<void> {
  for (const file of await listWatermarks(folder)) {
    if (file.version < version) await removeFile(join(folder, file.name));
  }
}

function parseHighestIndex(text: string): number {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new VaultFault('the watermark is damaged', { cause });
  }
  const index = typeof value === 'object' && value !== null && 'highestIndex' in value ? value.highestIndex : undefined;
  if (typeof index !== 'number' || !Number.isSafeInteger(index) || index < 0) {
    throw new VaultFault('the watermark is damaged');
  }
  return index;
}
