import { ApiError } from '../api/http/errors';
import { moment, type Moment } from '../api/http/server-clock';
import { isFollowed, onChange } from './changes';

/** The delay after a failure without `Retry-After`. */
const RETRY_SECONDS = 10;
/** What is polled at least so often shows changes of orders, and is loaded when there is one. */
const FOLLOWING_MS = 10_000;

/** How often something is loaded, in ms; what changes with orders alone, less often while its changes are announced. */
export type Rhythm = number | { everyMs: number; followedMs: number };

/** Of lists and counts of orders. */
export const AS_ORDERS_CHANGE = { everyMs: 5_000, followedMs: 15_000 };

export interface PollListener<T> {
  /** @param askedAt when the request was sent: what the answer says was true then, however late it came */
  onAnswer(answer: T, askedAt: Moment): void;
  onFailure(error: unknown, askedAt: Moment): void;
}

/**
 * Polls, in its rhythm after the last response; after a failure when the gateway says, else in 10 seconds; and not
 * while the page is hidden. What is polled often is loaded at every change too, unless the last load failed.
 * @param follow calls back at these changes, and returns a function that stops it
 * @returns a function that stops polling
 */
export function poll<T>(
  load: (signal: AbortSignal) => Promise<T>,
  rhythm: Rhythm,
  listener: PollListener<T>,
  follow = onChange,
): () => void {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isLoading, isStale, hasFailed] = [false, false, false];

  const again = (waitMs: number): void => {
    if (!stopping.signal.aborted) timer = setTimeout(whenVisible, waitMs);
  };
  const whenVisible = (): void => {
    if (document.visibilityState === 'visible') void once();
    else document.addEventListener('visibilitychange', whenVisible, { once: true, signal: stopping.signal });
  };
  const begin = (): void => {
    [isLoading, isStale] = [true, false];
  };
  const once = async (): Promise<void> => {
    const askedAt = moment();
    begin();
    try {
      const answer = await load(stopping.signal);
      if (stopping.signal.aborted) return;
      hasFailed = false;
      listener.onAnswer(answer, askedAt);
      again(isStale ? 0 : pauseMs(rhythm));
    } catch (error) {
      if (stopping.signal.aborted) return;
      hasFailed = true;
      listener.onFailure(error, askedAt);
      again(retrySeconds(error) * 1_000);
    } finally {
      isLoading = false;
    }
  };
  const atChange = (): void => {
    isStale = isLoading;
    if (isLoading || hasFailed || document.visibilityState !== 'visible') return;
    clearTimeout(timer);
    void once();
  };
  const forget = shortestMs(rhythm) <= FOLLOWING_MS ? follow(atChange) : undefined;
  void once();
  return () => {
    forget?.();
    stopping.abort();
    clearTimeout(timer);
  };
}

/** The ms until something is loaded again. */
export function pauseMs(rhythm: Rhythm): number {
  return typeof rhythm !== 'number' && isFollowed() ? rhythm.followedMs : shortestMs(rhythm);
}

function shortestMs(rhythm: Rhythm): number {
  return typeof rhythm === 'number' ? rhythm : rhythm.everyMs;
}

/** The seconds until a failed request is repeated. */
export function retrySeconds(error: unknown): number {
  return error instanceof ApiError && error.retryAfter !== undefined ? Math.max(error.retryAfter, 1) : RETRY_SECONDS;
}
