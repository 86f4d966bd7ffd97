import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '../../rig/http';
import { commandOf, freePort, type Program } from '../../rig/program';
import { run } from '../containers/shell';

/** Empty registries on this machine, one of each kind. */
export interface Registries {
  npm: string;
  /** As pip reads it. */
  python: string;
  /** A folder, as Composer reads it. */
  composer: string;
  /** A folder for zips. */
  woocommerce: string;
  /** With it a maintainer may publish to all of them. */
  environment: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

const CACHE = '.state/registries';
/** verdaccio wants a tag of node-fetch that registries do not have. */
const VERDACCIO = { private: true, dependencies: { verdaccio: '6.8.0' }, overrides: { 'node-fetch': '2.7.0' } };
const PYTHON = ['uv==0.12.24', 'pypiserver==2.4.2'];
const READY_MS = 120_000;

/** Installs the servers once, and starts them. */
export async function openRegistries(): Promise<Registries> {
  const servers = await installServers();
  const folder = mkdtempSync(join(tmpdir(), 'gateway-registries-'));
  const [npmPort, pythonPort] = [String(await freePort()), String(await freePort())];
  const npm = await serveNpm(servers, folder, npmPort);
  const python = servePython(servers, folder, pythonPort);
  const config = join(folder, 'npmrc');
  writeFileSync(config, `//127.0.0.1:${npmPort}/:_authToken=drill\n`);
  await untilOpen(`http://127.0.0.1:${npmPort}/-/ping`);
  await untilOpen(`http://127.0.0.1:${pythonPort}/health`);
  return {
    npm: `http://127.0.0.1:${npmPort}/`,
    python: `http://127.0.0.1:${pythonPort}/simple/`,
    composer: join(folder, 'composer'),
    woocommerce: join(folder, 'woocommerce'),
    environment: {
      ...process.env,
      PATH: `${join(servers, 'python/bin')}:${String(process.env['PATH'])}`,
      NPM_CONFIG_USERCONFIG: config,
      UV_PUBLISH_USERNAME: 'drill',
      UV_PUBLISH_PASSWORD: 'drill',
    },
    async close() {
      await npm.kill();
      await python.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What they answer is not always JSON. */
async function untilOpen(url: string): Promise<void> {
  await until(url, READY_MS, async () => (await fetch(url)).ok || undefined);
}

async function installServers(): Promise<string> {
  const folder = resolve(CACHE);
  const stamp = join(folder, 'installed');
  if (existsSync(stamp)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(VERDACCIO));
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  await run('python3', ['-m', 'venv', 'python'], { cwd: folder });
  await run('python/bin/pip', ['install', '--quiet', ...PYTHON], { cwd: folder });
  writeFileSync(stamp, '');
  return folder;
}

/** It has our packages alone; all others come from where this machine gets them. */
async function serveNpm(servers: string, folder: string, port: string): Promise<Program> {
  const elsewhere = (await run('npm', ['config', 'get', 'registry'])).trim();
  const config = join(folder, 'verdaccio.json');
  const settings = {
    storage: join(folder, 'npm'),
    uplinks: { elsewhere: { url: elsewhere } },
    packages: {
      'crypto-payment-gateway-*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'elsewhere' },
    },
    log: { type: 'stdout', level: 'warn' },
  };
  writeFileSync(config, JSON.stringify(settings));
  const program = join(servers, 'node_modules/verdaccio/bin/verdaccio');
  // It reaches the other registry as this machine does: by its proxy, with its authorities.
  const environment = process.env as Record<string, string>;
  const server = commandOf(
    'verdaccio',
    process.execPath,
    [program, '-c', config, '-l', `127.0.0.1:${port}`],
    environment,
  );
  server.start();
  return server;
}

function servePython(servers: string, folder: string, port: string): Program {
  const packages = join(folder, 'python');
  mkdirSync(packages);
  const open = ['-P', '.', '-a', '.', '--disable-fallback'];
  const options = ['run', '-i', '127.0.0.1', '-p', port, ...open, packages];
  const server = commandOf('pypiserver', join(servers, 'python/bin/pypi-server'), options);
  server.start();
  return server;
}
