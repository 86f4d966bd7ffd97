import { errorFields, type Logger } from '../log/logger';

/** One bounded step of work; `more` means that it should be called again at once. */
export type Tick = () => Promise<'more' | 'idle'>;

export interface LoopOptions {
  signal: AbortSignal;
  logger: Logger;
  /** Pause after an idle tick; a wake-up ends it early. A function is called each time. */
  idleMs: number | (() => number);
  /** Pause after a tick that failed. */
  errorMs: number;
}

export interface Loop {
  /** Ends the pause after an idle tick, now or as soon as the running tick is done. */
  wake(): void;
  /** Resolves once the signal was given and the running tick is done. Never rejects. */
  ended: Promise<void>;
}

/** The one loop of all services: pauses when idle, longer after an error, ends on the signal. */
export function runLoop(name: string, tick: Tick, options: LoopOptions): Loop {
  const pause = createPause(options.signal);
  const idleMs = (): number => (typeof options.idleMs === 'number' ? options.idleMs : options.idleMs());
  const run = async (): Promise<void> => {
    while (!options.signal.aborted) {
      try {
        if ((await tick()) === 'idle') await pause.wait(idleMs());
      } catch (error) {
        report(name, error, options.logger);
        await pause.waitFully(Math.max(options.errorMs, requestedPauseMs(error)));
      }
    }
  };
  return { wake: pause.wake, ended: run() };
}

/** A fault that recovers by itself is a warning; any other needs attention. */
function report(loop: string, error: unknown, logger: Logger): void {
  const level = error instanceof Error && error.name === 'Unavailable' ? 'warn' : 'error';
  logger[level]('tick failed', { loop, error: errorFields(error) });
}

/** The pause that the error requests, if any: its `retryAfterMs`. */
function requestedPauseMs(error: unknown): number {
  const requested = error instanceof Error ? (error as { retryAfterMs?: unknown }).retryAfterMs : undefined;
  return typeof requested === 'number' ? requested : 0;
}

/** A timer that a wake-up ends early; a wake-up before the timer starts is not lost. */
function createPause(signal: AbortSignal): {
  wait(ms: number): Promise<void>;
  waitFully(ms: number): Promise<void>;
  wake(): void;
} {
  let isAwake = false;
  let endEarly: (() => void) | undefined;

  const sleep = (ms: number, canWake: boolean): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        endEarly = undefined;
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
      if (canWake) endEarly = end;
      if (signal.aborted) end();
    });

  return {
    async wait(ms) {
      if (!isAwake) await sleep(ms, true);
      isAwake = false;
    },
    waitFully: (ms) => sleep(ms, false),
    wake() {
      isAwake = true;
      endEarly?.();
    },
  };
}
