import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Router } from 'express';
import { refuse } from '@gateway/domain';
import type { ApiContext } from '../../base/context';
import { pagePolicy } from '../../http/content-policy';
import { endpoint } from '../../http/endpoint';
import { limitAddress } from '../../http/rate-limit';
import { readStaticFiles, sendStaticFile, type StaticFile } from '../../http/static-file';
import { sandboxOf } from '../sandbox';

const CACHE_CONTROL = 'public, max-age=300';
/** What is below it is saved to disk instead of being shown, and keeps its name. */
const DOWNLOADS = 'download/';

/**
 * The documentation, which loads nothing from other origins and is complete without its script. In a sandbox its
 * requests can be sent from the pages. A browser that opens `/` gets it.
 */
export function docsRoutes(router: Router, context: ApiContext): void {
  router.get('/', (request, response, next) => {
    if (request.accepts(['json', 'html']) === 'html') response.redirect('docs');
    else next();
  });
  const built = readSite();
  const site = sandboxOf(context)?.addTrial(built) ?? built;
  const limit = limitAddress(context, 'documents');
  for (const path of ['/docs', '/docs/{*page}']) {
    endpoint(router, path, {
      get: [
        limit,
        pagePolicy({ hasForms: false }),
        (request, response) => {
          const file = site.get(request.path) ?? refuse('NOT_FOUND', 'Not found');
          if (request.path.startsWith(`/docs/${DOWNLOADS}`)) response.setHeader('Content-Disposition', 'attachment');
          sendStaticFile(request, response, file, CACHE_CONTROL);
        },
      ],
    });
  }
}

/** The files by the path at which they are served; none if the site is not built, as in a fresh working copy. */
function readSite(): ReadonlyMap<string, StaticFile> {
  const folder = join(dirname(require.resolve('@gateway/docs/package.json')), 'dist/site');
  if (!existsSync(folder)) return new Map();
  return new Map([...readStaticFiles(folder)].map(([name, file]) => [pathOf(name), file]));
}

/** Pages are served without the end of their file's name. */
function pathOf(name: string): string {
  if (name.startsWith(DOWNLOADS)) return `/docs/${name}`;
  return name === 'index.html' ? '/docs' : `/docs/${name.replace(/\.html$/, '')}`;
}
