import { ROOT } from './href';
import { newStore, useStore } from './store';

/** The current location in the console: a path below /console, and the filters in the address bar. */
export interface Place {
  /** "" is the overview; "orders", "orders/<id>", ... */
  path: string;
  query: URLSearchParams;
}

const place = newStore(readPlace());

/** Follows the browser's back and forward buttons; called once at startup. */
export function followHistory(): void {
  window.addEventListener('popstate', () => {
    place.set(readPlace());
  });
}

export function usePlace(): Place {
  return useStore(place);
}

/** The page of a list that the address bar names; the first one if it names none. */
export function pageIn(query: URLSearchParams): number {
  return Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
}

/** Navigates to a URL of the console without reloading the page. `replace` adds no history entry. */
export function go(href: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'replace') history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  const before = place.get();
  place.set(readPlace());
  if (place.get().path !== before.path) window.scrollTo(0, 0);
}

function readPlace(): Place {
  const path = location.pathname.startsWith(ROOT) ? location.pathname.slice(ROOT.length) : '';
  return { path: path.replace(/^\/+|\/+$/g, ''), query: new URLSearchParams(location.search) };
}
