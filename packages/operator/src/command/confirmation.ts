import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { UsageError } from '@gateway/runtime/command';
import { type Output } from './output';

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

/** The only argument of a command. @throws UsageError with this text if there is none, or more than one */
export function onlyArgument({ rest: [argument, ...others] }: WritingOptions, fault: string): string {
  if (argument === undefined || others.length > 0) throw new UsageError(fault);
  return argument;
}

/** The argument of a command that may have one. @throws UsageError with this text if there are more */
export function optionalArgument({ rest: [argument, ...others] }: WritingOptions, fault: string): string | undefined {
  if (others.length > 0) throw new UsageError(fault);
  return argument;
}

/** @throws UsageError if a command without arguments was given one */
export function refuseArguments({ rest }: WritingOptions): void {
  if (rest.length > 0) throw new UsageError('This command has no arguments but --dry-run and --yes.');
}

/** The two arguments of a command. @throws UsageError with this text if there are fewer or more */
export function twoArguments({ rest: [first, second, ...others] }: WritingOptions, fault: string): [string, string] {
  if (first === undefined || second === undefined || others.length > 0) throw new UsageError(fault);
  return [first, second];
}

const CONTINUES = undefined;
const NOT_ASKED_FOR = 0;
const REFUSED = 1;

/**
 * Prompts the operator to type a word. Without a terminal, and with `--json`, only `--yes` confirms.
 * @returns undefined when the command may continue, or else the exit code with which it ends; prints why
 */
export async function refusalOf(
  { isDryRun, isConfirmed }: WritingOptions,
  word: string,
  output: Output,
): Promise<number | undefined> {
  if (isDryRun) {
    output.text('nothing was changed: this was a dry run\n');
    output.json({ changed: false, reason: 'dry_run' });
    return NOT_ASKED_FOR;
  }
  if (isConfirmed) return CONTINUES;
  if (output.isJson || !process.stdin.isTTY) {
    output.text('nothing was changed: confirm with --yes\n');
    output.json({ changed: false, reason: 'not_confirmed' });
    return REFUSED;
  }
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reader.question(`type "${word}" to continue: `);
  reader.close();
  if (answer.trim() === word) return CONTINUES;
  output.text('nothing was changed\n');
  return REFUSED;
}
