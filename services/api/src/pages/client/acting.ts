import { load } from './requests.js';
import { say } from './saying.js';

const COPIED_MS = 4_000;

let isAsking = false;

/** Makes the page's own buttons and forms work. They are found when they are used, as pictures come and go. */
export function listen(): void {
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeMenus(null);
  });
}

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  const button = target?.closest<HTMLElement>('[data-copy]');
  if (button) void copy(button);
  if (target?.closest('[data-print]')) window.print();
  closeMenus(target);
}

async function copy(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
    showOutcome(button, 'done');
    say(button.dataset['say']);
  } catch {
    // The browser refuses: the value is marked, ready to be copied by hand.
    const shown = document.querySelector(`#${button.dataset['shownBy'] ?? ''} [data-select]`);
    if (shown) getSelection()?.selectAllChildren(shown);
    showOutcome(button, 'refused');
    say(button.dataset['refused']);
  }
}

/** The button says for a while what came of it; meanwhile these words are its name for screen readers too. */
function showOutcome(button: HTMLElement, outcome: 'done' | 'refused'): void {
  const name = button.getAttribute('aria-label') ?? button.dataset['name'];
  if (name !== undefined) button.dataset['name'] = name;
  button.removeAttribute('aria-label');
  button.dataset['state'] = outcome;
  setTimeout(() => {
    delete button.dataset['state'];
    if (name !== undefined) button.setAttribute('aria-label', name);
  }, COPIED_MS);
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.classList.contains('lookup')) return;
  event.preventDefault();
  void lookUp(form);
}

/** Sends the same form that a browser without this script sends, and shows the answer in its place. */
async function lookUp(form: HTMLFormElement): Promise<void> {
  const place = document.getElementById('answer');
  const field = form.querySelector('input');
  if (!place || !field || isAsking) return;
  isAsking = true;
  try {
    const { responseXML } = await load(form.action, 'document', `tx_hash=${encodeURIComponent(field.value)}`);
    place.replaceChildren(...(responseXML?.getElementById('answer')?.childNodes ?? []));
    field.toggleAttribute('aria-invalid', responseXML?.querySelector('[aria-invalid]') !== null);
  } catch {
    place.textContent = form.dataset['failed'] ?? '';
  }
  isAsking = false;
  say(place.textContent);
}

function closeMenus(within: Element | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.languages[open]')) {
    if (!within || !menu.contains(within)) menu.open = false;
  }
}
