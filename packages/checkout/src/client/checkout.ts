// The script of the checkout page. It polls the order status, runs the clock, handles copy buttons, and swaps in
// server-rendered markup when something has changed. It contains no texts and never touches an address or an amount.
import { listen } from './actions.js';
import { correctClock, isTimeUp, startClock } from './clock.js';
import { adopt, renderedVersion, view, rerender } from './rendering.js';
import { Busy, load } from './requests.js';

/** The fields of the status response used here. */
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
let nextPoll: number | undefined;
let isPolling = false;

adopt();
listen();
startClock();
for (const [target, type] of [
  [document, 'visibilitychange'],
  [window, 'online'],
  [window, 'pageshow'],
] as const) {
  target.addEventListener(type, () => {
    if (!document.hidden) void poll();
  });
}
schedule(pauseOf(view()));

/** Polls once and schedules the next poll. Failures back off exponentially and are shown if the view has room. */
async function poll(): Promise<void> {
  const main = view();
  if (isPolling || main?.dataset['watch'] === undefined) return;
  isPolling = true;
  let pause = pauseOf(main);
  try {
    await pollOnce(main);
    failures = 0;
    showMessage('state');
    pause = pauseOf(view());
  } catch (error) {
    failures += 1;
    const isBusy = error instanceof Busy;
    showMessage(isBusy ? 'busy' : 'offline');
    pause = isBusy ? error.pauseMs : Math.min(pause * 2 ** failures, MAX_PAUSE_MS);
  }
  isPolling = false;
  schedule(pause);
}

async function pollOnce(main: HTMLElement): Promise<void> {
  if (main.dataset['watch'] === 'page' || isTimeUp()) return rerender();
  const status = (await load(main.dataset['statusUrl'] ?? '', 'json')).response as Status;
  const seen = [
    status.status,
    status.amount_received,
    status.amount_remaining,
    status.tx_hash,
    status.confirmations,
  ].join(' ');
  correctClock(Date.parse(status.expires_at) - Date.parse(status.server_time));
  if (seen !== renderedVersion()) await rerender(seen);
}

function pauseOf(main: HTMLElement | null): number {
  return Number(main?.dataset['every'] ?? MAX_PAUSE_MS);
}

function schedule(pauseMs: number): void {
  clearTimeout(nextPoll);
  nextPoll = setTimeout(() => void poll(), document.hidden ? Math.max(pauseMs, HIDDEN_PAUSE_MS) : pauseMs);
}

function showMessage(wanted: string): void {
  for (const message of document.querySelectorAll<HTMLElement>('[data-message]')) {
    message.hidden = message.dataset['message'] !== wanted;
  }
  document.querySelector('.strip')?.classList.toggle('strip-trouble', wanted !== 'state');
}
