import { adoptClock } from './clock.js';
import { load } from './requests.js';
import { moment } from './age.js';
import { announce } from './announce.js';
import { confirmKnown } from './known.js';

/** The server-rendered markup by part name, before any change by this script. */
const rendered = new Map<string, string>();
/** The same for a view without parts. */
let renderedWhole = '';
let version: string | undefined;
/** Counts requests for the page: the answer to an earlier one never replaces that to a later one. */
let asked = 0;
let shown = 0;

/** The view that is shown, with its data attributes. */
export function view(): HTMLElement | null {
  return document.querySelector('main');
}

/** The version of the status that the view was rendered for. */
export function renderedVersion(): string | undefined {
  return version;
}

/** Remembers what the server rendered, and shows its times in the customer's time zone. */
export function adopt(): void {
  const main = view();
  version = main?.dataset['version'];
  rendered.clear();
  for (const part of partsOf(main)) rendered.set(part.dataset['part'] ?? '', part.outerHTML);
  renderedWhole = main ? wholeOf(main) : '';
  localiseTimes();
}

function partsOf(root: ParentNode | null): HTMLElement[] {
  return Array.from(root?.querySelectorAll<HTMLElement>('[data-part]') ?? []);
}

/** Shows the times in the customer's time zone; one that stands alone has its day if that is not today. */
export function localiseTimes(): void {
  const locale = document.documentElement.dataset['locale'];
  const latin = { numberingSystem: 'latn', calendar: 'gregory' };
  const time = { ...latin, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const shows: Record<string, Intl.DateTimeFormatOptions> = {
    day: { ...latin, day: 'numeric', month: 'long', year: 'numeric' },
    clock: time,
    zoned: { ...time, timeZoneName: 'short' },
  };
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-show]')) {
    const at = new Date(element.dateTime);
    const isToday = at.toDateString() === new Date().toDateString();
    const show = shows[element.dataset['show'] ?? ''] ?? (isToday ? time : { ...time, day: 'numeric', month: 'short' });
    element.textContent = new Intl.DateTimeFormat(locale, show).format(at);
  }
}

/**
 * Swaps in what the server renders now: only the parts that differ if the view is the same, otherwise everything.
 * @param seen the version of the status response, so that each version is rendered once
 */
export async function rerender(seen?: string): Promise<void> {
  const turn = ++asked;
  const askedAt = moment();
  const fresh = (await load(location.pathname + location.search, 'document')).responseXML;
  const [old, main] = [view(), fresh?.querySelector<HTMLElement>('main')];
  if (!fresh || !old || !main) throw new Error('not a page');
  if (turn < shown) return;
  shown = turn;
  confirmKnown(main.dataset['now'], askedAt);
  keepFocus(() => {
    if (isSameView(old, main)) swapParts(partsOf(main));
    else swapPage(old, main, fresh.querySelector('header'));
    adoptClock(askedAt);
  });
  version = seen ?? main.dataset['version'];
  document.title = fresh.title;
  const text = main.dataset['announce'] ?? '';
  if (old.dataset['announce'] !== text) announce(text);
  view()?.setAttribute('data-announce', text);
}

function isSameView(old: HTMLElement, main: HTMLElement): boolean {
  if (old.dataset['view'] !== main.dataset['view']) return false;
  const parts = partsOf(main);
  if (parts.length !== rendered.size) return false;
  if (parts.length === 0) return wholeOf(main) === renderedWhole;
  return parts.every((part) => rendered.has(part.dataset['part'] ?? ''));
}

/** All that a view says of the order; the time of the view differs each time it is rendered. */
function wholeOf(main: HTMLElement): string {
  const copy = main.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('[data-since], .reload')) element.remove();
  return copy.innerHTML;
}

function swapParts(parts: readonly HTMLElement[]): void {
  for (const part of parts) {
    const name = part.dataset['part'] ?? '';
    if (rendered.get(name) === part.outerHTML) continue;
    rendered.set(name, part.outerHTML);
    document.querySelector(`[data-part="${name}"]`)?.replaceWith(part);
  }
  localiseTimes();
}

function swapPage(old: HTMLElement, main: HTMLElement, header: Element | null | undefined): void {
  // Keep what the customer has typed and the answer shown for it.
  const help = old.querySelector<HTMLDetailsElement>('details.help[open]');
  if (help) main.querySelector('details.help')?.replaceWith(help);
  if (header && old.dataset['version'] === undefined) document.querySelector('header')?.replaceWith(header);
  main.classList.add('arriving');
  old.replaceWith(main);
  adopt();
}

/** Keeps the focus across a change; if the focused element is gone, the headline gets it. Nothing scrolls. */
function keepFocus(change: () => void): void {
  const before = document.activeElement;
  change();
  if (!before || before === document.body || before.isConnected) return;
  const fallback = document.getElementById(before.id) ?? document.querySelector('h1');
  fallback?.focus({ preventScroll: true });
}
