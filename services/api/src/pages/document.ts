import { html, type Html } from './html';
import type { Setting } from './setting';

/** A page, all but its frame. */
export interface Drawing {
  /** The window's title, as plain text. */
  title: string;
  header: Html;
  main: Html;
  /** How often a browser without the script asks again; undefined where nothing changes or somebody is reading. */
  refreshSeconds: number | undefined;
}

/** The whole document. Every address in it is relative, so that it works below any path. */
export function drawDocument({ texts, language, assets }: Setting, drawing: Drawing): string {
  const refresh =
    drawing.refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${drawing.refreshSeconds}" />`;
  const document = html`<!doctype html>
    <html lang="${language}" dir="${texts.direction}" data-locale="${texts.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <title>${drawing.title}</title>
        <link rel="icon" href="${assets}/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets}/checkout.css" />
        <noscript><link rel="stylesheet" href="${assets}/no-script.css" />${refresh}</noscript>
        <script type="module" src="${assets}/checkout.js"></script>
      </head>
      <body>
        ${drawing.header} ${drawing.main}
        <p id="say" class="sr" role="status"></p>
      </body>
    </html>`;
  return document.markup.replace(/^\s+/, '');
}
