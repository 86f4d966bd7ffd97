import { expect, test } from '@jest/globals';
import { hrefOfExport, isPeriodValid, readExport } from './export-view';

const read = (search: string): ReturnType<typeof readExport> => readExport(new URLSearchParams(search));

test('a view round-trips through the address bar, and invalid values are dropped', () => {
  for (const search of [
    '',
    'what=days&from=2026-01-01&to=2026-01-31&zone=utc',
    'what=orders&format=ndjson&link_id=l1&q=a%26b',
  ]) {
    const view = read(search);
    expect(read(hrefOfExport(view).split('?')[1] ?? '')).toEqual(view);
  }
  expect(read('what=keys&format=xlsx&from=yesterday&zone=mars')).toEqual(read(''));
});

test('a period that ends before it begins is not valid', () => {
  expect(isPeriodValid(read('from=2026-01-02&to=2026-01-01'))).toBe(false);
  expect(isPeriodValid(read('from=2026-01-01&to=2026-01-01'))).toBe(true);
  expect(isPeriodValid(read('to=2026-01-01'))).toBe(true);
});
