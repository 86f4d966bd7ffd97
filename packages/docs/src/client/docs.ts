/** What the pages can do with a script: copy code, keep the chosen language, search. They are complete without it. */

const LANGUAGE = 'docs.language';
const SHOWN_MS = 4_000;

for (const caption of document.querySelectorAll<HTMLElement>('.code figcaption')) addCopyButton(caption);
for (const choice of document.querySelectorAll<HTMLInputElement>('.choice input')) {
  choice.addEventListener('change', () => {
    remember(choice.value);
    choose(choice.value);
  });
}
choose(remembered());
addSearch();

/** Adds the field; the search itself is loaded when the field is used. */
function addSearch(): void {
  const field = document.createElement('input');
  field.type = 'search';
  field.placeholder = 'Search';
  field.autocomplete = 'off';
  field.setAttribute('aria-label', 'Search the documentation');
  const open = (): void => {
    import('./search.js').then(
      ({ openSearch }) => openSearch(field),
      () => {
        field.addEventListener('focus', open, { once: true });
      },
    );
  };
  field.addEventListener('focus', open, { once: true });
  const search = document.createElement('div');
  search.className = 'search';
  search.setAttribute('role', 'search');
  search.append(field);
  document.querySelector('body > header')?.append(search);
}

function addCopyButton(caption: HTMLElement): void {
  const name = caption.textContent.trim();
  const code = caption.parentElement?.querySelector('code');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${name}`);
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code?.textContent ?? '').then(
      () => {
        show(button, 'Copied');
      },
      () => {
        if (code) getSelection()?.selectAllChildren(code);
      },
    );
  });
  caption.append(button);
}

function show(button: HTMLButtonElement, text: string): void {
  button.textContent = text;
  setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS);
}

/** Chooses the language wherever the page offers it. */
function choose(language: string | null): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('.choice input')) {
    if (input.value === language) input.checked = true;
  }
}

/** Storage may be refused; then the choice lasts as long as the page. */
function remembered(): string | null {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null;
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(LANGUAGE, language);
  } catch {
    return;
  }
}
