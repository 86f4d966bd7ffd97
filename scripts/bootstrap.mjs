// The entry point of every npm script: `node scripts/bootstrap.mjs <command> [arguments]` installs and builds what is
// stale, then runs the command: from its source, or, if it is the operator's, as it was compiled. It is plain JavaScript
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
const FROM_SOURCE = ['--conditions=source', '-r', join(ROOT, 'scripts/run-source.cjs')];
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 1_000;

const ALL = ['.'];
/** What an operator runs is a package of its own. */
const OPERATOR = 'packages/operator';
/**
 * What each command needs compiled, which checks its types too: only what it starts compiled. The gateway of `start` and
 * the suites run from their sources.
 */
const BUILDS = {
  'audit:dependencies': ['packages/verification/src/inventory'],
  bench: ALL,
  build: ALL,
  campaign: ALL,
  check: ALL,
  drill: ALL,
  e2e: ALL,
  'env:example': [],
  fuzz: ALL,
  gateway: [OPERATOR],
  'integration-test': [],
  migrate: [OPERATOR, 'migrations'],
  'migrate:new': [],
  'migrate:schema': ['migrations', 'packages/verification'],
  mutants: ['packages/verification'],
  pay: [],
  release: [],
  sbom: ALL,
  soak: ALL,
  start: [],
  test: [],
  walks: [],
  witnesses: [],
};
/** The commands that need the pages, which an api serves. */
const SERVES_PAGES = new Set(['start', ...Object.keys(BUILDS).filter((command) => BUILDS[command] === ALL)]);
/** The commands that run suites of any package: the api's serve the checkout page as browsers get it. */
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
  if (projects.length > 0) await build(projects, env, command === 'check');
  if (SERVES_PAGES.has(command) || RUNS_SUITES.has(command)) await buildPages(SERVES_PAGES.has(command), env);
  if (command === 'build') return 0;
  const name = command.replace(':', '-');
  const program = projects.includes(OPERATOR)
    ? [join(ROOT, OPERATOR, 'dist', `${name}.js`)]
    : [...FROM_SOURCE, join(ROOT, 'scripts/src/commands', `${name}.ts`)];
  return run(process.execPath, [...program, ...args], env);
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
 * With `toleratesErrors`, as for `check`, which shows them, type errors do not prevent the command.
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
    if (!toleratesErrors) throw error;
    console.error('The build has errors, which this command shows too.');
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
 * Builds what browsers load, if its sources have changed: what suites need, or all pages that an api serves.
 * @param {boolean} isAll
 * @param {NodeJS.ProcessEnv} env
 */
async function buildPages(isAll, env) {
  const packages = join(ROOT, 'packages');
  const clients = ['docs', 'sandbox'].map((name) => join(packages, name));
  const scripts = filesIn(clients.map((folder) => join(folder, 'src/client')));
  const compiled = clients.map((folder) => join(folder, 'dist/client'));
  const documents = ['docs/assets', 'docs/guide', 'docs/src', 'contract/src', 'client-javascript/src', 'checkout/src'];
  const buildDocs = async () => {
    await stepWhenStale('page scripts', scripts, compiled, [join(ROOT, 'scripts/page-scripts.mjs')], env);
    if (!isAll) return;
    const program = [...FROM_SOURCE, join(DOCS, 'src/build.ts')];
    const inputs = [join(CONTRACT, 'openapi.yaml'), ...filesIn(documents.map((folder) => join(packages, folder)))];
    await stepWhenStale('documentation', inputs, [join(DOCS, 'dist/site')], program, env);
  };
  const sites = isAll ? ['checkout', 'console'] : ['checkout'];
  await Promise.all([...sites.map((name) => buildSite(name, env)), buildDocs()]);
}

/**
 * Bundles what browsers load from a package.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function buildSite(name, env) {
  const folder = join(ROOT, 'packages', name);
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const settings = readdirSync(folder).filter((file) => /\.(?:html|mjs)$|^tsconfig\.json$/.test(file));
  const inputs = [...settings.map((file) => join(folder, file)), ...filesIn([join(folder, 'src')])];
  await stepWhenStale(name, inputs, [join(folder, 'dist/site')], [vite, 'build', folder], env);
}

/**
 * All files of folders.
 * @param {string[]} folders
 */
function filesIn(folders) {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort(),
  );
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
  const [stampFile, stamp] = [join(STATE, `${name.replace(' ', '-')}.stamp`), hash.digest('hex')];
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
