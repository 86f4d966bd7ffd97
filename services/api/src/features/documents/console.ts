import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Router } from 'express';
import { refuse } from '@gateway/domain';
import type { ApiContext } from '../../base/context';
import { pagePolicy } from '../../http/content-policy';
import { endpoint } from '../../http/endpoint';
import { limitAddress } from '../../http/rate-limit';
import { parseQuery } from '../../http/request/query';
import { presentExplorer } from '../wallet';
import { readStaticFiles, sendStaticFile, type StaticFile } from '../../http/static-file';
import { tillManifest } from './till-manifest';

const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The built console: one page for every path below /console, and the files that it loads. */
interface Site {
  page: string;
  files: ReadonlyMap<string, StaticFile>;
}

/** The console of all people. Its files contain no secrets: it fetches all data from the API. */
export function consoleRoutes(router: Router, context: ApiContext): void {
  const site = readSite(context);
  const limit = limitAddress(context, 'documents');
  endpoint(router, '/console/assets/:name', {
    get: [
      limit,
      (request, response) => {
        const file = site?.files.get(String(request.params['name'])) ?? refuse('NOT_FOUND', 'Not found');
        sendStaticFile(request, response, file, CACHE_CONTROL);
      },
    ],
  });
  endpoint(router, '/console/counter.webmanifest', {
    get: [
      limit,
      (request, response) => {
        const { name = '' } = parseQuery(request);
        response.setHeader('Cache-Control', 'no-cache');
        response.type('application/manifest+json').send(JSON.stringify(tillManifest(name)));
      },
    ],
  });
  for (const path of ['/console', '/console/{*place}']) {
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
function readSite({ config }: ApiContext): Site | undefined {
  const folder = join(dirname(require.resolve('@gateway/console/package.json')), 'dist/site');
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const facts = {
    'tron-network': config.network,
    'tx-explorer': new URL(presentExplorer(config).tx_explorer_base_url).href,
    directory: config.directory ? 'yes' : 'no',
  };
  return {
    page: withFacts(readFileSync(join(folder, 'index.html'), 'utf8'), facts),
    files: readStaticFiles(join(folder, 'assets')),
  };
}

/** What the page must know before anybody is signed in, as the content of its meta elements. */
function withFacts(page: string, facts: Record<string, string>): string {
  return Object.entries(facts).reduce(
    (whole, [name, content]) =>
      whole.replace(`<meta name="${name}" content="" />`, `<meta name="${name}" content="${content}" />`),
    page,
  );
}
