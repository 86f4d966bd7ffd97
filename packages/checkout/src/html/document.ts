import { html, type Html } from './html';
import type { RenderContext } from '../render-context';

/** The content of a page, without the document around it. */
export interface Page {
  /** The window title, as plain text. */
  title: string;
  header: Html;
  main: Html;
  /** What follows the page, and is not part of it. */
  aside?: Html | undefined;
  /** The reload interval without the script; undefined if nothing changes or the customer is reading. */
  refreshSeconds: number | undefined;
}

/** Renders the whole document. Every URL in it is relative, so that it works below any path. */
export function renderDocument({ texts, language, assets }: RenderContext, page: Page): string {
  const refresh =
    page.refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${page.refreshSeconds}" />`;
  const document = html`<!doctype html>
    <html lang="${language}" dir="${texts.direction}" data-locale="${texts.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <title>${page.title}</title>
        <link rel="icon" href="${assets}/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets}/checkout.css" />
        <noscript><link rel="stylesheet" href="${assets}/no-script.css" />${refresh}</noscript>
        <script type="module" src="${assets}/checkout.js"></script>
      </head>
      <body>
        ${page.header} ${page.main} ${page.aside}
        <p id="announcer" class="sr" role="status"></p>
      </body>
    </html>`;
  return document.markup.replace(/^\s+/, '');
}
