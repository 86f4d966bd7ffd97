import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs `gateway` as an operator would and returns its output. This process goes on meanwhile: the stores may be reached
 * through it.
 * @throws Error with the output on another exit code
 */
export async function runGateway(variables: Record<string, string>, args: string[], code = 0): Promise<string> {
  const child = spawn(process.execPath, ['packages/operator/dist/gateway.js', ...args], {
    env: { PATH: process.env['PATH'], ...variables },
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== code) throw new Error(`gateway ${args.join(' ')} ended with ${String(status)}\n${output}${errors}`);
  return output;
}
