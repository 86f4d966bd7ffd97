// Runs what is asked for on another line of Node than this process: `npm test -- --node 24`. Packages of npm contain the
// programs, so that nothing but the registry is needed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** By line, the release that the suites were last run on. Of the images' line it follows infra/docker/Dockerfile. */
export const RELEASES = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0', 26: '26.12.1' };

/**
 * Takes `--node LINE` out of the arguments.
 * @param {string[]} args
 * @returns {{ line: string | undefined, rest: string[] }} no line: the Node that runs
 */
export function takeLine(args) {
  const at = args.indexOf('--node');
  if (at === -1) return { line: undefined, rest: args };
  return { line: args[at + 1] ?? '', rest: args.toSpliced(at, 2) };
}

/**
 * Installs a release of Node below a folder, unless it is there.
 * @param {string} release
 * @param {string} state the folder for what is made here
 * @returns {string} the folder of the program
 * @throws {Error} with what npm said
 */
export function installNode(release, state) {
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = join(state, 'node', release);
  const folder = join(prefix, 'node_modules', name, 'bin');
  if (existsSync(join(folder, 'node'))) return folder;
  mkdirSync(prefix, { recursive: true });
  const args = ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', `${name}@${release}`];
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Node ${release} could not be installed: ${stderr.trim()}`);
  return folder;
}
