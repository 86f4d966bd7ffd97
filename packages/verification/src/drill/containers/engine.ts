import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../rig/http';
import { run, succeeds } from './shell';
import type { Tools } from './tools';

/** A container engine of this run only: its images, volumes and networks end with it. */
export interface Engine {
  /** In which `docker` and `docker compose` reach it. */
  env: NodeJS.ProcessEnv;
  /** This machine's address, as containers see it. */
  hostAddress: string;
  docker(...args: string[]): Promise<string>;
  /** Ends it as a restart of the machine does, and starts it again. */
  restart(): Promise<void>;
  /** Ends it, and restores the rules of the firewall that it changed. */
  stop(): Promise<void>;
}

const HOST_ADDRESS = '172.17.0.1';
const READY_MS = 60_000;
const STOP_MS = 90_000;
const LOG_LINES = 40;

/** Starts the engine with its data in the folder. @throws Error with its log when it does not start */
export async function startEngine({ env: given }: Tools, folder: string): Promise<Engine> {
  const socket = `unix://${join(folder, 'docker.sock')}`;
  const env = { ...given, DOCKER_HOST: socket };
  const log = join(folder, 'dockerd.log');
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'daemon.json'), '{}');
  const rules = await run('iptables-save', [], { env });
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const output = openSync(log, 'a');
    child = spawn('dockerd', flagsOf(folder, socket), { env, stdio: ['ignore', output, output] });
    closeSync(output);
    const { exitCode } = child;
    await until('the container engine', READY_MS, async () => {
      if (exitCode !== null) throw new Error('it has exited');
      return (await succeeds('docker', ['info'], { env })) || undefined;
    }).catch((cause: unknown) => {
      const lines = readFileSync(log, 'utf8').split('\n').slice(-LOG_LINES).join('\n');
      throw new Error(`the container engine does not start\n${lines}`, { cause });
    });
  };
  process.once('exit', () => child?.kill('SIGTERM'));
  try {
    await start();
  } catch (error) {
    await end(child);
    throw error;
  }
  return {
    env,
    hostAddress: HOST_ADDRESS,
    docker: (...args) => run('docker', args, { env }),
    async restart() {
      await end(child);
      await start();
    },
    async stop() {
      // A failed drill leaves containers, which hold the networks.
      await succeeds('sh', ['-c', 'docker ps --all --quiet | xargs --no-run-if-empty docker rm --force'], { env });
      await succeeds('docker', ['network', 'prune', '--force'], { env });
      await end(child);
      await succeeds('ip', ['link', 'delete', 'docker0'], { env });
      await run('iptables-restore', [], { env, input: rules });
    },
  };
}

function flagsOf(folder: string, socket: string): string[] {
  return [
    ...['--host', socket, '--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')],
    ...['--pidfile', join(folder, 'docker.pid'), '--config-file', join(folder, 'daemon.json')],
    ...['--bip', `${HOST_ADDRESS}/16`, '--log-level', 'warn'],
  ];
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const hardStop = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(hardStop);
}
