import { execFile } from 'node:child_process';

/** Of the output of an installation and a build. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a program, and returns what it printed. @throws Error with the end of its output when it fails */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { ...options, maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${command} ${args[0] ?? ''} failed\n${`${stdout}${stderr}`.trim().slice(-4_000)}`));
    });
  });
}
