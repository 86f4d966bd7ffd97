import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The last line of a bench. */
export interface BenchResult {
  bench: string;
  figures: Record<string, unknown>;
  targets: Record<string, unknown>;
  met: boolean;
}

/** Runs a bench as a process of its own, with the stores of this one, and prints its progress. @throws Error if it fails */
export async function runBench(name: string): Promise<BenchResult> {
  return JSON.parse(await lastLineOf([`packages/verification/dist/benchmarks/${name}.js`])) as BenchResult;
}

/**
 * Runs a program of Node with the stores of this process, and prints what it writes. @returns its last line
 * @param folder in which it runs; that of this process, if not given
 * @throws Error if it fails
 */
export async function lastLineOf(args: readonly string[], folder = process.cwd()): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(`  ${line}`);
    last = line;
  }
  const code = await exited;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`);
  return last;
}
