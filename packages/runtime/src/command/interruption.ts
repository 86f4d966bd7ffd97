const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** One Ctrl-C may arrive more than once: from the terminal and from every npm on the way. */
const SAME_PRESS_MS = 1_000;

/**
 * Aborts when this process must end (a signal, or its parent has exited) with the exit code as the reason. A second
 * signal ends it at once; the guard cleans up.
 */
export function listenForInterruption(): AbortSignal {
  const controller = new AbortController();
  let firstAt: number | undefined;
  const interrupt = (code: number): void => {
    if (firstAt !== undefined && performance.now() - firstAt > SAME_PRESS_MS) process.exit(code);
    firstAt ??= performance.now();
    controller.abort(code);
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      interrupt(signal === 'SIGINT' ? 130 : 143);
    });
  }
  process.once('disconnect', () => {
    interrupt(143);
  });
  return controller.signal;
}
