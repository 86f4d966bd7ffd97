import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { Request, Response, Router } from 'express';
import { refuse } from '@gateway/domain';
import type { ApiContext } from '../context';
import { pagePolicy } from '../http/content-policy';
import { endpoint } from '../http/endpoint';
import { limitAddress } from '../http/rate-limit';

const CACHE_SECONDS = 300;
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};
/** The suffixes of the compressed copies, by the name of their encoding, the smallest first. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

/** One file of the built site, as it is and compressed. */
interface SiteFile {
  type: string;
  plain: Buffer;
  compressed: Readonly<Record<keyof typeof ENCODINGS, Buffer>>;
}

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
  const site = context.sandbox?.addTrial(built) ?? built;
  const limit = limitAddress(context, 'documents');
  for (const path of ['/docs', '/docs/{*page}']) {
    endpoint(router, path, {
      get: [
        limit,
        pagePolicy({ hasForms: false }),
        (request, response) => {
          sendFile(request, response, site.get(request.path) ?? refuse('NOT_FOUND', 'Not found'));
        },
      ],
    });
  }
}

function sendFile(request: Request, response: Response, { type, plain, compressed }: SiteFile): void {
  response.setHeader('Cache-Control', `public, max-age=${CACHE_SECONDS}`);
  response.setHeader('Content-Type', type);
  response.setHeader('Vary', 'Accept-Encoding');
  const encoding = request.acceptsEncodings([...Object.keys(ENCODINGS), 'identity']);
  if (encoding === 'br' || encoding === 'gzip') {
    response.setHeader('Content-Encoding', encoding);
    response.end(compressed[encoding]);
  } else {
    response.end(plain);
  }
}

/** The files by the path at which they are served; none if the site is not built, as in a fresh working copy. */
function readSite(): ReadonlyMap<string, SiteFile> {
  const folder = join(dirname(require.resolve('@gateway/docs/package.json')), 'dist/site');
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.flatMap((name): [string, SiteFile][] => {
      const type = TYPES[extname(name)];
      if (type === undefined) return [];
      const file = join(folder, name);
      const compressed = {
        br: readFileSync(file + ENCODINGS.br),
        gzip: readFileSync(file + ENCODINGS.gzip),
      };
      return [[pathOf(name), { type, plain: readFileSync(file), compressed }]];
    }),
  );
}

/** Pages are served without the end of their file's name. */
function pathOf(name: string): string {
  return name === 'index.html' ? '/docs' : `/docs/${name.replace(/\.html$/, '')}`;
}
