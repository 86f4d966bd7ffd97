import { afterEach, expect, test } from '@jest/globals';
import { shownAmount } from './amount';
import { currentLanguage, directionOf, languageOf, setLanguage } from './language';
import { pick } from './pick';
import { fullDay } from '../format/time';
import { plural } from './writing';

afterEach(() => {
  setLanguage('en', []);
});

test.each([
  ['de', ['fr-FR'], 'de'],
  [undefined, ['fr-FR', 'de'], 'fr'],
  [undefined, ['tlh', 'C', 'zh-Hant-TW', 'en'], 'zh'],
  ['tlh', ['sv'], 'en'],
  ['constructor', [], 'en'],
])('of %s and the browser’s %j, the language is %s', (kept, tags, language) => {
  expect(languageOf(kept, tags)).toBe(language);
});

test('numbers and days are those of the language, with the country if the browser has it', () => {
  setLanguage('de', ['en-US', 'de-AT']);
  expect(fullDay(new Date(2026, 0, 3).toISOString())).toBe('3. Jän. 2026');
  setLanguage('de', ['en-US']);
  expect([currentLanguage(), fullDay(new Date(2026, 0, 3).toISOString())]).toEqual(['de', '3. Jan. 2026']);
  setLanguage('ar', ['ar-EG']);
  expect(shownAmount('1250.000000')).toBe('1,250.00');
});

test('the forms of a number are those of the language', () => {
  setLanguage('ru', []);
  const forms = { one: '{n} заказ', few: '{n} заказа', many: '{n} заказов', other: '{n} заказов' };
  expect([1, 3, 5, 21].map((count) => plural(count, forms))).toEqual(['1 заказ', '3 заказа', '5 заказов', '21 заказ']);
});

test('only Arabic is written from right to left', () => {
  expect([directionOf('ar'), directionOf('en'), directionOf('zh')]).toEqual(['rtl', 'ltr', 'ltr']);
});

test('only the texts of the language are loaded', async () => {
  const loaded: string[] = [];
  const load = (language: string) => () => Promise.resolve(loaded.push(language));
  const all = { en: load('en'), es: load('es'), pt: load('pt'), fr: load('fr'), de: load('de'), ru: load('ru') };
  setLanguage('tr', []);
  await pick({ ...all, tr: load('tr'), vi: load('vi'), id: load('id'), ar: load('ar'), zh: load('zh') });
  expect(loaded).toEqual(['tr']);
});
