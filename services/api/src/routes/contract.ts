import type { Router } from 'express';
import type { ApiContext } from '../context';
import { renderDocs } from '../docs/docs-page';
import { DOCS_STYLE } from '../docs/style';
import { documentPolicy } from '../http/content-policy';
import { endpoint } from '../http/endpoint';

const CACHE_SECONDS = 300;

/** The OpenAPI document. */
export function contractRoutes(router: Router, { contract }: ApiContext): void {
  const text = JSON.stringify(contract);
  endpoint(router, '/openapi.json', {
    get: [
      (_request, response) => {
        response.setHeader('Cache-Control', `public, max-age=${CACHE_SECONDS}`);
        response.type('json').send(text);
      },
    ],
  });
}

/** The same as a page for people, which loads nothing from other origins. A browser that opens `/` gets it. */
export function docsRoutes(router: Router, { contract }: ApiContext): void {
  router.get('/', (request, response, next) => {
    if (request.accepts(['json', 'html']) === 'html') response.redirect('docs');
    else next();
  });
  const page = renderDocs(contract);
  endpoint(router, '/docs', {
    get: [
      documentPolicy(),
      (_request, response) => {
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
