import type { Router } from 'express';
import type { ApiContext } from '../context';
import { drawDocs } from '../docs/docs-page';
import { DOCS_STYLE } from '../docs/style';
import { endpoint } from '../http/endpoint';

const KEPT_FOR_SECONDS = 300;

/** The interface's description for programs. */
export function contractRoutes(router: Router, { contract }: ApiContext): void {
  const text = JSON.stringify(contract);
  endpoint(router, '/openapi.json', {
    get: [
      (_request, response) => {
        response.setHeader('Cache-Control', `public, max-age=${KEPT_FOR_SECONDS}`);
        response.type('json').send(text);
      },
    ],
  });
}

/** The same for people; nothing on the page comes from elsewhere. */
export function docsRoutes(router: Router, { contract }: ApiContext): void {
  const page = drawDocs(contract);
  endpoint(router, '/docs', {
    get: [
      (_request, response) => {
        response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'");
        response.type('html').send(page);
      },
    ],
  });
  endpoint(router, '/docs/style.css', {
    get: [
      (_request, response) => {
        response.type('css').send(DOCS_STYLE);
      },
    ],
  });
}
