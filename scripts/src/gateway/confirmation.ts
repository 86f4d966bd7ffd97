import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

/** The options of every command that writes. */
export interface WritingOptions {
  /** Shows what the command would do, and changes nothing. */
  isDryRun: boolean;
  /** Skips the prompt. */
  isConfirmed: boolean;
  rest: string[];
}

/** Reads `--dry-run` and `--yes`. @throws TypeError that names an unknown option */
export function readWritingOptions(args: readonly string[]): WritingOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } },
    allowPositionals: true,
  });
  return { isDryRun: values['dry-run'] === true, isConfirmed: values.yes === true, rest: positionals };
}

/**
 * Prompts the operator to type a word. Without a terminal only `--yes` confirms.
 * @returns whether the command may continue; prints why not
 */
export async function isConfirmed({ isDryRun, isConfirmed: isGiven }: WritingOptions, word: string): Promise<boolean> {
  if (isDryRun) {
    process.stdout.write('nothing was changed: this was a dry run\n');
    return false;
  }
  if (isGiven) return true;
  if (!process.stdin.isTTY) {
    process.stdout.write('nothing was changed: confirm with --yes\n');
    return false;
  }
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reader.question(`type "${word}" to continue: `);
  reader.close();
  if (answer.trim() === word) return true;
  process.stdout.write('nothing was changed\n');
  return false;
}
