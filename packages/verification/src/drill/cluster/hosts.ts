import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { commandOf, type Program } from '../../rig/program';

/** A machine of the cluster: a network namespace with a disk of its own. What runs on it is started again when it ends. */
export interface Host {
  name: string;
  address: string;
  /** Of its configuration and certificates, on no disk that can be filled. */
  folder: string;
  /** A file system in memory. */
  disk: string;
  /** Runs a command from now on, whenever the host is up. @param user whose, instead of root's */
  run(what: string, command: readonly string[], options?: { environment?: Variables; user?: string }): void;
  /** Runs a command to its end, whatever its exit code. @returns what it printed */
  execute(command: readonly string[], environment: Variables): Promise<string>;
  /** Ends everything on it at once; its programs are started again. */
  crash(): void;
  /** Ends everything on it at once, as a power cut does, until `boot`. */
  kill(): void;
  boot(): void;
  freeze(): void;
  thaw(): void;
  /** Its cable is out: nothing comes back, not even a refusal. */
  cut(): void;
  mend(): void;
  /** Leaves no byte of its disk free, until `free`. */
  fill(): void;
  free(): Promise<void>;
}

type Variables = Readonly<Record<string, string>>;

/** The hosts and the switch between them. This process is reached at an address of its own. */
export interface Network {
  address: string;
  /** The only word that all addresses of the network begin with, in the form of a range. */
  range: string;
  hosts: readonly Host[];
  host(name: string): Host;
  /** Those whose names begin with a word and a number. */
  named(word: string): Host[];
  /** The host named front, by way of which this process reaches the others' Postgres and apis. */
  front: Host;
  /** The folder of what the programs print. */
  logs: string;
  close(): void;
}

interface Place {
  id: string;
  /** The first three numbers of the addresses. */
  prefix: string;
  folder: string;
  logs: string;
}

/** Of a host with Postgres, and of any other. */
const DISK_BYTES = { large: 2_800_000_000, small: 200_000_000 };
const PAGE = 4096;
const REFILL_MS = 500;
const RESTART_MS = 1_000;
const FIRST = 11;
const OWN = 254;

/** @param folder that the user of Postgres can reach @param logs a folder for what the programs print */
export function openNetwork(folder: string, logs: string, names: readonly string[]): Network {
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  const id = `gw${randomBytes(2).toString('hex')}`;
  const place = { id, prefix: freePrefix(), folder, logs };
  const addresses = names.map((name, i) => ({ name, address: `${place.prefix}.${String(FIRST + i)}` }));
  const lines = [...addresses, { name: 'localhost', address: '127.0.0.1' }, { name: 'database', address: '127.0.0.1' }];
  const known = lines.map(({ name, address }) => `${address} ${name}\n`).join('');
  const opened: ReturnType<typeof openHost>[] = [];
  const close = (): void => {
    for (const host of opened.splice(0)) host.remove();
    tolerantly('ip', 'netns', 'del', `${id}-switch`);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', close);
  // The switch is in a namespace too: no rule of this machine's packet filter applies to what it forwards.
  command('ip', 'netns', 'add', `${id}-switch`);
  inSwitch(place, 'ip', 'link', 'add', 'switch', 'type', 'bridge');
  inSwitch(place, 'ip', 'link', 'set', 'switch', 'up');
  command('ip', 'link', 'add', id, 'type', 'veth', 'peer', 'name', 'own', 'netns', `${id}-switch`);
  inSwitch(place, 'ip', 'link', 'set', 'own', 'master', 'switch', 'up');
  const address = `${place.prefix}.${String(OWN)}`;
  command('ip', 'address', 'add', `${address}/24`, 'dev', id);
  command('ip', 'link', 'set', id, 'up');
  for (const one of addresses) opened.push(openHost(place, one, known));
  const hosts = opened.map(({ host }) => host);
  const hostNamed = (name: string): Host => {
    const found = hosts.find((host) => host.name === name);
    if (!found) throw new Error(`no host has the name ${name}`);
    return found;
  };
  const named = (word: string): Host[] => hosts.filter(({ name }) => name.startsWith(`${word}-`));
  const range = `${place.prefix}.0/24`;
  return { address, range, hosts, host: hostNamed, named, front: hostNamed('front'), logs, close };
}

/** A network of 256 addresses that this machine does not use. */
function freePrefix(): string {
  const routes = command('ip', '-4', 'route');
  for (;;) {
    const [first = 0, second = 0] = randomBytes(2);
    const prefix = `10.${String(100 + (first % 100))}.${String(second)}`;
    if (!routes.includes(`${prefix.slice(0, prefix.lastIndexOf('.'))}.`)) return prefix;
  }
}

function command(...[program = '', ...args]: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });
}

