import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PLUGIN = 'packages/integration-vendure';
const PACKAGES = {
  'crypto-payment-gateway-client': 'packages/client-javascript',
  'crypto-payment-gateway-vendure': PLUGIN,
};
const CACHE = '.state/shops';
const INSTALL_MS = 900_000;
const ARGS = ['ci', '--ignore-scripts', '--omit=dev', '--omit=optional', '--no-audit', '--no-fund', '--no-progress'];
/** What npm reports when no registry can be reached; a wrong hash is another matter. */
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|E403|E50\d|ENOTCACHED/;

/**
 * Installs the shop whose versions and hashes are pinned in the package, outside of the workspace, with this version's
 * plugin.
 * @returns its folder, or undefined if no registry can be reached
 */
export async function installShop(): Promise<string | undefined> {
  const folder = await installEmptyShop();
  if (folder === undefined) return undefined;
  for (const [name, path] of Object.entries(PACKAGES)) copyPackage(path, join(folder, 'node_modules', name));
  return folder;
}

/** The same shop without the plugin. Its packages are installed once. */
export async function installEmptyShop(): Promise<string | undefined> {
  const pinned = ['package.json', 'package-lock.json'].map((name) => readFileSync(join(PLUGIN, 'shop', name)));
  const hash = pinned.reduce((sum, text) => sum.update(text), createHash('sha256').update(process.version));
  const folder = resolve(CACHE, `vendure-${hash.digest('hex').slice(0, 16)}`);
  const stamp = join(folder, 'installed');
  mkdirSync(folder, { recursive: true });
  cpSync(join(PLUGIN, 'shop'), folder, { recursive: true });
  if (!existsSync(stamp)) {
    try {
      await run('npm', ARGS, { cwd: folder, timeout: INSTALL_MS });
    } catch (error) {
      if (UNREACHABLE.test(String((error as { stderr?: unknown }).stderr))) return undefined;
      throw error;
    }
    writeFileSync(stamp, '');
  }
  for (const name of Object.keys(PACKAGES))
    rmSync(join(folder, 'node_modules', name), { recursive: true, force: true });
  return folder;
}

/**
 * Compiles the plugin with the types of the installed shop; in the workspace it is compiled with the few declarations
 * of its own.
 */
export async function compileWithShop(folder: string): Promise<void> {
  const project = join(folder, 'compiled');
  rmSync(project, { recursive: true, force: true });
  cpSync(join(PLUGIN, 'src'), join(project, 'src'), { recursive: true });
  rmSync(join(project, 'src/vendure.d.ts'));
  const options = {
    extends: resolve('tsconfig.base.json'),
    compilerOptions: { noEmit: true, composite: false, typeRoots: [resolve('node_modules/@types')] },
    include: ['src'],
    exclude: ['src/**/*.test.ts'],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(options));
  writeFileSync(join(project, 'package.json'), '{ "type": "commonjs" }');
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project]).catch((error: unknown) => {
    throw new Error(`the plugin does not fit the shop's types\n${String((error as { stdout?: unknown }).stdout)}`);
  });
}

/** As it is published: a link would find the packages of the workspace instead of the shop's. */
function copyPackage(from: string, to: string): void {
  for (const name of ['package.json', 'dist']) cpSync(join(from, name), join(to, name), { recursive: true });
}
