import { expect, test } from '@jest/globals';
import { piecesOf, plainText } from './hostile-text';

test('characters that turn or hide others are written out', () => {
  expect(piecesOf('order \u202e1xe.4')).toEqual([{ text: 'order ' }, { code: 'U+202E' }, { text: '1xe.4' }]);
  expect(plainText('\u0000a\u200bb\u2066')).toBe('[U+0000]a[U+200B]b[U+2066]');
});

test('markup, emoji families and other scripts are text like any other', () => {
  for (const text of ['<img src=x onerror=alert(1)>', '👩‍👩‍👧‍👦'.repeat(30), 'Магазин «Ёж»', 'متجر']) {
    expect(plainText(text)).toBe(text);
  }
  expect(piecesOf('')).toEqual([]);
});

test('lines stay lines where a text is shown in lines', () => {
  const shown = piecesOf('503\n\tbusy\u202e', true);
  expect(shown.map((piece) => ('text' in piece ? piece.text : `[${piece.code}]`)).join('')).toBe('503\n\tbusy[U+202E]');
});

test('half a character is written out', () => {
  expect(plainText('\ud83d')).toBe('[U+D83D]');
});
