import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import xml from 'highlight.js/lib/languages/xml';
import { html, type Html } from '@gateway/checkout';

/** What readers call each language of the guide's code. */
const LANGUAGES = { js: 'JavaScript', php: 'PHP', python: 'Python', go: 'Go', sh: 'Shell', json: 'JSON', html: 'HTML' };

/** In a choice, Shell means a request by curl. */
const CHOICES = { ...LANGUAGES, sh: 'curl' };

export type CodeLanguage = keyof typeof LANGUAGES;

const GRAMMARS = { js: javascript, php, python, go, sh: bash, json, html: xml };
for (const [name, grammar] of Object.entries(GRAMMARS)) hljs.registerLanguage(name, grammar);

/** @throws for a language that the pages have no style and name for */
export function languageOf(name: string): CodeLanguage {
  if (name in LANGUAGES) return name as CodeLanguage;
  throw new Error(`code of the documentation is in an unknown language: "${name}"`);
}

/** One piece of code with its highlighting, and its file's name, if it has one. */
export function renderCode(code: string, language: CodeLanguage, file?: string): Html {
  const title = file ?? LANGUAGES[language];
  const markup = hljs.highlight(code.trimEnd(), { language }).value;
  return html`<figure class="code" data-language="${language}">
    <figcaption>${title}</figcaption>
    <pre tabindex="0" role="group" aria-label="${title}"><code>${{ markup }}</code></pre>
  </figure>`;
}

/** The same code in several languages, of which the reader chooses one; without styles all are shown. */
export function renderChoice(id: string, codes: readonly { language: CodeLanguage; figure: Html }[]): Html {
  return html`<div class="choice">
    <fieldset>
      <legend>Language</legend>
      ${codes.map(
        ({ language }, i) =>
          html`<label
            ><input type="radio" name="${id}" value="${language}" ${i === 0 && { markup: 'checked' }} /><span
              >${CHOICES[language]}</span
            ></label
          >`,
      )}
    </fieldset>
    ${codes.map(({ figure }) => figure)}
  </div>`;
}
