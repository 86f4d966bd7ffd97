import { spawnSync } from 'node:child_process';

/** Runs `gateway` as an operator would and returns its output. @throws Error with the output on another exit code */
export function runGateway(variables: Record<string, string>, args: string[], code = 0): string {
  const run = spawnSync(process.execPath, ['scripts/dist/gateway.js', ...args], {
    env: { PATH: process.env['PATH'], ...variables },
    encoding: 'utf8',
  });
  if (run.status !== code) {
    throw new Error(`gateway ${args.join(' ')} ended with ${String(run.status)}\n${run.stdout}${run.stderr}`);
  }
  return run.stdout;
}
