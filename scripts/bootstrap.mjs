// The entry point of every npm script: `node scripts/bootstrap.mjs <command> [arguments]` installs and builds what is
// stale, then runs the command, from scripts/dist/commands or from the operator's package. It is plain JavaScript
// without dependencies, because nothing is installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installNode, RELEASES, takeLine } from './node-line.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const STATE = join(ROOT, '.state');
const STAMP = join(STATE, 'install.stamp');
const CONTRACT = join(ROOT, 'packages/contract');
const DOCS = join(ROOT, 'packages/docs');
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 1_000;

const ALL = ['.'];
/** The script of the documentation's pages, which tests of the documentation run. */
const DOCS_SCRIPT = 'packages/docs/src/client';
/** What the gateway needs to run, without benchmarks, drills and scenarios. */
const GATEWAY = [
  'scripts',
  'migrations',
  'packages/devnet',
  'services/api',
  'services/watcher',
  'services/notifier',
  'packages/docs',
];
/** What an operator runs is a package of its own. */
const OPERATOR = 'packages/operator';
/** What each command needs built: `test` reads sources, so it needs little; `check` also runs the services. */
const BUILDS = {
  'audit:dependencies': ['scripts', 'packages/verification/src/inventory'],
  bench: ALL,
  build: ALL,
  campaign: ALL,
  check: ALL,
  drill: ALL,
  e2e: ALL,
  'env:example': ['scripts'],
  fuzz: ALL,
  gateway: [OPERATOR],
  'integration-test': ['scripts'],
  migrate: [OPERATOR, 'migrations'],
  'migrate:new': ['scripts'],
  'migrate:schema': ['scripts', 'migrations', 'packages/verification'],
  mutants: ['scripts', 'packages/verification', DOCS_SCRIPT],
  pay: ['scripts'],
  release: ['scripts'],
  sbom: ALL,
  soak: ALL,
  start: GATEWAY,
  test: ['scripts', DOCS_SCRIPT],
  walks: ['scripts', DOCS_SCRIPT],
  witnesses: ['scripts'],
};
/** The commands that run suites of any package. */
const RUNS_SUITES = new Set(['test', 'walks', 'mutants']);

try {
  process.exitCode = await main(process.argv[2], process.argv.slice(3));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {string | undefined} command
 * @param {string[]} args
 */
async function main(command, args) {
  refuseOldNode();
  const projects = Object.entries(BUILDS).find(([name]) => name === command)?.[1];
  const isSurplus = command === 'build' && args.length > 0;
  if (command === undefined || projects === undefined || isSurplus) {
    console.error(`Usage: node scripts/bootstrap.mjs ${Object.keys(BUILDS).join('|')} [arguments]`);
    return 2;
  }
  mkdirSync(STATE, { recursive: true });
  const { line, rest } = takeLine(command === 'test' ? args : []);
  if (line !== undefined) return runOnLine(line, command, rest);
  const env = withWritableHome(process.env);
  await installWhenStale(env);
  await generateTypesWhenStale(env);
  await build(projects, env, command === 'test' || command === 'check');
  // The api's tests serve the checkout page as browsers get it.
  if (projects === ALL || projects === GATEWAY || RUNS_SUITES.has(command)) await buildSiteWhenStale('checkout', env);
  if (projects === ALL || projects === GATEWAY) {
    await buildSiteWhenStale('console', env);
    await step('documentation built', process.execPath, [join(DOCS, 'dist/build.js')], env);
  }
  if (command === 'build') return 0;
  const folder = projects.includes(OPERATOR) ? `${OPERATOR}/dist` : 'scripts/dist/commands';
  return run(process.execPath, [join(ROOT, folder, `${command.replace(':', '-')}.js`), ...args], env);
}

function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [wanted, major, minor] = /(\d+)\.(\d+)/.exec(engines.node) ?? [];
  const [currentMajor = 0, currentMinor = 0] = process.versions.node.split('.').map(Number);
  if (currentMajor < Number(major) || (currentMajor === Number(major) && currentMinor < Number(minor))) {
    throw new Error(`This needs Node ${wanted} or newer, and this is Node ${process.versions.node}.`);
  }
}

/**
 * Runs the same command on another line of Node, which everything that it starts uses too.
 * @param {string} line
 * @param {string} command
 * @param {string[]} args
 */
async function runOnLine(line, command, args) {
  const release = Object.entries(RELEASES).find(([name]) => name === line)?.[1];
  if (release === undefined) {
    console.error(`--node takes a line of Node: ${Object.keys(RELEASES).join(', ')}`);
    return 2;
  }
  const folder = installNode(release, STATE);
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) };
  return run(join(folder, 'node'), [fileURLToPath(import.meta.url), command, ...args], env);
}

/**
 * npm and pnpm keep caches under HOME; if that is not writable they get one in .state/.
 * @param {NodeJS.ProcessEnv} env
 */
