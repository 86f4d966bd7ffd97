import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Request, Response } from 'express';

/** A file that was built to be served, as it is and compressed. */
export interface StaticFile {
  type: string;
  plain: Buffer;
  compressed: Readonly<Record<Encoding, Buffer>>;
}

type Encoding = 'br' | 'gzip';

/** The suffixes of the compressed copies, by the name of their encoding, the smallest first. */
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
};

/** Reads the files below a folder that browsers load, by their path in it, and the copies that the build compressed. */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    names.flatMap((name): [string, StaticFile][] => {
      const type = TYPES[extname(name)];
      if (type === undefined) return [];
      const copy = (suffix: string): Buffer => readFileSync(join(folder, name) + suffix);
      return [[name, { type, plain: copy(''), compressed: { br: copy(SUFFIXES.br), gzip: copy(SUFFIXES.gzip) } }]];
    }),
  );
}

/** Sends a file in the smallest encoding that the client accepts. */
export function sendStaticFile(request: Request, response: Response, file: StaticFile, cacheControl: string): void {
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('Content-Type', file.type);
  response.setHeader('Vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(request);
  if (encoding === undefined) {
    response.end(file.plain);
  } else {
    response.setHeader('Content-Encoding', encoding);
    response.end(file.compressed[encoding]);
  }
}

/** The smallest encoding that the client accepts; undefined when it accepts none. */
export function acceptedEncoding(request: Request): Encoding | undefined {
  const encoding = request.acceptsEncodings([...Object.keys(SUFFIXES), 'identity']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}
