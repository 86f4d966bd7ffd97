/** A stream of changes, and another whenever it ends, while the page is seen. */
export interface FollowedStream {
  /** Whether a stream is open that announces every change. */
  isHeard(): boolean;
  /** Opens another one instead. */
  open(): void;
  stop(): void;
}

interface Source {
  /** The names of its events. */
  events: (signal: AbortSignal) => AsyncGenerator<string>;
  /** Whether there can be a stream now. */
  mayFollow: () => boolean;
  /** Is called at each change, and when a stream has ended, as if there had been one. */
  announce: () => void;
}

/** Longer than the gateway is ever silent. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;
/** So long the pages of windows whose streams end together take to be loaded. */
const LOST_WITHIN_MS = 2_000;

export function followStream({ events, mayFollow, announce }: Source): FollowedStream {
  let stream: AbortController | undefined;
  let isHeard = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = FIRST_PAUSE_MS;

  /** A window that is not seen has no stream: a browser has few connections for all its windows. */
  const open = (): void => {
    close();
    if (document.visibilityState !== 'visible' || !mayFollow()) return;
    stream = new AbortController();
    wait(SILENCE_MS, lose);
    void listen(stream.signal);
  };
  const listen = async (signal: AbortSignal): Promise<void> => {
    try {
      for await (const event of events(signal)) {
        if (signal.aborted) return;
        hear();
        if (event === 'change') announce();
      }
    } catch {
      // Whatever it is, another stream is opened later.
    }
    if (!signal.aborted) lose();
  };
  const hear = (): void => {
    isHeard = true;
    pauseMs = FIRST_PAUSE_MS;
    wait(SILENCE_MS, lose);
  };
  /** At a random time, because the streams of all windows end together when a gateway stops. */
  const lose = (): void => {
    if (isHeard) setTimeout(announce, LOST_WITHIN_MS * Math.random());
    close();
    wait(pauseMs * (0.5 + Math.random()), open);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  };
  const close = (): void => {
    clearTimeout(timer);
    isHeard = false;
    stream?.abort();
    stream = undefined;
  };
  const wait = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };

  document.addEventListener('visibilitychange', open);
  open();
  return {
    ...{ open, isHeard: () => isHeard },
    stop() {
      document.removeEventListener('visibilitychange', open);
      close();
    },
  };
}
