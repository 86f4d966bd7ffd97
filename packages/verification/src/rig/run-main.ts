/** The exit code of a program that was called with wrong arguments. */
export const WRONG_USAGE = 2;
const FAILED = 1;

/**
 * Runs a program, and ends the process whatever still keeps it alive: with the exit code that the program returns, or 0;
 * after an error, which is printed, with 1, or 2 when `parseArgs` has thrown it.
 */
export async function runMain(main: () => Promise<number> | Promise<void>): Promise<never> {
  try {
    const code = await main();
    process.exit(code ?? 0);
  } catch (error) {
    console.error(error);
    process.exit(isOfParseArgs(error) ? WRONG_USAGE : FAILED);
  }
}

function isOfParseArgs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
