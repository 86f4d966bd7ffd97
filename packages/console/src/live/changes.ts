// An event stream that says when something has happened to an order. Whatever is polled often is then loaded at once.

import type { Operation } from '../api/access/me';
import { changeEvents } from '../api/http/changes';
import { mayNow, onOtherActor } from './session';

/** By which operations changes are followed, at the gateway and at a merchant. */
const FOLLOW: readonly Operation[] = ['followOrders', 'followOwnOrders'];

/** Longer than the gateway is ever silent. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;
/** One section of the console follows another. */
const LINGER_MS = 1_000;
/** Between two announcements; while changes follow each other, the pause doubles up to the other. */
export const MIN_SPACING_MS = 250;
export const MAX_SPACING_MS = 4_000;

/** So long the pages of windows whose streams end together take to be loaded. */
const LOST_WITHIN_MS = 2_000;

const listeners = new Set<() => void>();
let stream: AbortController | undefined;
let isHeard = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = FIRST_PAUSE_MS;
let stopFollowing: (() => void) | undefined;

const announce = spaced(() => {
  for (const listener of [...listeners]) listener();
});

/**
 * Calls back when something has changed, while the page is seen. The stream is open as long as there is a listener, and
 * is that of whom the person acts for.
 * @returns a function that stops it
 */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  stopFollowing ??= follow();
  return () => {
    listeners.delete(listener);
    setTimeout(closeUnused, LINGER_MS);
  };
}

/**
 * Whether every change is announced: the gateway ends its streams when it cannot read what changes. When this ends, the
 * listeners are called, as if there had been a change.
 */
export function isFollowed(): boolean {
  return isHeard;
}

function follow(): () => void {
  const forget = onOtherActor(open);
  document.addEventListener('visibilitychange', open);
  open();
  return () => {
    forget();
    document.removeEventListener('visibilitychange', open);
    close();
  };
}

function closeUnused(): void {
  if (listeners.size > 0) return;
  stopFollowing?.();
  stopFollowing = undefined;
}

/**
 * Calls soon, and then at most as often as the limits of the admin API allow to load a whole page again; each time at a
 * random moment within as long again, because all windows of a merchant hear of a change together.
 */
export function spaced(call: () => void): () => void {
  let [spacingMs, calledAt] = [MIN_SPACING_MS, -Infinity];
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    if (waiting !== undefined) return;
    const sinceMs = performance.now() - calledAt;
    spacingMs = sinceMs > 2 * MAX_SPACING_MS ? MIN_SPACING_MS : spacingMs;
    waiting = setTimeout(
      () => {
        waiting = undefined;
        calledAt = performance.now();
        spacingMs = Math.min(spacingMs * 2, MAX_SPACING_MS);
        call();
      },
      Math.max(0, spacingMs - sinceMs) + spacingMs * Math.random(),
    );
  };
}

/** A window that is not seen has no stream: a browser has few connections for all its windows. */
function open(): void {
  close();
  if (document.visibilityState !== 'visible' || !mayNow(FOLLOW)) return;
  stream = new AbortController();
  wait(SILENCE_MS, lose);
  void listen(stream.signal);
}

async function listen(signal: AbortSignal): Promise<void> {
  try {
    for await (const event of changeEvents(signal)) {
      if (signal.aborted) return;
      hear();
      if (event === 'change') announce();
    }
  } catch {
    // Whatever it is, another stream is opened later.
  }
  if (!signal.aborted) lose();
}

function hear(): void {
  isHeard = true;
  pauseMs = FIRST_PAUSE_MS;
  wait(SILENCE_MS, lose);
}

/** At a random time, because the streams of all windows end together when a gateway stops. */
function lose(): void {
  if (isHeard) setTimeout(announce, LOST_WITHIN_MS * Math.random());
  close();
  wait(pauseMs * (0.5 + Math.random()), open);
  pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
}

function close(): void {
  clearTimeout(timer);
  isHeard = false;
  stream?.abort();
  stream = undefined;
}

function wait(ms: number, then: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(then, ms);
}
