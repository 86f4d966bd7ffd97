// The life in the checkout page. It asks how the order is, ticks the clock, copies, and swaps in what the server drew
// when something has changed. It writes no words of its own and never touches an address or an amount.
// Browsers load these files as they are, so they import each other by their whole names.
import { listen } from './acting.js';
import { correctClock, isTimeUp, startClock } from './clock.js';
import { adopt, drawnVersion, picture, redraw } from './drawing.js';
import { Busy, load } from './requests.js';

/** The part of the status answer that matters here. */
interface Status {
  status: string;
  amount_received: string;
  amount_remaining: string;
  tx_hash: string | null;
  confirmations: number;
  expires_at: string;
  server_time: string;
}

const HIDDEN_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 30_000;

let failures = 0;
let nextLook: number | undefined;
let isLooking = false;

adopt();
listen();
startClock();
for (const [target, type] of [
  [document, 'visibilitychange'],
  [window, 'online'],
  [window, 'pageshow'],
] as const) {
  target.addEventListener(type, () => {
    if (!document.hidden) void look();
  });
}
plan(pauseOf(picture()));

/** Asks how the order is now. What fails is tried again, later each time, and said where there is a place for it. */
async function look(): Promise<void> {
  const main = picture();
  if (isLooking || main?.dataset['watch'] === undefined) return;
  isLooking = true;
  let pause = pauseOf(main);
  try {
    await lookOnce(main);
    failures = 0;
    showWords('state');
    pause = pauseOf(picture());
  } catch (error) {
    failures += 1;
    const isBusy = error instanceof Busy;
    showWords(isBusy ? 'busy' : 'offline');
    pause = isBusy ? error.pauseMs : Math.min(pause * 2 ** failures, MAX_PAUSE_MS);
  }
  isLooking = false;
  plan(pause);
}

async function lookOnce(main: HTMLElement): Promise<void> {
  if (main.dataset['watch'] === 'page' || isTimeUp()) return redraw();
  const status = (await load(main.dataset['statusUrl'] ?? '', 'json')).response as Status;
  const seen = [
    status.status,
    status.amount_received,
    status.amount_remaining,
    status.tx_hash,
    status.confirmations,
  ].join(' ');
  correctClock(Date.parse(status.expires_at) - Date.parse(status.server_time));
  if (seen !== drawnVersion()) await redraw(seen);
}

function pauseOf(main: HTMLElement | null): number {
  return Number(main?.dataset['every'] ?? MAX_PAUSE_MS);
}

function plan(pauseMs: number): void {
  clearTimeout(nextLook);
  nextLook = setTimeout(() => void look(), document.hidden ? Math.max(pauseMs, HIDDEN_PAUSE_MS) : pauseMs);
}

function showWords(wanted: string): void {
  for (const words of document.querySelectorAll<HTMLElement>('[data-words]')) {
    words.hidden = words.dataset['words'] !== wanted;
  }
  document.querySelector('.strip')?.classList.toggle('strip-trouble', wanted !== 'state');
}
