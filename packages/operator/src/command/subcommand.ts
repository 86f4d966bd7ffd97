import type { Output } from './output';

/** Carries out a subcommand with these arguments, and writes to standard output by default. @returns its exit code */
export type Run = (environment: NodeJS.ProcessEnv, args: string[], output?: Output) => Promise<number>;

/** A part of the operator's command. */
export interface Subcommand {
  words: string;
  /** The arguments, for the usage text; without it there are none. */
  parameters?: string;
  /** What it does, for the usage text. */
  summary: string;
  /** The first signal does not end it: it shows once what can never be shown again. */
  isShielded?: true;
  run: Run;
}
