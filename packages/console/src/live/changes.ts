// An event stream that says when something has happened to an order. Whatever is polled often is then loaded at once.

import type { Operation } from '../api/access/me';
import { changeEvents, orderEvents } from '../api/http/changes';
import { followStream, type FollowedStream } from './follow-stream';
import { mayNow, onOtherActor } from './session';

/** By which operations changes are followed, at the gateway and at a merchant. */
const FOLLOW: readonly Operation[] = ['followOrders', 'followOwnOrders'];

/** One section of the console follows another. */
const LINGER_MS = 1_000;
/** Between two announcements; while changes follow each other, the pause doubles up to the other. */
export const MIN_SPACING_MS = 250;
export const MAX_SPACING_MS = 4_000;

const listeners = new Set<() => void>();
let followed: FollowedStream | undefined;

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
  followed ??= follow();
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
  return followed?.isHeard() ?? false;
}

/**
 * Calls back at once when something has happened to one order, and with each block while its payment is not final; while
 * the page is seen. For a page that nothing but this order is on: the stream is its own.
 * @returns a function that stops it
 */
export function onOrderChange(id: string, listener: () => void): () => void {
  const events = (signal: AbortSignal): AsyncGenerator<string> => orderEvents(id, signal);
  return followStream({ events, mayFollow: () => true, announce: listener }).stop;
}

function follow(): FollowedStream {
  const stream = followStream({ events: changeEvents, mayFollow: () => mayNow(FOLLOW), announce });
  const forget = onOtherActor(stream.open);
  return {
    ...stream,
    stop() {
      forget();
      stream.stop();
    },
  };
}

function closeUnused(): void {
  if (listeners.size > 0) return;
  followed?.stop();
  followed = undefined;
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
