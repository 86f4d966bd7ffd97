import { describe, expect, test } from '@jest/globals';
import { pluralOf } from '../format/sentence';
import { LANGUAGES } from '../languages';
import type { OfShop, Plural, Texts } from './texts';

type Entry = string | OfShop | Plural;

/** Properties of the language rather than texts. */
const METADATA = ['language', 'locale', 'direction'];
const { en, ...others } = LANGUAGES;

describe.each(Object.entries<Texts>(others))('%s', (tag, texts) => {
  const pairs = entriesOf(texts).map(([name, entry]) => ({ name, entry, english: entryOf(en, name) }));

  test('has exactly the texts that English has', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    for (const { name, entry } of pairs) {
      for (const text of textsOf(entry))
        expect({ name, isEmpty: text.trim() === '' }).toEqual({ name, isEmpty: false });
    }
  });

  test('has the same placeholders and balanced emphasis', () => {
    for (const { name, entry, english } of pairs) {
      expect({ name, placeholders: placeholdersOf(entry) }).toEqual({ name, placeholders: placeholdersOf(english) });
      for (const text of textsOf(entry))
        expect({ name, stars: text.split('*').length % 2 }).toEqual({ name, stars: 1 });
    }
  });

  test('has every plural form that the language uses', () => {
    const categories = new Intl.PluralRules(texts.locale).resolvedOptions().pluralCategories;
    const taken = new Set(Array.from({ length: 200 }, (_, n) => new Intl.PluralRules(texts.locale).select(n)));
    for (const { name, entry } of pairs) {
      if (typeof entry === 'string' || !('other' in entry)) continue;
      expect(categories).toEqual(expect.arrayContaining(Object.keys(entry)));
      expect({ name, forms: Object.keys(entry) }).toEqual({ name, forms: expect.arrayContaining([...taken]) });
    }
  });

  test('has its direction, locale and a unique name', () => {
    expect(texts.direction).toBe(tag === 'ar' ? 'rtl' : 'ltr');
    expect(Object.values(LANGUAGES).filter(({ language }) => language === texts.language)).toHaveLength(1);
    expect(texts.locale.split('-')[0]).toBe(tag);
  });
});

const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 22, 100];
/** A number before a word; units such as "min" have no plural. */
const COUNTED = /\{[nm]\}\*? \p{L}{4,}/u;

describe.each(Object.entries<Texts>(LANGUAGES))('in %s, every sentence reads right for 0, 1 and many', (_, texts) => {
  const rules = new Intl.PluralRules(texts.locale);
  const hasPlurals = rules.resolvedOptions().pluralCategories.length > 1;

  test.each(entriesOf(texts))('%s', (_name, entry) => {
    if (typeof entry === 'string') expect(hasPlurals && COUNTED.test(entry)).toBe(false);
    if (typeof entry === 'string' || !('other' in entry)) return;
    for (const number of NUMBERS) {
      // Only a form that is for one number alone may leave it out.
      const alike = NUMBERS.filter((other) => rules.select(other) === rules.select(number));
      if (alike.length > 1) expect(pluralOf(texts, entry, number)).toContain(String(number));
    }
  });
});

function entriesOf(texts: Texts): [string, Entry][] {
  return Object.entries<Entry>({ ...texts }).filter(([name]) => !METADATA.includes(name));
}

function entryOf(texts: Texts, wanted: string): Entry {
  return entriesOf(texts).find(([name]) => name === wanted)?.[1] ?? '';
}

function textsOf(entry: Entry): string[] {
  return typeof entry === 'string' ? [entry] : Object.values<string>({ ...entry });
}

/** The placeholders of the general form: "one minute" needs no number. */
function placeholdersOf(entry: Entry): string[] {
  const texts = typeof entry === 'string' ? [entry] : 'other' in entry ? [entry.other] : [entry.named, entry.unnamed];
  return texts.map((text) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' '));
}