function tolerantly(...args: string[]): void {
  try {
    command(...args);
  } catch {
    // it is gone already
  }
}

function inSwitch({ id }: Place, ...args: string[]): void {
  command('ip', 'netns', 'exec', `${id}-switch`, ...args);
}

function openHost(place: Place, { name, address }: { name: string; address: string }, known: string) {
  const space = `${place.id}-${name}`;
  const [folder, disk] = [join(place.folder, name), join(place.folder, name, 'disk')];
  const port = name.replace('-', '');
  mkdirSync(disk, { recursive: true });
  const size = DISK_BYTES[name.startsWith('db-') ? 'large' : 'small'];
  command('mount', '-t', 'tmpfs', '-o', `size=${String(size)},mode=0755`, 'tmpfs', disk);
  mkdirSync(`/etc/netns/${space}`, { recursive: true });
  writeFileSync(`/etc/netns/${space}/hosts`, known);
  command('ip', 'netns', 'add', space);
  const peer = ['peer', 'name', 'eth0', 'netns', space];
  command('ip', '-n', `${place.id}-switch`, 'link', 'add', port, 'type', 'veth', ...peer);
  inSwitch(place, 'ip', 'link', 'set', port, 'master', 'switch', 'up');
  command('ip', '-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  for (const device of ['eth0', 'lo']) command('ip', '-n', space, 'link', 'set', device, 'up');
  const signal = (which: string): void => {
    const ids = command('ip', 'netns', 'pids', space).split('\n').filter(Boolean);
    if (ids.length > 0) tolerantly('kill', `-${which}`, ...ids);
  };
  const forward = (state: string): void => {
    inSwitch(place, 'bridge', 'link', 'set', 'dev', port, 'state', state);
  };
  const { run, ...programs } = openPrograms(place, name, space);
  const host: Host = {
    ...{ name, address, folder, disk, run, boot: programs.boot, ...openFilling(disk) },
    execute: (given, environment) => execute(['netns', 'exec', space, ...given], environment),
    crash: () => {
      signal('KILL');
    },
    kill() {
      programs.halt();
      signal('KILL');
    },
    freeze: () => {
      signal('STOP');
    },
    thaw: () => {
      signal('CONT');
    },
    cut: () => {
      forward('0');
    },
    mend: () => {
      forward('3');
    },
  };
  const remove = (): void => {
    host.kill();
    tolerantly('ip', 'netns', 'del', space);
    tolerantly('umount', '--lazy', disk);
    rmSync(`/etc/netns/${space}`, { recursive: true, force: true });
  };
  return { host, remove };
}

async function execute(args: readonly string[], environment: Variables): Promise<string> {
  const options = { env: { PATH: process.env['PATH'], ...environment } };
  const { stdout } = await promisify(execFile)('ip', args, options).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout;
}

/** The programs of a host, which are started again when they end, as an init system does, unless the host is down. */
function openPrograms({ logs }: Place, name: string, space: string) {
  const programs: Program[] = [];
  let isUp = true;
  setInterval(() => {
    for (const program of isUp ? programs : []) if (!program.isRunning()) program.start();
  }, RESTART_MS).unref();
  const run: Host['run'] = (what, given, { environment = {}, user } = {}) => {
    const as = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
    const program = commandOf(`${name}, ${what}`, 'ip', ['netns', 'exec', space, ...as, ...given], environment);
    program.listen((text) => {
      appendFileSync(
        join(logs, `${name}.${what}.log`),
        text.replace(/^(?=.)/gm, `${new Date().toISOString().slice(11, 23)}  `),
      );
    });
    programs.push(program);
    if (isUp) program.start();
  };
  return {
    run,
    halt() {
      isUp = false;
    },
    boot() {
      isUp = true;
      for (const program of programs) program.start();
    },
  };
}

function openFilling(disk: string): Pick<Host, 'fill' | 'free'> {
  const file = join(disk, 'filler');
  let filling: Promise<void> = Promise.resolve();
  let isFull = false;
  const fill = async (): Promise<void> => {
    // What a program gives back is taken again.
    while (isFull) {
      const offset = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      const length = statfsSync(disk).bavail * PAGE;
      const range = ['--offset', String(offset), '--length', String(length)];
      if (length > 0) await promisify(execFile)('fallocate', [...range, file]).catch(() => undefined);
      await sleep(REFILL_MS);
    }
  };
  return {
    fill() {
      isFull = true;
      filling = fill();
    },
    async free() {
      isFull = false;
      await filling;
      await promisify(execFile)('rm', ['--force', file]);
    },
  };
}
