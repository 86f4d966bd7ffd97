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
  const child = spawn(process.execPath, [`infra/dist/bench-${name}.js`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(`  ${line}`);
    last = line;
  }
  const code = await exited;
  if (code !== 0) throw new Error(`the bench ${name} ended with ${String(code)}`);
  return JSON.parse(last) as BenchResult;
}
