import { constants } from 'node:fs';
import { link, lstat, open, readdir, rm } from 'node:fs/promises';

import { VaultFault } from './vault-fault';

/**
 * Requires a folder that only this process's user may access: a real directory, owned by the user, 0700.
 * @throws VaultFault
 */
export async function checkFolder(folder: string): Promise<void> {
  const stats = await translate('the vault folder cannot be read', lstat(folder));
  if (!stats.isDirectory()) throw new VaultFault('the vault folder is not a directory');
  checkOwner(stats, 'the vault folder');
}

/** The names in a folder. @throws VaultFault */
export async function listFolder(folder: string): Promise<string[]> {
  return translate('the vault folder cannot be read', readdir(folder));
}

/**
 * Reads a small file; undefined when there is none. Links are not followed, and a file that other users may read or
 * write is refused.
 * @throws VaultFault
 */
export async function readPrivateFile(path: string): Promise<string | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((cause: unknown) => {
    if (hasCode(cause, 'ENOENT')) return undefined;
    if (hasCode(cause, 'ELOOP')) throw new VaultFault('a file in the vault folder is a symbolic link');
    throw new VaultFault('a file in the vault folder cannot be read', { cause });
  });
  if (file === undefined) return undefined;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new VaultFault('a file in the vault folder is not a regular file');
    checkOwner(stats, 'a file in the vault folder');
    if (stats.size > MAX_FILE_BYTES) throw new VaultFault('a file in the vault folder is too big');
    return await translate('a file in the vault folder cannot be read', file.readFile('utf8'));
  } finally {
    await file.close();
  }
}

/**
 * Writes a new file, 0600, that is on disk when this returns, and never leaves a partial one. An existing file is never
 * changed.
 * @throws VaultFault
 */
export async function writeNewFile(path: string, text: string): Promise<void> {
  const file = await translate(NOT_WRITABLE, open(path, 'wx', 0o600));
  try {
    await translate(NOT_WRITABLE, file.writeFile(text));
    await translate(NOT_WRITABLE, file.sync());
  } catch (fault) {
    // A partial file is useless; if it cannot be removed either, the next run removes it.
    await rm(path, { force: true }).catch(() => undefined);
    throw fault;
  } finally {
    await file.close();
  }
}

/**
 * Links a file to a second name; false when that name is taken or the file is missing. Unlike renaming, this never
 * replaces anything.
 * @throws VaultFault
 */
export async function linkFile(path: string, newPath: string): Promise<boolean> {
  try {
    await link(path, newPath);
    return true;
  } catch (cause) {
    if (hasCode(cause, 'EEXIST') || hasCode(cause, 'ENOENT')) return false;
    throw new VaultFault(NOT_WRITABLE, { cause });
  }
}

/** Removes a file if it exists. @throws VaultFault */
export async function removeFile(path: string): Promise<void> {
  await translate(NOT_WRITABLE, rm(path, { force: true }));
}

/** Makes changes of names in a folder survive a power failure. @throws VaultFault */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await translate(NOT_WRITABLE, open(folder, constants.O_RDONLY | constants.O_DIRECTORY));
  try {
    await translate(NOT_WRITABLE, handle.sync());
  } finally {
    await handle.close();
  }
}

const MAX_FILE_BYTES = 4_096;
const OTHERS = 0o077;
const NOT_WRITABLE = 'the vault folder cannot be written';

async function translate<T>(sentence: string, work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new VaultFault(sentence, { cause });
  });
}

function checkOwner(stats: { uid: number; mode: number }, what: string): void {
  if (stats.uid !== process.getuid?.()) throw new VaultFault(`${what} belongs to another user`);
  if ((stats.mode & OTHERS) !== 0) throw new VaultFault(`${what} is open to other users`);
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
