import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SIZE = 8 * 1024 * 1024;
const BLOCK = 4096;

/** A small file system of its own. */
export interface Disk {
  path: string;
  /** Fills it until no more than this share is free. */
  fill(free: number): void;
  /** Removes what `fill` wrote. */
  clear(): void;
  remove(): void;
}

/** Mounts a disk in memory; undefined without the right to. */
export function mountDisk(path: string): Disk | undefined {
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(SIZE)},mode=0755`, 'tmpfs', path], { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  const remove = (): void => {
    if (isMounted) execFileSync('umount', ['--lazy', path]);
    isMounted = false;
  };
  let isMounted = true;
  process.once('exit', remove);
  const filler = join(path, 'filler');
  return {
    path,
    fill(free) {
      const file = openSync(filler, 'a');
      try {
        while (freeShare(path) > free) writeSync(file, Buffer.alloc(BLOCK, 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    clear() {
      rmSync(filler, { force: true });
    },
    remove,
  };
}

function freeShare(path: string): number {
  const { bavail, blocks } = statfsSync(path);
  return bavail / blocks;
}
