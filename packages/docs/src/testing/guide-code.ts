import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUIDE } from '../pages/pages';

const FENCE = /^```\w+ (\S+)\n(.*?)^```$/gms;

/** Every named piece of code of the guide, by its name: what readers copy. */
export function guideCode(): ReadonlyMap<string, string> {
  const texts = GUIDE.map(({ file }) => readFileSync(join(__dirname, '../../guide', file), 'utf8'));
  return new Map(
    texts.flatMap((text) =>
      [...text.matchAll(FENCE)].map(([, name = '', code = '']): [string, string] => [name, code]),
    ),
  );
}
