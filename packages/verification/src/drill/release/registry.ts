import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { untilOk } from '../../rig/http';
import { freePort } from '../../rig/program';

/** A registry of this run, on this machine. */
export interface Registry {
  /** Its name in references; without TLS, which engine and tools permit for this name only. */
  host: string;
  stop(): void;
}

const START_MS = 60_000;

/** Starts Debian's registry with its data in the folder. */
export async function startRegistry(folder: string): Promise<Registry> {
  mkdirSync(folder);
  const port = String(await freePort());
  const config = join(folder, 'config.yml');
  const storage = `{ filesystem: { rootdirectory: ${join(folder, 'data')} } }`;
  writeFileSync(config, `version: 0.1\nstorage: ${storage}\nhttp: { addr: '127.0.0.1:${port}' }\n`);
  const child = spawn('docker-registry', ['serve', config], { stdio: 'ignore' });
  process.once('exit', () => child.kill());
  const host = `localhost:${port}`;
  await untilOk('the registry', `http://${host}/v2/`, START_MS);
  return { host, stop: () => child.kill() };
}
