import { ageMs, moment, type Moment } from './age.js';

/** The server's time at which what the page shows was last true. */
let serverTime: string | undefined;
let heardAt: Moment = moment();

/**
 * Called when the server has confirmed what is shown, or what will be.
 * @param askedAt when that was requested: a device may sleep before it reads the answer
 */
export function confirmKnown(time: string | undefined, askedAt: Moment): void {
  serverTime = time ?? serverTime;
  heardAt = askedAt;
}

/** How long ago the server last said something. */
export function silentMs(): number {
  return ageMs(heardAt);
}

/** Fills in since when the page could not be updated. */
export function writeSince(): void {
  if (serverTime === undefined) return;
  for (const element of document.querySelectorAll<HTMLTimeElement>('[data-since] time')) {
    element.dateTime = element.title = serverTime;
  }
}
