import { chownSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './free-port';
import { stopOrphans } from './orphans';
import type { RedisProgram } from './redis-programs';
import { makePrivateFolder } from './server-home';
import { startServer } from './server-process';
import { readAccess } from './store-access';
import type { RunningStore, StoreSite } from './store-site';

const PING_TIMEOUT_MS = 1_000;

/** Starts Redis from the given program. Nothing is ever evicted; kept data is in an append-only file, throwaway data in memory. */
export async function startRedis(site: StoreSite, program: RedisProgram): Promise<RunningStore> {
  const folder = join(site.data, 'redis');
  makePrivateFolder(folder, site.identity);
  const access = readAccess(folder);
  await stopOrphans(folder);
  const port = await freePort(access.port);
  access.remember(port);
  const config = join(folder, 'redis.conf');
  // In a file and not on the command line, where every user of the machine could read the password.
  writeFileSync(config, configuration(site.purpose, folder, port, access.password), { mode: 0o600 });
  if (site.identity !== undefined) chownSync(config, site.identity.uid, site.identity.gid);
  const child = await startServer(site, {
    name: 'Redis',
    command: program.command,
    args: [config],
    env: { LD_LIBRARY_PATH: program.libraries.join(':') },
    logFile: join(folder, 'redis.log'),
    stopSignal: 'SIGTERM',
    isReady: () => answersPing(port, access.password),
  });
  return {
    url: `redis://:${access.password}@127.0.0.1:${String(port)}/0`,
    description: `Redis (${program.origin}), port ${String(port)}`,
    ended: child.ended,
  };
}

function configuration(purpose: StoreSite['purpose'], folder: string, port: number, password: string): string {
  const lines = [
    'bind 127.0.0.1',
    `port ${String(port)}`,
    `requirepass ${password}`,
    `dir "${folder}"`,
    'maxmemory-policy noeviction',
    'save ""',
    `appendonly ${purpose === 'kept' ? 'yes' : 'no'}`,
    // The command line names the folder, by which a server that was left behind is recognised.
    'set-proc-title no',
  ];
  return lines.join('\n') + '\n';
}

function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const finish = (): void => {
      socket.destroy();
      resolve(answer === '+OK\r\n+PONG\r\n');
    };
    socket.setTimeout(PING_TIMEOUT_MS, finish);
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.endsWith('+PONG\r\n') || answer.startsWith('-')) finish();
    });
    socket.write(`AUTH ${password}\r\nPING\r\n`);
  });
}
