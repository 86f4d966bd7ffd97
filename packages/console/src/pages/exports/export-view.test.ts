import { expect, test } from '@jest/globals';
import { hrefOfExport, hrefOfFile, isPeriodValid, readExport } from './export-view';

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

test('a file has the filters of its export alone, and the time zone', () => {
  const view = read('what=sweeps&state=failed&status=expired&from=2026-01-01');
  expect(hrefOfFile(view, 'Europe/Berlin')).toBe(
    '/api/v1/admin/exports/sweeps?format=csv&time_zone=Europe%2FBerlin&from=2026-01-01&state=failed',
  );
  expect(hrefOfFile({ ...view, zone: 'utc' }, 'Europe/Berlin')).toContain('time_zone=UTC');
});

test('a period that ends before it begins is not valid', () => {
  expect(isPeriodValid(read('from=2026-01-02&to=2026-01-01'))).toBe(false);
  expect(isPeriodValid(read('from=2026-01-01&to=2026-01-01'))).toBe(true);
  expect(isPeriodValid(read('to=2026-01-01'))).toBe(true);
});
