import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RigReady, RigRequest } from './version-rig';

/** The running api of a version, with its own database. */
export interface Version extends RigReady {
  /** Waits until work in the background is done. */
  settle(): Promise<void>;
  close(): Promise<void>;
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
