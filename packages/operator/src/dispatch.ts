import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWrongUsage, UsageError } from '@gateway/runtime/command';
import { JSON_OUTPUT, TEXT_OUTPUT, type Output } from './command/output';
import type { Subcommand } from './command/subcommand';
import { SUBCOMMANDS } from './subcommands';

const HELP = ['--help', '-h'];
const VERSION = '--version';
const JSON_OPTION = '--json';
/** Of this workspace, from the source and from the compiled file. */
const MANIFEST = join(__dirname, '../package.json');
const FAILED = 1;
const WRONG_USAGE = 2;

/**
 * Runs the subcommand that these arguments begin with. `--help` after it, or alone, describes instead of running.
 * `--version` alone prints that of this release.
 * `--json` prints one JSON document instead of text, also for an error, a help text or an unknown subcommand.
 * @param interruption ends the process: whatever a subcommand has begun, the database or the watcher completes or undoes
 * @returns its exit code; 2 for an unknown one, with the list of all, and for wrong arguments or variables
 */
export async function dispatch(
  environment: NodeJS.ProcessEnv,
  given: readonly string[],
  interruption?: AbortSignal,
): Promise<number> {
  const words = given.filter((argument) => argument !== JSON_OPTION);
  const output = words.length < given.length ? JSON_OUTPUT : TEXT_OUTPUT;
  if (words.join(' ') === VERSION) return printVersion(output);
  const named = findSubcommand(words);
  if (words.some((argument) => HELP.includes(argument))) return describe(output, named ? [named] : SUBCOMMANDS);
  if (named?.isShielded !== true)
    interruption?.addEventListener('abort', () => process.exit(Number(interruption.reason)));
  const args = named ? words.slice(wordCount(named)) : [];
  if (named && (args.length === 0 || named.parameters !== undefined)) return run(named, environment, args, output);
  return refuse(output, words, named);
}

/** A subcommand may begin with the words of another one: the longer one is meant. */
function findSubcommand(words: readonly string[]): Subcommand | undefined {
  const known = SUBCOMMANDS.filter((one) => words.slice(0, wordCount(one)).join(' ') === one.words);
  return known.sort((a, b) => wordCount(b) - wordCount(a))[0];
}

function wordCount({ words }: Subcommand): number {
  return words.split(' ').length;
}

/** Without `--json` an error is left to the caller, which prints it. */
async function run(
  subcommand: Subcommand,
  environment: NodeJS.ProcessEnv,
  args: string[],
  output: Output,
): Promise<number> {
  if (!output.isJson) return subcommand.run(environment, args, output);
  try {
    return await subcommand.run(environment, args, output);
  } catch (error) {
    output.failure(error);
    return isWrongUsage(error) ? WRONG_USAGE : FAILED;
  }
}

function printVersion(output: Output): number {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
  output.text(`${version}\n`);
  output.json({ version });
  return 0;
}

function refuse(output: Output, words: readonly string[], named: Subcommand | undefined): number {
  if (words.length === 0) {
    describe(output, SUBCOMMANDS);
    return 0;
  }
  const reason = named ? `"${named.words}" takes no arguments` : `There is no subcommand "${words.join(' ')}"`;
  if (output.isJson) output.failure(new UsageError(reason));
  else process.stderr.write(usage(named ? [named] : SUBCOMMANDS));
  return WRONG_USAGE;
}

function describe(output: Output, subcommands: readonly Subcommand[]): number {
  output.text(usage(subcommands));
  output.json({
    subcommands: subcommands.map(({ words, parameters = '', summary }) => ({ words, parameters, summary })),
  });
  return 0;
}

function usage(subcommands: readonly Subcommand[]): string {
  const list = subcommands.map(
    ({ words, parameters = '', summary }) => `  ${`${words} ${parameters}`.trim()}\n      ${summary}\n`,
  );
  return `Usage: npm run gateway -- <subcommand> [--json | --help], or --version\n${list.join('')}`;
}
