import { announce } from './announce.js';

const TICK_MS = 250;
/** Smaller corrections would only make the seconds jump. */
const SLACK_MS = 1_500;
const ANNOUNCED_MINUTES = [10, 5, 1];

/** When the payment window ends, on the clock of performance.now(); undefined if no clock is shown. */
let endsAt: number | undefined;
let secondsShown = Infinity;

/** Starts the clock, which ticks for the lifetime of the page. */
export function startClock(): void {
  setInterval(tick, TICK_MS);
}

/** Starts from the seconds that the server rendered. */
export function adoptClock(): void {
  const left = document.querySelector<HTMLElement>('[data-left]')?.dataset['left'];
  endsAt = left === undefined ? undefined : performance.now() + Number(left) * 1000;
  secondsShown = Infinity;
  tick();
}

/** Follows the server's clock: the device's clock may be wrong, or the device may have slept. */
export function correctClock(leftMs: number): void {
  const wanted = performance.now() + leftMs;
  if (endsAt !== undefined && Math.abs(endsAt - wanted) > SLACK_MS) endsAt = wanted;
}

/** Whether a clock is shown and has reached zero. */
export function isTimeUp(): boolean {
  return endsAt !== undefined && performance.now() >= endsAt;
}

/** Updates the seconds and the warning colour, and announces ten, five and one minute left. */
function tick(): void {
  const strip = document.querySelector<HTMLElement>('[data-left]');
  const clock = strip?.querySelector('[data-clock]');
  if (!strip || !clock || endsAt === undefined) return;
  const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
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
