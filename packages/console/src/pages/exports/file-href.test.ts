import { expect, test } from '@jest/globals';
import { readExport } from '../../parts/exports/export-view';
import { hrefOfFile } from './file-href';

test('a file has the filters of its export alone, and the time zone', () => {
  const view = readExport(new URLSearchParams('what=sweeps&state=failed&status=expired&from=2026-01-01'));
  expect(hrefOfFile(view, 'Europe/Berlin')).toBe(
    '/api/v1/admin/exports/sweeps?format=csv&time_zone=Europe%2FBerlin&from=2026-01-01&state=failed',
  );
  expect(hrefOfFile({ ...view, zone: 'utc' }, 'Europe/Berlin')).toContain('time_zone=UTC');
});
