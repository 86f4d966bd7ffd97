import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RigReady, RigRequest } from './version-rig';

const run = promisify(execFile);
/** Of the output of an installation and a build. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A checkout of another version, installed and built. */
export interface Checkout {
  folder: string;
  /** Abbreviated. */
  commit: string;
  remove(): Promise<void>;
}

/** The running api of a version, with its own database. */
export interface Version extends RigReady {
  /** Waits until work in the background is done. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Checks out a version beside this one, and installs and builds it.
 * @param ref anything that git resolves to a commit
 * @throws Error when git does not know it, or it cannot be built here
 */
export async function checkOut(ref: string): Promise<Checkout> {
  const { stdout } = await run('git', ['rev-parse', '--short', '--verify', `${ref}^{commit}`]);
  const commit = stdout.trim();
  const folder = await mkdtemp(join(tmpdir(), 'gateway-version-'));
  await run('git', ['worktree', 'add', '--detach', folder, commit]);
  const remove = async (): Promise<void> => {
    await run('git', ['worktree', 'remove', '--force', folder]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await run('npm', ['run', 'build'], { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, commit, remove };
}

/** Starts the api of the version in a folder. */
export async function openVersion(folder: string): Promise<Version> {
  const child = fork(join(__dirname, 'version-rig.js'), { cwd: folder });
  const ready = await messageOf<RigReady>(child);
  const request = async (what: RigRequest): Promise<void> => {
    child.send(what);
    await messageOf(child);
  };
  return { ...ready, settle: () => request('settle'), close: () => request('close') };
}

/** The next message of a process. @throws Error when it exits without one */
async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const exit = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`the rig of a version exited with ${String(code)}`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal: ended.signal }), exit])) as [Message];
    return message;
  } finally {
    exit.catch(() => undefined);
    ended.abort();
  }
}
