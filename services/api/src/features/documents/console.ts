import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Router } from 'express';
import { refuse } from '@gateway/domain';
import type { ApiContext } from '../../base/context';
import { pagePolicy } from '../../http/content-policy';
import { endpoint } from '../../http/endpoint';
import { limitAddress } from '../../http/rate-limit';
import { readStaticFiles, sendStaticFile, type StaticFile } from '../../http/static-file';

const CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Passes the network to the page before an admin is signed in. */
const NETWORK_META = '<meta name="tron-network" content="" />';

/** The built console: one page for every path below /admin, and the files that it loads. */
interface Site {
  page: string;
  files: ReadonlyMap<string, StaticFile>;
}

/** The admin console. Its files contain no secrets: it fetches all data from the admin endpoints. */
export function consoleRoutes(router: Router, context: ApiContext): void {
  const site = readSite(context.config.network);
  const limit = limitAddress(context, 'documents');
  endpoint(router, '/admin/assets/:name', {
    get: [
      limit,
      (request, response) => {
        const file = site?.files.get(String(request.params['name'])) ?? refuse('NOT_FOUND', 'Not found');
        sendStaticFile(request, response, file, CACHE_CONTROL);
      },
    ],
  });
  for (const path of ['/admin', '/admin/{*place}']) {
    endpoint(router, path, {
      get: [
        limit,
        pagePolicy({ hasForms: false }),
        (_request, response) => {
          const { page } = site ?? refuse('NOT_FOUND', 'The console was not built');
          response.setHeader('Cache-Control', 'no-cache');
          response.type('html').send(page);
        },
      ],
    });
  }
}

/** Undefined if the console is not built, as in a working copy that only runs tests. */
function readSite(network: string): Site | undefined {
  const folder = join(dirname(require.resolve('@gateway/console/package.json')), 'dist/site');
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  return {
    page: readFileSync(join(folder, 'index.html'), 'utf8').replace(
      NETWORK_META,
      NETWORK_META.replace('content=""', `content="${network}"`),
    ),
    files: readStaticFiles(join(folder, 'assets')),
  };
}
