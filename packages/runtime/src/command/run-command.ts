import { listenForInterruption } from './interruption';
import { isWrongUsage } from './usage-error';

const FAILED = 1;
const WRONG_USAGE = 2;

/**
 * Runs a command: passes it an interruption signal, prints an error as one line instead of a stack trace, and sets the
 * exit code: that of `work`, 1 after an error, 2 when the command was called wrongly, 130 after Ctrl-C. `work` stops
 * what it started before it returns.
 */
export async function runCommand(work: (interruption: AbortSignal) => Promise<number>): Promise<void> {
  const interruption = listenForInterruption();
  try {
    process.exitCode = await work(interruption);
  } catch (error) {
    if (!interruption.aborted) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = isWrongUsage(error) ? WRONG_USAGE : FAILED;
  }
  if (interruption.aborted) process.exitCode = Number(interruption.reason);
  // The channel to the parent would keep this process alive. Closing it here would look like the death of the parent.
  process.channel?.unref();
}
