import { expect, test } from '@jest/globals';
import { textsOf } from './languages';
import { wordsOf } from './words';

/** Those of the checkout page. */
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'id', 'pt', 'ru', 'tr', 'vi', 'zh'];
const AMOUNTS = ['paid', 'short', 'late', 'over', 'held', 'day'] as const;
const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

test.each(LANGUAGES)('in %s the amount comes first, and nothing is left out', (language) => {
  const [texts, english] = [textsOf(language), textsOf('en')];
  if (language !== 'en') expect(texts).not.toBe(english);
  for (const kind of AMOUNTS) {
    expect(texts[kind]).toMatch(/^\{amount\}/);
    expect(placesOf(texts[kind])).toEqual(placesOf(english[kind]));
  }
});

test('what a customer wrote breaks no line, hides nothing and is cut', () => {
  const facts = { order: `1\r\nBcc: x@example.com\u202e${'a'.repeat(200)}`, amount: '1.500000' };
  const { title } = wordsOf({ kind: 'paid', facts }, 'en', undefined);
  expect(title).toMatch(/^1\.50 USDT received for order 1 {2}Bcc: x@example\.com a+…\.$/);
  expect(title.length).toBeLessThan(140);
});
