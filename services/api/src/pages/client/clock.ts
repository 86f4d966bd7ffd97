import { say } from './saying.js';

const TICK_MS = 250;
/** A correction below this would only make the seconds jump. */
const SLACK_MS = 1_500;
const SAID_MINUTES = [10, 5, 1];

/** When the payment window ends, by this page's own clock; undefined where no clock is shown. */
let endsAt: number | undefined;
let secondsShown = Infinity;

/** Lets the clock tick for as long as the page is there. */
export function startClock(): void {
  setInterval(tick, TICK_MS);
}

/** Begins with the seconds that the server drew. */
export function adoptClock(): void {
  const left = document.querySelector<HTMLElement>('[data-left]')?.dataset['left'];
  endsAt = left === undefined ? undefined : performance.now() + Number(left) * 1000;
  secondsShown = Infinity;
  tick();
}

/** Follows the server's clock; the device's own may be wrong or may have slept. */
export function correctClock(leftMs: number): void {
  const wanted = performance.now() + leftMs;
  if (endsAt !== undefined && Math.abs(endsAt - wanted) > SLACK_MS) endsAt = wanted;
}

/** Whether a clock is shown and has run out. */
export function isTimeUp(): boolean {
  return endsAt !== undefined && performance.now() >= endsAt;
}

/** The seconds of the clock, the colour of its last minutes, and a word at ten, five and one. */
function tick(): void {
  const strip = document.querySelector<HTMLElement>('[data-left]');
  const clock = strip?.querySelector('[data-clock]');
  if (!strip || !clock || endsAt === undefined) return;
  const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
  if (left === secondsShown) return;
  for (const minutes of SAID_MINUTES) {
    const isCrossed = secondsShown < Infinity && secondsShown > minutes * 60 && left <= minutes * 60;
    if (isCrossed) say(strip.getAttribute(`data-say-${minutes}`));
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
