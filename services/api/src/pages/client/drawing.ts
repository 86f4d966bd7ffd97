import { adoptClock } from './clock.js';
import { load } from './requests.js';
import { say } from './saying.js';

/** What the server drew, by the name of the part, before anything here touched it. */
const drawn = new Map<string, string>();
/** The same of a picture that has no parts. */
let drawnWhole = '';
let version: string | undefined;

/** The picture that is shown, with what the server says about it. */
export function picture(): HTMLElement | null {
  return document.querySelector('main');
}

/** The part of the status answer that the picture was drawn for. */
export function drawnVersion(): string | undefined {
  return version;
}

/** Takes note of what the server drew, and shows its times in the customer's own zone. */
export function adopt(): void {
  const main = picture();
  version = main?.dataset['version'];
  drawn.clear();
  for (const part of partsOf(main)) drawn.set(part.dataset['part'] ?? '', part.outerHTML);
  drawnWhole = main?.innerHTML ?? '';
  adoptClock();
  localiseTimes();
}

function partsOf(root: ParentNode | null): HTMLElement[] {
  return Array.from(root?.querySelectorAll<HTMLElement>('[data-part]') ?? []);
}

function localiseTimes(): void {
  const locale = document.documentElement.dataset['locale'];
  const latin = { numberingSystem: 'latn', calendar: 'gregory' };
  const time = { ...latin, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const shows: Record<string, Intl.DateTimeFormatOptions> = {
    day: { ...latin, day: 'numeric', month: 'long', year: 'numeric' },
    time,
    zoned: { ...time, timeZoneName: 'short' },
  };
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-show]')) {
    const show = shows[element.dataset['show'] ?? ''];
    if (show) element.textContent = new Intl.DateTimeFormat(locale, show).format(new Date(element.dateTime));
  }
}

/**
 * Swaps in what the server draws now: the parts that differ while the picture stays, everything when it changes.
 * @param seen the version that the status answer has, so that each is drawn once
 */
export async function redraw(seen?: string): Promise<void> {
  const fresh = (await load(location.pathname + location.search, 'document')).responseXML;
  const [old, main] = [picture(), fresh?.querySelector<HTMLElement>('main')];
  if (!fresh || !old || !main) throw new Error('not a page');
  keepingFocus(() => {
    if (isSamePicture(old, main)) swapParts(partsOf(main));
    else swapPage(old, main, fresh.querySelector('header'));
  });
  version = seen ?? main.dataset['version'];
  document.title = fresh.title;
  const words = main.dataset['say'] ?? '';
  if (old.dataset['say'] !== words) say(words);
  picture()?.setAttribute('data-say', words);
}

function isSamePicture(old: HTMLElement, main: HTMLElement): boolean {
  if (old.dataset['picture'] !== main.dataset['picture']) return false;
  const parts = partsOf(main);
  if (parts.length !== drawn.size) return false;
  if (parts.length === 0) return main.innerHTML === drawnWhole;
  return parts.every((part) => drawn.has(part.dataset['part'] ?? ''));
}

function swapParts(parts: readonly HTMLElement[]): void {
  for (const part of parts) {
    const name = part.dataset['part'] ?? '';
    if (drawn.get(name) === part.outerHTML) continue;
    drawn.set(name, part.outerHTML);
    document.querySelector(`[data-part="${name}"]`)?.replaceWith(part);
  }
  adoptClock();
  localiseTimes();
}

function swapPage(old: HTMLElement, main: HTMLElement, header: Element | null | undefined): void {
  // What somebody has typed or been told stays.
  const help = old.querySelector<HTMLDetailsElement>('details.help[open]');
  if (help) main.querySelector('details.help')?.replaceWith(help);
  if (header && old.dataset['version'] === undefined) document.querySelector('header')?.replaceWith(header);
  main.classList.add('arriving');
  old.replaceWith(main);
  adopt();
}

/** What had the focus keeps it; when it is gone, the headline has it. Nothing scrolls. */
function keepingFocus(change: () => void): void {
  const before = document.activeElement;
  change();
  if (!before || before === document.body || before.isConnected) return;
  const heir = document.getElementById(before.id) ?? document.querySelector('h1');
  heir?.focus({ preventScroll: true });
}
