import { html, type Html } from '@gateway/checkout';

/**
 * A page of the sandbox below `/checkout/sandbox/`, in the styles of the checkout page.
 * @param up from the page to that folder: `../` for each folder between them
 * @param assets where the files of the checkout page are
 */
export function sandboxPage(title: string, up: string, assets: string, body: Html): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Sandbox: ${title}</title>
        <link rel="icon" href="${up}../${assets}/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${up}../${assets}/checkout.css" />
        <link rel="stylesheet" href="${up}panel.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return page.markup;
}
