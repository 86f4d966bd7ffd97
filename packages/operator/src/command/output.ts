import { isNativeError } from 'node:util/types';
import { Refusal, Unavailable } from '@gateway/domain';
import { ConfigError } from '@gateway/runtime';
import { isOfParseArgs, UsageError } from '@gateway/runtime/command';
import { isDatabaseTrouble } from '@gateway/store/db';

/** Where a command writes: text for people, or with `--json` one document for programs. */
export interface Output {
  isJson: boolean;
  /** Writes text for people; with `--json` nothing. */
  text(text: string): void;
  /** Writes the document, once; without `--json` nothing. */
  json(document: object): void;
  /** Writes why the command failed. */
  failure(error: unknown): void;
}

/** Text on standard output, failures on standard error. */
export const TEXT_OUTPUT: Output = {
  isJson: false,
  text(text) {
    process.stdout.write(text);
  },
  json: ignore,
  failure(error) {
    process.stderr.write(`${messageOf(error)}\n`);
  },
};

/** Standard output has the document alone, also that of a failure: `{error, code}`. */
export const JSON_OUTPUT: Output = {
  isJson: true,
  text: ignore,
  json(document) {
    process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  },
  failure(error) {
    JSON_OUTPUT.json({ error: messageOf(error), code: codeOf(error) });
  },
};

function ignore(): void {
  // the other kind of output has it
}

function messageOf(error: unknown): string {
  return isNativeError(error) ? error.message : String(error);
}

/** The codes of the API where it has one for this, and few others. */
function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  if (error instanceof ConfigError) return 'CONFIGURATION';
  if (error instanceof UsageError || isOfParseArgs(error)) return 'USAGE';
  if (error instanceof Unavailable || isDatabaseTrouble(error)) return 'UNAVAILABLE';
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : 'FAILED';
}
