// In a sandbox, the pages of the reference get a button for each request that a merchant or a payer can send. The form
// is loaded when a button is used. Browsers load these files unbundled, so imports include the file extension.

/** Where this is: below it are the files, beside it is the api. */
const HERE = new URL('.', import.meta.url);
/** Requests of the admin, and the one that creates the wallet, are made from the console and once. */
const NOT_TRIED = /^\/api\/v1\/(admin|wallet)\//;

for (const line of document.querySelectorAll<HTMLElement>('main section > .operation')) {
  const [method = '', path = ''] = line.textContent.trim().split(/\s+/);
  const section = line.parentElement;
  if (section && path.startsWith('/') && !NOT_TRIED.test(path)) addButton(section, line, { method, path });
}

function addButton(section: HTMLElement, line: HTMLElement, request: { method: string; path: string }): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'try';
  button.textContent = 'Try it';
  button.setAttribute('aria-label', `Try it: ${section.querySelector('h2')?.textContent ?? ''}`);
  button.addEventListener('click', () => {
    button.disabled = true;
    import('./try-form.js').then(
      ({ openForm }) => {
        button.replaceWith(openForm({ ...request, section, origin: new URL('../../', HERE) }));
        section.querySelector<HTMLElement>('.trial input, .trial textarea, .trial button')?.focus();
      },
      () => {
        button.disabled = false;
      },
    );
  });
  line.after(button);
}

const styles = document.createElement('link');
styles.rel = 'stylesheet';
styles.href = new URL('try.css', HERE).href;
document.head.append(styles);
