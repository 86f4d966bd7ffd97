import { execFile } from 'node:child_process';
import type { ExecFileOptions } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Shell } from './store-site';

const TOOL_TIMEOUT_MS = 120_000;
const execute = promisify(execFile);

/** Runs a short-lived tool and returns its output; throws with its error output when it fails. */
export async function runTool(
  command: string,
  args: readonly string[],
  options: ExecFileOptions = {},
  input = '',
): Promise<string> {
  const running = execute(command, args, { timeout: TOOL_TIMEOUT_MS, ...options, encoding: 'utf8' });
  // A tool that exits without reading breaks the pipe: its exit code is the result.
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}

/** Like runTool, but returns undefined for a tool that is missing or fails. */
export async function tryTool(
  command: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<string | undefined> {
  try {
    return await runTool(command, args, options);
  } catch {
    return undefined;
  }
}

/** The full paths at which PATH holds a program, in its order. */
export function findOnPath(program: string, shell: Shell): string[] {
  return (shell['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .filter(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
