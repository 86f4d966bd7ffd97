// The script of the checkout page. It reads the order status when a stream says that it changed, or polls it, runs the
// clock, handles copy buttons, and swaps in server-rendered markup when something has changed. It contains no texts and
// never touches an address or an amount.
import { listen } from './actions.js';
import { moment } from './age.js';
import { follow, isStreamAlive } from './changes.js';
import { adoptClock, correctClock, isTimeUp, leftMs, startClock } from './clock.js';
import { confirmKnown, silentMs, writeSince } from './known.js';
import { adopt, localiseTimes, renderedVersion, view, rerender } from './rendering.js';
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
/** An answer may take so long. */
const PATIENCE_MS = 10_000;
const CHECK_MS = 2_000;

let failures = 0;
let nextPoll: number | undefined;
let isPolling = false;
let wasOverdue = false;
/** A change was announced while the status was being read. */
let isStale = false;

adopt();
adoptClock(moment());
confirmKnown(view()?.dataset['now'], moment());
listen();
startClock();
setInterval(noticeSilence, CHECK_MS);
for (const [target, type] of [
  [document, 'visibilitychange'],
  [window, 'online'],
  [window, 'offline'],
  [window, 'pageshow'],
] as const) {
  target.addEventListener(type, () => {
    watch();
    if (!document.hidden) void poll();
  });
}
watch();
schedule(pauseOf(view()));

/** Follows changes while the page is seen and may change: a browser has few connections for all its windows. */
function watch(): void {
  const main = view();
  const isWatched = !document.hidden && main?.dataset['watch'] !== undefined;
  follow(isWatched ? main.dataset['changesUrl'] : undefined, onChange, () => {
    schedule(pauseOf(view()) * Math.random());
  });
}

function onChange(): void {
  isStale = isPolling;
  void poll();
}

/** Polls once and schedules the next poll. Failures back off exponentially; the page says since when it is not updated. */
async function poll(): Promise<void> {
  const main = view();
  if (isPolling || main?.dataset['watch'] === undefined) return;
  isPolling = true;
  let pause = pauseOf(main);
  try {
    await pollOnce(main);
    failures = 0;
    wasOverdue = false;
    showMessage('state');
    pause = isStreamAlive() && !isTimeUp() ? Math.min(MAX_PAUSE_MS, leftMs()) : pauseOf(view());
  } catch (error) {
    failures += 1;
    showMessage('trouble');
    pause = error instanceof Busy ? error.pauseMs : Math.min(pause * 2 ** failures, MAX_PAUSE_MS);
  }
  isPolling = false;
  watch();
  if (isStale) onChange();
  else schedule(pause);
}

async function pollOnce(main: HTMLElement): Promise<void> {
  if (main.dataset['watch'] === 'page' || isTimeUp()) return rerender();
  const askedAt = moment();
  const status = (await load(main.dataset['statusUrl'] ?? '', 'json')).response as Status;
  const seen = [
    status.status,
    status.amount_received,
    status.amount_remaining,
    status.tx_hash,
    status.confirmations,
  ].join(' ');
  correctClock(Date.parse(status.expires_at) - Date.parse(status.server_time), askedAt);
  if (seen !== renderedVersion()) return rerender(seen);
  confirmKnown(status.server_time, askedAt);
}

/** Without an answer for long, as after a sleep, the page is not up to date. Twice, as one may be on its way. */
function noticeSilence(): void {
  const main = view();
  if (document.hidden || main?.dataset['watch'] === undefined) return;
  const isOverdue = silentMs() > (isStreamAlive() ? MAX_PAUSE_MS : pauseOf(main)) + PATIENCE_MS;
  if (isOverdue && wasOverdue) showMessage('trouble');
  wasOverdue = isOverdue;
}

function pauseOf(main: HTMLElement | null): number {
  return Number(main?.dataset['every'] ?? MAX_PAUSE_MS);
}

function schedule(pauseMs: number): void {
  clearTimeout(nextPoll);
  nextPoll = setTimeout(() => void poll(), document.hidden ? Math.max(pauseMs, HIDDEN_PAUSE_MS) : pauseMs);
}

/** @param wanted what the page says of the order, or that it could not be updated */
function showMessage(wanted: 'state' | 'trouble'): void {
  if (wanted === 'trouble') {
    writeSince();
    localiseTimes();
  }
  for (const message of document.querySelectorAll<HTMLElement>('[data-message]')) {
    message.hidden = message.dataset['message'] !== wanted;
  }
  document.querySelector('.strip')?.classList.toggle('strip-trouble', wanted !== 'state');
}
