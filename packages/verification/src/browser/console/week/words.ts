import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { REPOSITORY } from '../../../checks/repository';

/** What an English text of the console is in another language; several where different places have it. */
export type Words = (english: string) => readonly string[];

/** Texts by their names; some are sentences with values. */
interface Texts {
  readonly [name: string]: string | Texts | ((...values: never[]) => unknown);
}

const TEXTS = join(REPOSITORY, 'packages/console/src/texts');

/** In English, and what nobody translates: names, amounts. */
export const asWritten: Words = (text) => [text];

/** The words of a language, from the texts of the console. */
export function wordsIn(language: string): Words {
  const load = createRequire(join(REPOSITORY, 'scripts/package.json'));
  load('./run-source.cjs'); // the texts are sources for a browser
  const translations = new Map<string, Set<string>>();
  for (const area of readdirSync(TEXTS, { recursive: true, encoding: 'utf8' })) {
    if (!existsSync(join(TEXTS, area, `${language}.ts`))) continue;
    const [english, translated] = ['en', language].map((name) => entriesOf(load(join(TEXTS, area, name)) as Texts));
    for (const [place, text] of english ?? []) {
      const known = translations.get(text) ?? new Set();
      translations.set(text, known.add(translated?.get(place) ?? text));
    }
  }
  return (text) => [...(translations.get(text) ?? [text])];
}

function entriesOf(texts: Texts, place = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    if (typeof text === 'string') return [[place + name, text]];
    return typeof text === 'object' ? [...entriesOf(text, `${place}${name}.`)] : [];
  });
  return new Map(entries);
}
