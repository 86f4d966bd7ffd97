import type { ErrorRequestHandler, Response } from 'express';
import { html } from '@gateway/checkout';
import type { ApiContext } from '../../base/context';
import { answerErrors, sendError, STATUS_OF } from '../../http/errors';

interface Words {
  title: string;
  text: string;
  link: string;
}

/**
 * The page at the end of a sign-in that succeeded. It is no redirect: the browser sends the cookie of the session, which is
 * SameSite=Strict, only with what a page of ours leads to.
 */
export function sendSignedIn(response: Response, { config }: ApiContext): void {
  const home = homeOf(config);
  const words = { title: 'Signed in', text: 'You are signed in.', link: 'Go to the console' };
  response
    .status(200)
    .type('html')
    .send(renderPage(home, words, true));
}

/** Browsers get a page that says what is wrong and leads back; other clients get JSON, as from every other path. */
export function answerByPage({ config, logger }: ApiContext): ErrorRequestHandler {
  return answerErrors(logger, (request, response, error) => {
    if (request.accepts(['json', 'html']) !== 'html') {
      sendError(request, response, error);
      return;
    }
    const { code, message } = error;
    const words = { title: 'You are not signed in', text: `${message}.`, link: 'Back to the sign-in' };
    response
      .status(STATUS_OF[code])
      .type('html')
      .send(renderPage(homeOf(config), words, false));
  });
}

const homeOf = ({ publicBaseUrl }: ApiContext['config']): string => `${publicBaseUrl}/console`;

function renderPage(home: string, { title, text, link }: Words, isGoingOn: boolean): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${isGoingOn && html`<meta http-equiv="refresh" content="0; url=${home}" />`}
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          <p><a href="${home}">${link}</a></p>
        </main>
      </body>
    </html>`.markup;
}
