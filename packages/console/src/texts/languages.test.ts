import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { LANGUAGES, setLanguage } from '../language/language';

/** A text, or a sentence with values. */
type Text = string | ((...values: string[]) => unknown);

/** Different numbers, so that each can be found again; all have forms that name the number. */
const VALUES = ['104', '105', '106', '107'];
/** The object of forms in a call of `plural`. */
const FORMS = /\bplural\(\s*\w+,\s*\{((?:\{n\}|[^{}])*)\}/g;

/** What a page loads at once: the texts of several areas in one language. */
const BUNDLES = ['first', 'later'];

const areas = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => existsSync(join(__dirname, name, 'en.ts')) && !BUNDLES.includes(name),
);

async function textsOf(area: string, language: string): Promise<Map<string, Text>> {
  const { texts } = (await import(join(__dirname, area, language))) as { texts: object };
  return new Map(entriesOf(texts, ''));
}

function entriesOf(texts: object, place: string): [string, Text][] {
  return Object.entries(texts).flatMap(([key, text]: [string, Text | object]) =>
    typeof text === 'object' ? entriesOf(text, `${place}${key}.`) : [[place + key, text] satisfies [string, Text]],
  );
}

function valuesIn(text: Text): string[] {
  const written = typeof text === 'string' ? text : [text(...VALUES)].flat(3).join('');
  return VALUES.filter((value) => written.includes(value));
}

function pluralsOf(language: string): Set<string> {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
}

afterEach(() => {
  setLanguage('en', []);
});

test('every area has a file of every language', () => {
  for (const area of areas) {
    const files = readdirSync(join(__dirname, area)).sort();
    expect({ area, files }).toEqual({ area, files: [...LANGUAGES, 'index'].map((name) => `${name}.ts`).sort() });
  }
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(areas)('the texts of %s are those of English, with the same values', async (area) => {
    const [english, texts] = [await textsOf(area, 'en'), await textsOf(area, language)];
    expect([...texts.keys()]).toEqual([...english.keys()]);
    setLanguage(language, []);
    for (const [name, text] of texts) {
      expect({ name, isEmpty: text === '' }).toEqual({ name, isEmpty: false });
      expect({ name, values: valuesIn(text) }).toEqual({ name, values: valuesIn(english.get(name) ?? '') });
    }
  });

  test.each(areas)('the numbers of %s have every form of the language', (area) => {
    const source = readFileSync(join(__dirname, area, `${language}.ts`), 'utf8');
    for (const [call, forms = ''] of source.matchAll(FORMS)) {
      const names = new Set(forms.match(/\b(?:zero|one|two|few|many|other)(?=: ')/g));
      if (names.size > 1)
        expect({ call, names: [...names] }).toEqual({ call, names: expect.arrayContaining([...pluralsOf(language)]) });
    }
  });
});
