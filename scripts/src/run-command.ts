import { openGuard } from './guard';
import type { Guard } from './guard';
import { listenForInterruption } from './interruption';

/**
 * The frame of every command: a guard for what it starts, an interruption to listen to, one line instead of a stack
 * trace for an error, and the exit code. `work` cleans up after itself before it returns.
 */
export async function runCommand(work: (guard: Guard, interruption: AbortSignal) => Promise<number>): Promise<void> {
  const guard = openGuard();
  const interruption = listenForInterruption();
  try {
    process.exitCode = await work(guard, interruption);
  } catch (error) {
    if (!interruption.aborted) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
  if (interruption.aborted) process.exitCode = Number(interruption.reason);
  await guard.close();
  // The channel to the parent would keep this process alive.
  if (process.connected) process.disconnect();
}
