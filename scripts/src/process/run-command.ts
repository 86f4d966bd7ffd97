import { listenForInterruption } from './interruption';

/**
 * The frame of every command: an interruption to listen to, one line instead of a stack trace for an error, and the
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
