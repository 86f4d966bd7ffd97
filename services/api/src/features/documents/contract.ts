import type { Router } from 'express';
import type { ApiContext } from '../../base/context';
import { endpoint } from '../../http/endpoint';
import { limitAddress } from '../../http/rate-limit';
import { loadContract } from '@gateway/contract';

const CACHE_SECONDS = 300;

/** The OpenAPI document. */
export function contractRoutes(router: Router, context: ApiContext): void {
  const bytes = Buffer.from(JSON.stringify(loadContract())); // one copy, however many clients are reading it
  endpoint(router, '/openapi.json', {
    get: [
      limitAddress(context, 'documents'),
      (_request, response) => {
        response.setHeader('Cache-Control', `public, max-age=${CACHE_SECONDS}`);
        response.type('json').send(bytes);
      },
    ],
  });
}
