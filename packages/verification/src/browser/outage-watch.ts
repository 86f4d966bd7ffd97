import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** What a page of the console says at a moment. */
export interface Screen {
  /** Milliseconds since 1970. */
  at: number;
  /** The one notice above everything. */
  banners: string[];
  cells: Cell[];
  /** Whatever is green, and not greyed out. */
  greens: string[];
  /** All that is visible. */
  text: string;
}

/** A statement with the time at which it was last known. */
export interface Cell {
  name: string;
  text: string;
  asOf: number | null;
  isStale: boolean;
  isGreen: boolean;
}

/**
 * The cells of the flow and of the health page have names; other blocks of values have none. On a loaded machine the
 * timers of the page are late: those that are due run before it is read. The banner that leads the deployment's owner to
 * become a person says nothing about the gateway.
 */
const READ = `new Promise((due) => setTimeout(() => setTimeout(due))).then(() => {
  const isStale = (element) => element.closest('.stale') !== null;
  const asOf = (element) => (element.dataset.asOf ? Date.parse(element.dataset.asOf) : null);
  const shown = (element) => element.innerText.replaceAll(/\\s+/g, ' ').trim();
  const cells = [...document.querySelectorAll('.flow > li, .checks > li, .as-known')].map((element) => ({
    name: element.matches('li') ? element.querySelector('strong').innerText : '',
    text: shown(element),
    asOf: asOf(element),
    isStale: isStale(element),
    isGreen: element.querySelector('.tone-good') !== null && !isStale(element),
  }));
  const greens = [...document.querySelectorAll('.tone-good')].filter((element) => !isStale(element));
  return {
    at: Date.now(),
    banners: [...document.querySelectorAll('.banner')].map(shown).filter((text) => !text.includes('Make me a person')),
    cells,
    greens: greens.map((element) => shown(element.closest('li, .pill, .status') ?? element)),
    text: shown(document.querySelector('main')),
  };
})`;

const EVERY_MS = 1_000;
/** Until a page on a loaded machine has noticed: more than a poll, its time-out and the grace. */
const PATIENCE_MS = 90_000;
/** A poll every ten seconds, five of grace, the tick that greys out, and a slow machine. */
const MAX_AGE_MS = 20_000;
/** The same for what a service reports of itself. */
const MAX_REPORT_AGE_MS = 45_000;
const NEVER_SAID = 'The rest of the page is fresh';

/** What the page says now. */
export function readScreen(page: Page): Promise<Screen> {
  return page.evaluate<Screen>(READ);
}

/** The same, which fails on a statement that is true on no page at any moment. */
export async function readHonestScreen(page: Page): Promise<Screen> {
  const screen = await readScreen(page);
  assertHonest(screen);
  return screen;
}

/**
 * Reads the screen every second, and fails on the first statement that is not true.
 * @param isTrue what is true of this page beyond what is of every page; throws if it is not
 */
export function watchScreen(page: Page, forMs: number, isTrue: (screen: Screen) => void): Promise<void> {
  return watchFor(forMs, async () => {
    isTrue(await readHonestScreen(page));
  });
}

/** Looks every second until it sees that a page has noticed what happened; then, for so long, it must see that again. */
export async function watchNoticed(forMs: number, look: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!(await look())) {
    assert.ok(performance.now() < giveUpAt, 'the page has not noticed');
    await sleep(EVERY_MS);
  }
  await watchFor(forMs, async () => {
    assert.ok(await look(), 'the page has forgotten what it had noticed');
  });
}

async function watchFor(forMs: number, look: () => Promise<unknown>): Promise<void> {
  const endsAt = performance.now() + forMs;
  for (;;) {
    await look();
    if (performance.now() >= endsAt) return;
    await sleep(EVERY_MS);
  }
}

/** What holds on every page at every moment: no value is shown as that of now if it is not known to be. */
function assertHonest(screen: Screen): void {
  assert.ok(!screen.text.includes(NEVER_SAID), screen.text);
  for (const { name, text, asOf, isStale } of screen.cells) {
    if (isStale) continue;
    assert.ok(asOf !== null, `a statement without a time: ${text}`);
    const maxMs = name === '' && !text.startsWith('Newest block') ? MAX_AGE_MS : MAX_REPORT_AGE_MS;
    const isKnownDown = /Stopped|No notifier is running|Waits for|no heartbeat|Down/.test(text);
    assert.ok(isKnownDown || screen.at - asOf <= maxMs, `${String(screen.at - asOf)} ms old, as if of now: ${text}`);
  }
}

/** Fails if anything is shown as that of now that was last known before a moment and so cannot be. */
export function assertNothingSince(screen: Screen, moment: number): void {
  for (const { text, asOf, isStale } of screen.cells) {
    assert.ok(isStale || (asOf !== null && asOf <= moment), `known while nothing could be: ${text}`);
  }
}
