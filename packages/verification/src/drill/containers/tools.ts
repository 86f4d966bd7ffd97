import { existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { run, succeeds } from './shell';

/** Debian 12 has no compose plugin; this release has one, which runs there. */
const COMPOSE_RELEASE = 'trixie';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const PLUGIN = 'usr/libexec/docker/cli-plugins/docker-compose';
const PROGRAMS = ['dockerd', 'debootstrap', 'iptables-save'];
/** What the images, the volumes and the checkout of a run take, and half as much again. */
const ROOM_GIB = 10;
const GIB = 1024 ** 3;
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** What the drill runs with: an environment in which `docker compose` is found. */
export interface Tools {
  env: NodeJS.ProcessEnv;
  /** The server from which apt gets Debian's packages. */
  mirror: string;
}

/**
 * Finds the container engine, and installs it where apt and root are available.
 * @param folder where what belongs to this run only is kept
 * @returns the reason when the drill cannot run here
 */
export async function findTools(folder: string): Promise<Tools | string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'a container engine is started by root on Linux';
  const room = roomIn(folder);
  if (room !== undefined) return room;
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:${SYSTEM_PATH}` };
  if (!(await succeeds('apt-get', ['--version'], { env }))) return 'apt not found';
  const other = await otherEngine(env);
  if (other !== undefined) return other;
  const mirror = await mirrorOf(env);
  if (mirror === undefined) return 'apt has no server for Debian';
  const missing = (await Promise.all(PROGRAMS.map(async (name) => !(await isInstalled(name, env))))).includes(true);
  if (missing && !(await install(env))) return 'docker.io and debootstrap cannot be installed';
  const config = join(folder, 'docker-config');
  mkdirSync(join(config, 'cli-plugins'), { recursive: true });
  const tools = { env: { ...env, DOCKER_CONFIG: config }, mirror };
  if (await succeeds('docker', ['compose', 'version'], { env })) return { ...tools, env };
  await unpackCompose(tools, folder);
  return (await succeeds('docker', ['compose', 'version'], tools)) ? tools : 'docker compose not found';
}

/** Why the folder cannot hold a run. */
function roomIn(folder: string): string | undefined {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / GIB);
  return free >= ROOM_GIB ? undefined : `${dirname(folder)} has ${free} GiB of free space, and it takes ${ROOM_GIB}`;
}

/** The drill starts an engine of its own: two would change the same bridge and the same rules of the firewall. */
async function otherEngine(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const found = await run('docker', ['info', '--format', '{{.Name}}, {{.DockerRootDir}}'], { env }).catch(
    () => undefined,
  );
  if (found === undefined) return undefined;
  return `another container engine runs on this machine (${found.trim()}): end it, because the drill starts its own`;
}

function isInstalled(name: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  return succeeds('sh', ['-c', `command -v ${name}`], { env });
}

/** The first of some programs that is not installed, as a sentence. @param needs where each comes from */
export async function findMissing(needs: Readonly<Record<string, string>>): Promise<string | undefined> {
  for (const [name, origin] of Object.entries(needs)) {
    if (!(await isInstalled(name, process.env))) return `${name} is not installed: ${origin}`;
  }
  return undefined;
}

/** The server from which apt gets Debian's packages; undefined when it has none. */
export async function mirrorOf(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const output = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Origin: Debian'], { env });
  return output.split('\n').find((uri) => /\/debian\/?$/.test(uri));
}

async function install(env: NodeJS.ProcessEnv): Promise<boolean> {
  const flags = ['-q', '-y', '--no-install-recommends', 'install', 'docker.io', 'debootstrap', 'iptables'];
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (await succeeds('apt-get', flags, options)) return true;
  return (await succeeds('apt-get', ['-q', 'update'], options)) && (await succeeds('apt-get', flags, options));
}

/** Downloads the plugin of a newer Debian and unpacks it, without a change of the system. */
async function unpackCompose({ env, mirror }: Tools, folder: string): Promise<void> {
  const home = join(folder, 'compose');
  for (const name of ['lists/partial', 'cache/archives/partial', 'root'])
    mkdirSync(join(home, name), { recursive: true });
  const sources = join(home, 'sources.list');
  const signed = existsSync(KEYRING) ? `[signed-by=${KEYRING}] ` : '';
  writeFileSync(sources, `deb ${signed}${mirror} ${COMPOSE_RELEASE} main\n`);
  const settings = [
    ...[`Dir::Etc::SourceList=${sources}`, 'Dir::Etc::SourceParts=/dev/null', 'APT::Sandbox::User='],
    ...[`Dir::State::Lists=${join(home, 'lists')}`, `Dir::Cache=${join(home, 'cache')}`, 'Debug::NoLocking=1'],
  ];
  const flags = ['-q', ...settings.flatMap((setting) => ['-o', setting])];
  const options = { env, cwd: home };
  await run('apt-get', [...flags, 'update'], options);
  await run('apt-get', [...flags, 'download', 'docker-compose'], options);
  await run('sh', ['-c', 'dpkg -x docker-compose_*.deb root'], options);
  const plugins = join(env['DOCKER_CONFIG'] ?? join(homedir(), '.docker'), 'cli-plugins');
  await run('install', ['-m', '0755', join(home, 'root', PLUGIN), plugins], options);
}
