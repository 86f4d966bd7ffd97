import { load } from './requests.js';
import { announce } from './announce.js';

const COPIED_MS = 4_000;

let isLoading = false;

/** Handles the buttons and forms of the page, by delegation: elements are replaced whenever the view changes. */
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
    announce(button.dataset['announce']);
  } catch {
    // The browser denied clipboard access: select the value so that it can be copied by hand.
    const shown = document.querySelector(`#${button.dataset['shownBy'] ?? ''} [data-select]`);
    if (shown) getSelection()?.selectAllChildren(shown);
    showOutcome(button, 'refused');
    announce(button.dataset['refused']);
  }
}

/** Shows the outcome on the button for a while; meanwhile that text is also its accessible name. */
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

/** Submits the same form that a browser without this script submits, and shows the answer in place. */
async function lookUp(form: HTMLFormElement): Promise<void> {
  const place = document.getElementById('answer');
  const field = form.querySelector('input');
  if (!place || !field || isLoading) return;
  isLoading = true;
  try {
    const { responseXML } = await load(form.action, 'document', `tx_hash=${encodeURIComponent(field.value)}`);
    place.replaceChildren(...(responseXML?.getElementById('answer')?.childNodes ?? []));
    field.toggleAttribute('aria-invalid', responseXML?.querySelector('[aria-invalid]') !== null);
  } catch {
    place.textContent = form.dataset['failed'] ?? '';
  }
  isLoading = false;
  announce(place.textContent);
}

function closeMenus(within: Element | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.languages[open]')) {
    if (!within || !menu.contains(within)) menu.open = false;
  }
}
