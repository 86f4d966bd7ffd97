// An event stream that says when something has happened to an order. Whatever is polled often is then loaded at once.

import { API } from '../api/http/client';

/** Longer than the gateway is ever silent. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;
/** One section of the console follows another. */
const LINGER_MS = 1_000;
/** Between two announcements; while changes follow each other, the pause doubles up to the other. */
export const MIN_SPACING_MS = 250;
export const MAX_SPACING_MS = 4_000;

const listeners = new Set<() => void>();
let stream: EventSource | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = FIRST_PAUSE_MS;
let isFollowing = false;

const announce = spaced(() => {
  for (const listener of [...listeners]) listener();
});

/**
 * Calls back when something has changed, while the page is seen. The stream is open as long as there is a listener.
 * @returns a function that stops it
 */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  if (!isFollowing) {
    isFollowing = true;
    document.addEventListener('visibilitychange', open);
    open();
  }
  return () => {
    listeners.delete(listener);
    setTimeout(closeUnused, LINGER_MS);
  };
}

function closeUnused(): void {
  if (listeners.size > 0) return;
  isFollowing = false;
  document.removeEventListener('visibilitychange', open);
  close();
}

/** Calls at once, and then at most as often as the limits of the admin API allow to load a whole page again. */
export function spaced(call: () => void): () => void {
  let [spacingMs, calledAt] = [MIN_SPACING_MS, -Infinity];
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    if (waiting !== undefined) return;
    const sinceMs = performance.now() - calledAt;
    spacingMs = sinceMs > MAX_SPACING_MS ? MIN_SPACING_MS : spacingMs;
    waiting = setTimeout(
      () => {
        waiting = undefined;
        calledAt = performance.now();
        spacingMs = Math.min(spacingMs * 2, MAX_SPACING_MS);
        call();
      },
      Math.max(0, spacingMs - sinceMs),
    );
  };
}

/** A window that is not seen has no stream: a browser has few connections for all its windows. */
function open(): void {
  close();
  if (document.visibilityState !== 'visible') return;
  stream = new EventSource(`${API}/changes`);
  wait(SILENCE_MS, lose);
  stream.onerror = lose;
  stream.addEventListener('still', hear);
  stream.addEventListener('change', () => {
    hear();
    announce();
  });
}

function hear(): void {
  pauseMs = FIRST_PAUSE_MS;
  wait(SILENCE_MS, lose);
}

/** At a random time, because the streams of all windows end together when a gateway stops. */
function lose(): void {
  close();
  wait(pauseMs * (0.5 + Math.random()), open);
  pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
}

function close(): void {
  clearTimeout(timer);
  stream?.close();
  stream = undefined;
}

function wait(ms: number, then: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(then, ms);
}
