import { expect, test } from '@jest/globals';
import { piecesOf, plainText } from './hostile-text';

test('characters that reorder or hide others are shown as codes', () => {
  expect(piecesOf('order \u202e1xe.4')).toEqual([{ text: 'order ' }, { code: 'U+202E' }, { text: '1xe.4' }]);
  expect(plainText('\u0000a\u200bb\u2066')).toBe('[U+0000]a[U+200B]b[U+2066]');
});

test('markup, emoji families and other scripts are plain text', () => {
  for (const text of ['<img src=x onerror=alert(1)>', '👩‍👩‍👧‍👦'.repeat(30), 'Магазин «Ёж»', 'متجر']) {
    expect(plainText(text)).toBe(text);
  }
  expect(piecesOf('')).toEqual([]);
});

test('line breaks are kept where a text may have several lines', () => {
  const shown = piecesOf('503\n\tbusy\u202e', true);
  expect(shown.map((piece) => ('text' in piece ? piece.text : `[${piece.code}]`)).join('')).toBe('503\n\tbusy[U+202E]');
});

test('a lone surrogate is shown as its code', () => {
  expect(plainText('\ud83d')).toBe('[U+D83D]');
});
