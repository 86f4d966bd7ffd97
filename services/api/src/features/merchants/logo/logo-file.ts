import type { Router } from 'express';
import { refuse } from '@gateway/domain';
import { findLogo } from '@gateway/store/merchants';
import type { ApiContext } from '../../../base/context';
import { endpoint } from '../../../http/endpoint';
import { limitAddress } from '../../../http/rate-limit';

const CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Opened by itself, the file is a document of this origin, in which nothing may run or load. */
const CONTENT_POLICY = "default-src 'none'; sandbox";
const FILE_NAME = /^([0-9a-f]{64})\.png$/;

/** The logos of merchants, which anyone may see. The name of a file is its digest, so its content never changes. */
export function logoRoutes(router: Router, context: ApiContext): void {
  endpoint(router, '/logos/:name', {
    get: [
      limitAddress(context, 'checkoutAddress', { countedAs: 'logos' }),
      async (request, response) => {
        const [, digest] = FILE_NAME.exec(String(request.params['name'])) ?? [];
        const png = digest === undefined ? undefined : await findLogo(context.db, digest);
        if (!png) return refuse('NOT_FOUND', 'Not found');
        response.setHeader('Cache-Control', CACHE_CONTROL);
        response.setHeader('Content-Security-Policy', CONTENT_POLICY);
        response.type('png').send(png);
      },
    ],
  });
}
