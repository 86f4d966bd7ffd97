/** A request of the reference, and where it is described. */
interface Trial {
  method: string;
  /** With names in braces, such as /api/v1/payments/{id}. */
  path: string;
  section: HTMLElement;
  /** What the paths are relative to: the gateway of this page, and no other. */
  origin: URL;
}

const TIMEOUT_MS = 30_000;
/** The body of the program in curl, which the page shows. */
const CURL_BODY = /-d '((?:[^']|'\\'')*)'/;

/** The key that was entered, for all forms of the page; it is kept nowhere else. */
let key = '';

/** Builds the form that sends one request, with the example of the page, and shows the response. */
export function openForm(trial: Trial): HTMLElement {
  const form = document.createElement('form');
  form.className = 'trial';
  form.autocomplete = 'off';
  const title = trial.section.querySelector('h2')?.textContent ?? '';
  form.setAttribute('aria-label', `Try it: ${title}`);
  const code = codeOf(trial.section);
  const secret = code.includes('X-API-Key') ? addField(form, 'API key of the sandbox', key) : undefined;
  const names = [...trial.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) => [name, addField(form, name, '')] as const);
  const query = trial.method === 'GET' ? addField(form, 'Query, such as limit=5', '') : undefined;
  const example = bodyIn(code);
  const body = trial.method === 'GET' ? undefined : addField(form, 'Body', example, 'textarea');
  const send = document.createElement('button');
  send.textContent = 'Send';
  const output = document.createElement('pre');
  output.tabIndex = 0;
  output.hidden = true;
  output.setAttribute('role', 'status');
  output.setAttribute('aria-label', `Response: ${title}`);
  form.append(send, output);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    key = secret?.value.trim() ?? key;
    const path = values.reduce(
      (text, [name, field]) => text.replace(`{${name}}`, encodeURIComponent(field.value.trim())),
      trial.path,
    );
    const url = new URL(path.slice(1), trial.origin);
    url.search = query?.value.trim() ?? '';
    send.disabled = true;
    void request(url, trial.method, body?.value.trim() ?? '', secret !== undefined).then((text) => {
      output.hidden = false;
      output.textContent = text;
      send.disabled = false;
    });
  });
  return form;
}

/** The status and the body of the response, or why there is none. */
async function request(url: URL, method: string, body: string, hasKey: boolean): Promise<string> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(hasKey ? { 'X-API-Key': key } : {}),
        ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === '' ? null : body,
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return `${String(response.status)} ${response.statusText}\n${indented(await response.text())}`;
  } catch (error) {
    return `There is no response: ${String(error)}`;
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The first program of the section is in curl. */
function codeOf(section: HTMLElement): string {
  return section.querySelector('.code code')?.textContent ?? '';
}

function bodyIn(code: string): string {
  const text = CURL_BODY.exec(code)?.[1]?.split(`'\\''`).join(`'`);
  return text === undefined ? '' : indented(text);
}

function addField(form: HTMLElement, name: string, value: string, kind: 'input' | 'textarea' = 'input') {
  const label = document.createElement('label');
  const field = document.createElement(kind);
  field.value = value;
  field.spellcheck = false;
  if (field instanceof HTMLTextAreaElement) field.rows = Math.max(2, value.split('\n').length);
  label.append(name, field);
  form.append(label);
  return field;
}
