/**
 * Runs a program, and ends the process whatever still keeps it alive: with the exit code that the program returns, or 0;
 * after an error, which is printed, with 1.
 */
export async function runMain(main: () => Promise<number> | Promise<void>): Promise<never> {
  try {
    const code = await main();
    process.exit(code ?? 0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
