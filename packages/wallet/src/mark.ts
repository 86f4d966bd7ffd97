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

/** What the vault folder remembers of the database, so that no address is given twice after a restore. */
export interface Mark {
  /** UUID of the address epoch. */
  epoch: string;
  /** The highest address index ever derived. */
  highestIndex: number;
  /** pg_control_system().system_identifier, decimal digits. */
  systemIdentifier: string;
  /** 8 hex digits, as at the beginning of a WAL file's name. */
  timeline: string;
  /** A pg_lsn, such as "0/16B3748". */
  walPosition: string;
}

/**
 * The newest mark of a folder; undefined when there never was one.
 * @throws VaultFault when it is damaged: a mark that cannot be read is not the same as none
 */
export async function readMark(folder: string): Promise<Mark | undefined> {
  await checkFolder(folder);
  return (await newest(folder))?.mark;
}

/**
 * Notes a mark and gives back the one that stands afterwards, on the disk. Its highest index is never below what
 * was noted before, whoever writes at the same time and however long a writer slept: every mark is a new file
 * `mark.<n>.json`, the highest n counts, and each n is taken once. Unlike a lock file this cannot go stale.
 * @throws VaultFault
 */
export async function writeMark(folder: string, mark: Mark): Promise<Mark> {
  invariant(isMark(mark), 'a mark has its form');
  await checkFolder(folder);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const before = await newest(folder);
    const highestIndex = Math.max(mark.highestIndex, before?.mark.highestIndex ?? 0);
    await takeVersion(folder, (before?.version ?? 0) + 1, { ...mark, highestIndex });
    const after = await newest(folder);
    // A writer that slept may have taken a number that the others left behind long ago: its mark does not count.
    if (after && after.mark.highestIndex >= mark.highestIndex) {
      await removeOlder(folder, after.version);
      return after.mark;
    }
  }
  throw new VaultFault('the mark could not be written');
}

interface VersionedMark {
  version: number;
  mark: Mark;
}

const MAX_ATTEMPTS = 50;
const NAME = /^mark\.(\d{1,15})\.json(\.[0-9a-f-]{36}\.part)?$/;

async function newest(folder: string): Promise<VersionedMark | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const files = (await listMarks(folder)).filter(({ isPart }) => !isPart);
    const version = Math.max(0, ...files.map((file) => file.version));
    if (version === 0) return undefined;
    const text = await readPrivateFile(join(folder, `mark.${version}.json`));
    // Gone since it was listed: a newer one is there.
    if (text !== undefined) return { version, mark: parseMark(text) };
  }
  throw new VaultFault('the mark could not be read');
}

async function listMarks(folder: string): Promise<{ name: string; version: number; isPart: boolean }[]> {
  return (await listFolder(folder)).flatMap((name) => {
    const match = NAME.exec(name);
    return match ? [{ name, version: Number(match[1]), isPart: match[2] !== undefined }] : [];
  });
}

/** Writes the whole file under another name first: a reader never meets half a mark. */
async function takeVersion(folder: string, version: number, mark: Mark): Promise<void> {
  const path = join(folder, `mark.${version}.json`);
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeNewFile(part, `${JSON.stringify(mark)}\n`);
    await linkFile(part, path);
  } finally {
    await removeFile(part);
  }
  await syncFolder(folder);
}

async function removeOlder(folder: string, version: number): Promise<void> {
  for (const file of await listMarks(folder)) {
    if (file.version < version) await removeFile(join(folder, file.name));
  }
}

function parseMark(text: string): Mark {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new VaultFault('the mark is damaged', { cause });
  }
  if (!isMark(value)) throw new VaultFault('the mark is damaged');
  return value;
}

function isMark(value: unknown): value is Mark {
  if (typeof value !== 'object' || value === null) return false;
  const mark: Partial<Record<keyof Mark, unknown>> = value;
  return (
    isText(mark.epoch, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) &&
    Number.isSafeInteger(mark.highestIndex) &&
    Number(mark.highestIndex) >= 0 &&
    isText(mark.systemIdentifier, /^\d{1,20}$/) &&
    isText(mark.timeline, /^[0-9A-F]{8}$/) &&
    isText(mark.walPosition, /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/)
  );
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}
