import { expect, test } from '@jest/globals';
import { readExport } from '../../parts/exports/export-view';
import { hrefOfFile } from './file-href';

test('a file has the filters of its export alone, and the time zone', () => {
  const view = readExport(new URLSearchParams('what=sweeps&state=failed&status=expired&from=2026-01-01'));
  expect(hrefOfFile(view, 'Europe/Berlin', undefined)).toBe(
    '/api/v1/admin/exports/sweeps?format=csv&time_zone=Europe%2FBerlin&from=2026-01-01&state=failed',
  );
  expect(hrefOfFile({ ...view, zone: 'utc' }, 'Europe/Berlin', undefined)).toContain('time_zone=UTC');
});

test('the file of a merchant names the one for which the person acts, whatever the address bar says', () => {
  const view = readExport(new URLSearchParams('deposit_id=d1&merchant_id=m2&zone=utc'));
  expect(hrefOfFile(view, 'Europe/Berlin', 'm1')).toBe(
    '/api/v1/merchant/exports/orders?format=csv&time_zone=UTC&merchant_id=m1&deposit_id=d1',
  );
});
