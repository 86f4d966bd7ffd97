import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/** A text with values, which are all the same number here. */
interface Sentence {
  name: string;
  read: (number: number) => string;
}

/** A number and the word after it, if that looks like a noun for several; amounts have a unit and verbs follow names. */
const SEVERAL = /(?<![\w.,])7\+? (?!(?:counts|verifies|is|has|ms)\b)\p{L}+s\b/u;
const PLURAL_VERB = /(?<![\w.,])1 (?!USDT\b)\p{L}+ (?:are|were|have|wait|stay)\b/u;

/** The English ones: an area has a file, or a folder with one of each language. */
const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /(?:^|\/)(?:en|[a-z-]{3,})\.ts$/.test(name) && !/^(?:first|later)\/|(?:index|test)\.ts$/.test(name),
);

async function sentences(): Promise<Sentence[]> {
  const modules = await Promise.all(files.map((name) => import(join(__dirname, name)) as Promise<{ texts: object }>));
  return modules.flatMap(({ texts }, index) => sentencesIn(texts, String(files[index])));
}

function sentencesIn(texts: object, place: string): Sentence[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    const name = `${place} ${key}`;
    if (typeof text === 'object' && text !== null) return sentencesIn(text, name);
    if (typeof text !== 'function') return [];
    const write = text as (...values: string[]) => unknown;
    return [{ name, read: (number) => [write(...Array.from({ length: 4 }, () => String(number)))].flat(3).join('') }];
  });
}

test('every sentence with a number reads right for 0, 1 and many', async () => {
  const found = await sentences();
  expect(found.length).toBeGreaterThan(50);
  const faults = found.flatMap(({ name, read }) => {
    const [none, one, many] = [read(0), read(1), read(7)];
    const isFault =
      (SEVERAL.test(many) && many.replaceAll('7', '1') === one) ||
      many.replaceAll('7', '0') !== none ||
      PLURAL_VERB.test(one);
    return isFault ? [`${name}: ${none} / ${one} / ${many}`] : [];
  });
  expect(faults).toEqual([]);
});
