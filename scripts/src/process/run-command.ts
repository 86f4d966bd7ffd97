import { listenForInterruption } from './interruption';

/**
 * Runs a command: passes it an interruption signal, prints an error as one line instead of a stack trace, and sets the
 * exit code. `work` stops what it started before it returns.
 */
export async function runCommand(work: (interruption: AbortSignal) => Promise<number>): Promise<void> {
  const interruption = listenForInterruption();
  try {
    process.exitCode = await work(interruption);
  } catch (error) {
    if (!interruption.aborted) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
  if (interruption.aborted) process.exitCode = Number(interruption.reason);
  // The channel to the parent would keep this process alive.
  if (process.connected) process.disconnect();
}
