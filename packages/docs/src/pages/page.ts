import { html, type Html } from '@gateway/checkout';
import type { Heading } from './markdown';
import { GUIDE, linkTo, type PageName } from './pages';

/** A page before its frame is around it. */
export interface Page extends PageName {
  main: Html;
  headings: readonly Heading[];
}

/** Renders a whole page. @param reference the pages of the reference, which follow the guide in the navigation */
export function renderPage(page: Page, reference: readonly PageName[]): string {
  const link = (path: string): string => linkTo(path, page.path);
  const pages = [...GUIDE, ...reference];
  const next = pages[pages.findIndex(({ path }) => path === page.path) + 1];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} - Crypto payment gateway</title>
        <link rel="icon" href="${link('assets/icon.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${link('assets/docs.css')}" />
        <script type="module" src="${link('assets/docs.js')}"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <a href="${link('')}">Crypto payment gateway <span>Documentation</span></a>
        </header>
        <div class="columns">
          ${renderNavigation(page, reference)}
          <main id="content">
            ${page.main} ${next && html`<p class="next">Next: <a href="${link(next.path)}">${next.title}</a></p>`}
          </main>
        </div>
      </body>
    </html>`.markup.trimStart();
}

/** On a narrow screen it is closed until it is wanted; on a wide one the stylesheet shows it all. */
function renderNavigation(page: Page, reference: readonly PageName[]): Html {
  return html`<nav aria-label="Documentation">
    <input type="checkbox" id="menu" />
    <label for="menu">All pages</label>
    <div class="pages">
      <h2>Guide</h2>
      ${renderList(page, GUIDE)}
      <h2>Reference</h2>
      ${renderList(page, reference)}
    </div>
  </nav>`;
}

function renderList(page: Page, entries: readonly PageName[]): Html {
  return html`<ul>
    ${entries.map(({ path, title }) =>
      path === page.path
        ? html`<li>
            <a href="${linkTo(path, page.path)}" aria-current="page">${title}</a>
            ${
              page.headings.length > 0 &&
              html`<ul>
                ${page.headings.map((heading) => html`<li><a href="#${heading.id}">${heading.title}</a></li>`)}
              </ul>`
            }
          </li>`
        : html`<li><a href="${linkTo(path, page.path)}">${title}</a></li>`,
    )}
  </ul>`;
}
