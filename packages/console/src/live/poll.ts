import { ApiError } from '../api/client';

/** The delay after a failure without `Retry-After`. */
const RETRY_SECONDS = 10;

export interface PollListener<T> {
  onAnswer(answer: T): void;
  onFailure(error: unknown): void;
}

/**
 * Polls, each time `everyMs` after the last response; after a failure when the gateway says, else in 10 seconds; and
 * not while the page is hidden.
 * @returns a function that stops polling
 */
export function poll<T>(
  load: (signal: AbortSignal) => Promise<T>,
  everyMs: number,
  listener: PollListener<T>,
): () => void {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const again = (waitMs: number): void => {
    if (!stopping.signal.aborted) timer = setTimeout(whenVisible, waitMs);
  };
  const whenVisible = (): void => {
    if (document.visibilityState === 'visible') void once();
    else document.addEventListener('visibilitychange', whenVisible, { once: true, signal: stopping.signal });
  };
  const once = async (): Promise<void> => {
    try {
      const answer = await load(stopping.signal);
      if (stopping.signal.aborted) return;
      listener.onAnswer(answer);
      again(everyMs);
    } catch (error) {
      if (stopping.signal.aborted) return;
      listener.onFailure(error);
      again(retrySeconds(error) * 1_000);
    }
  };
  void once();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

/** The seconds until a failed request is repeated. */
export function retrySeconds(error: unknown): number {
  return error instanceof ApiError && error.retryAfter !== undefined ? Math.max(error.retryAfter, 1) : RETRY_SECONDS;
}