function withWritableHome(env) {
  try {
    accessSync(homedir(), constants.W_OK);
    return env;
  } catch {
    const home = join(STATE, 'home');
    mkdirSync(home, { recursive: true });
    return { ...env, HOME: home, npm_config_cache: join(home, '.npm') };
  }
}

/** @param {NodeJS.ProcessEnv} env */
async function installWhenStale(env) {
  const stamp = installStamp();
  const isFresh =
    existsSync(join(ROOT, 'node_modules/.modules.yaml')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;
  if (isFresh) return;
  const packageManager = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).packageManager;
  const args = ['-y', packageManager, 'install', '--frozen-lockfile', '--prod=false', '--reporter=append-only'];
  // Without CI pnpm prompts before it replaces node_modules.
  await step('dependencies installed', 'npx', args, { ...env, CI: 'true' });
  writeFileSync(STAMP, stamp);
}

/** A hash of everything that decides what is installed: lockfile, manifests, Node version. */
function installStamp() {
  const workspace = ['packages', 'services'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(folder, name, 'package.json')),
  );
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'scripts/package.json'];
  const hash = createHash('sha256').update(process.version).update(ROOT);
  for (const name of [...manifests, ...workspace].filter((name) => existsSync(join(ROOT, name)))) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(ROOT, name)));
  }
  return hash.digest('hex');
}

/**
 * With `toleratesErrors`, as for `test`, type errors in one workspace do not prevent the tests of the others.
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} toleratesErrors
 */
async function build(projects, env, toleratesErrors) {
  removeOrphanedMigrations();
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  try {
    await step('built', process.execPath, [tsc, '-b', ...projects], env);
  } catch (error) {
    if (!toleratesErrors || !existsSync(join(ROOT, 'scripts/dist/commands/test.js'))) throw error;
    console.error('The build has errors, which npm run check shows; continuing, since this command reads the sources.');
  }
}

/**
 * Writes the types of the OpenAPI document, which are not in version control, if what they are made from has changed.
 * @param {NodeJS.ProcessEnv} env
 */
async function generateTypesWhenStale(env) {
  const inputs = ['openapi.yaml', 'generate.mjs', 'merchant-document.mjs'].map((name) => join(CONTRACT, name));
  const outputs = ['contract', 'client-javascript'].map((name) => join(ROOT, 'packages', name, 'src/openapi.ts'));
  await stepWhenStale('contract', inputs, outputs, [join(CONTRACT, 'generate.mjs')], env);
}

/**
 * Bundles what browsers load from a package, if its sources have changed.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function buildSiteWhenStale(name, env) {
  const folder = join(ROOT, 'packages', name);
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  await stepWhenStale(name, siteSources(folder), [join(folder, 'dist/site')], [vite, 'build', folder], env);
}

/**
 * All inputs of a bundle.
 * @param {string} folder
 */
function siteSources(folder) {
  const others = readdirSync(folder).filter((name) => /\.(?:html|mjs)$|^tsconfig\.json$/.test(name));
  const sources = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return [...others.map((name) => join(folder, name)), ...sources];
}

/**
 * Runs a program if its outputs are missing, or were made from other inputs or by other packages.
 * @param {string} name
 * @param {string[]} inputs
 * @param {string[]} outputs
 * @param {string[]} program
 * @param {NodeJS.ProcessEnv} env
 */
async function stepWhenStale(name, inputs, outputs, program, env) {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'pnpm-lock.yaml')));
  for (const file of inputs) hash.update(file).update('\0').update(readFileSync(file));
  const [stampFile, stamp] = [join(STATE, `${name}.stamp`), hash.digest('hex')];
  const isFresh = outputs.every((path) => existsSync(path)) && existsSync(stampFile);
  if (isFresh && readFileSync(stampFile, 'utf8') === stamp) return;
  await step(`${name} built`, process.execPath, program, env);
  writeFileSync(stampFile, stamp);
}

/** A compiled migration whose source was renamed or removed would still be applied. */
function removeOrphanedMigrations() {
  const folder = join(ROOT, 'migrations/dist');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const source = /^(\d{14}_\w+)\.(?:d\.ts|js)(?:\.map)?$/.exec(name)?.[1];
    if (source !== undefined && !existsSync(join(ROOT, 'migrations', `${source}.ts`))) rmSync(join(folder, name));
  }
}

/**
 * Runs one command of the preparation quietly: prints one line if it succeeded, its whole output if it failed.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function step(title, command, args, env) {
  const startedAt = performance.now();
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await ended(child);
  if (code !== 0) throw new Error(`${output.trim()}\n${command} ${args.join(' ')} ended with code ${code}.`);
  // Standard output belongs to the command alone: it may be a document.
  console.error(`${title.padEnd(32)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/**
 * Hands the terminal to the command. Signals and the exit code pass through; when this process is killed, the command
 * notices the closed channel.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function run(command, args, env) {
  const child = spawn(command, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));
  // npm does not notify its children when it is killed.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  const code = await ended(child);
  clearInterval(watch);
  return code;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}
