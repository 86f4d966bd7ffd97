import { ageMs, type Moment } from './age.js';
import { announce } from './announce.js';

const TICK_MS = 250;
/** Smaller corrections would only make the seconds jump. */
const SLACK_MS = 1_500;
const ANNOUNCED_MINUTES = [10, 5, 1];

/** How much of the payment window was left at a moment; undefined if no clock is shown. */
let remaining: { leftMs: number; at: Moment } | undefined;
let secondsShown = Infinity;

/** Starts the clock, which ticks for the lifetime of the page. */
export function startClock(): void {
  setInterval(tick, TICK_MS);
}

/** Starts from the seconds that the server rendered. @param askedAt when the page was requested */
export function adoptClock(askedAt: Moment): void {
  const left = document.querySelector<HTMLElement>('[data-left]')?.dataset['left'];
  remaining = left === undefined ? undefined : { leftMs: Number(left) * 1000, at: askedAt };
  secondsShown = Infinity;
  tick();
}

/** Follows the server's clock: the device's clock may be wrong, or the device may have slept. */
export function correctClock(serverMs: number, askedAt: Moment): void {
  const shown = leftNowMs();
  if (shown === undefined) return;
  if (Math.abs(shown - (serverMs - ageMs(askedAt))) > SLACK_MS) remaining = { leftMs: serverMs, at: askedAt };
}

/** Whether a clock is shown and has reached zero. */
export function isTimeUp(): boolean {
  const left = leftNowMs();
  return left !== undefined && left <= 0;
}

/** How long until the clock reaches zero; infinite if none is shown. */
export function leftMs(): number {
  return leftNowMs() ?? Infinity;
}

function leftNowMs(): number | undefined {
  return remaining && remaining.leftMs - ageMs(remaining.at);
}

/** Updates the seconds and the warning colour, and announces ten, five and one minute left. */
function tick(): void {
  const strip = document.querySelector<HTMLElement>('[data-left]');
  const clock = strip?.querySelector('[data-clock]');
  const remainingMs = leftNowMs();
  if (!strip || !clock || remainingMs === undefined) return;
  const left = Math.max(0, Math.ceil(remainingMs / 1000));
  if (left === secondsShown) return;
  for (const minutes of ANNOUNCED_MINUTES) {
    const isCrossed = secondsShown < Infinity && secondsShown > minutes * 60 && left <= minutes * 60;
    if (isCrossed) announce(strip.getAttribute(`data-announce-${minutes}`));
  }
  secondsShown = left;
  clock.textContent = clockText(left);
  strip.classList.toggle('strip-late', left <= Number(strip.dataset['warnBelow']));
}

function clockText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
