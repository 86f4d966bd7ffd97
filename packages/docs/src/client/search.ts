import { type Entry, findEntries } from './match.js';

/** Shows what is found for the field's text as links below it, which the arrow keys go through. */
export async function openSearch(field: HTMLInputElement): Promise<void> {
  const index = (await import(new URL('search-index.js', import.meta.url).href)) as { default: readonly Entry[] };
  const list = document.createElement('ul');
  const count = document.createElement('p');
  count.setAttribute('role', 'status');
  const panel = document.createElement('div');
  panel.className = 'found';
  panel.append(count, list);
  field.after(panel);

  const search = (): void => {
    const found = findEntries(index.default, field.value);
    panel.hidden = field.value.trim() === '';
    count.textContent = found.length === 0 ? 'Nothing found' : `${found.length} shown`;
    list.replaceChildren(...found.map(renderFound));
  };
  field.addEventListener('input', search);
  field.parentElement?.addEventListener('keydown', (event) => {
    handleKey(event, field, panel);
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !field.parentElement?.contains(target)) panel.hidden = true;
  });
  field.addEventListener('focus', search);
  search();
}

function renderFound([title, page, path]: Entry): HTMLElement {
  const link = document.createElement('a');
  const base = new URL('..', import.meta.url).pathname; // the first page is at /docs, without a slash
  link.href = /^[a-z]/.test(path) ? base + path : base.slice(0, -1) + path;
  const where = document.createElement('span');
  where.textContent = page;
  link.append(title, where);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** Arrows go through the field and the links, Enter in the field opens the first one, Escape closes. */
function handleKey(event: KeyboardEvent, field: HTMLInputElement, panel: HTMLElement): void {
  const stops = [field, ...panel.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement as HTMLInputElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') {
    panel.hidden = true;
    field.value = '';
    field.focus();
  } else if (event.key === 'Enter' && at === 0) {
    stops[1]?.click();
  } else if (step !== undefined && !panel.hidden) {
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  } else {
    return;
  }
  event.preventDefault();
}
