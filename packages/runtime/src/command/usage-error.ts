import { isNativeError } from 'node:util/types';

/** The arguments of a command are wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Whether a command was called wrongly: its arguments, as here or in `parseArgs`, or its variables. */
export function isWrongUsage(error: unknown): boolean {
  return error instanceof UsageError || isOfParseArgs(error) || (isNativeError(error) && error.name === 'ConfigError');
}

/** Whether `parseArgs` has thrown it. */
export function isOfParseArgs(error: unknown): boolean {
  const code = isNativeError(error) ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS');
}

/** Reads the arguments of a command that knows only these. @throws UsageError with the usage, for any other */
export function readArguments(command: string, known: readonly string[] = []): string[] {
  const given = process.argv.slice(2);
  if (given.some((argument) => !known.includes(argument))) {
    throw new UsageError(`Usage: ${[command, ...known.map((word) => `[${word}]`)].join(' ')}`);
  }
  return given;
}
