import { API, ROOT } from '../../api/http/client';
import { EXPORTS, type ExportView, type FilterName } from '../../parts/exports/export-view';

/**
 * The URL of the file; filters that the export does not have are left out.
 * @param merchantId for which the person acts: a link that is saved as a file sends no header that names it
 */
export function hrefOfFile(view: ExportView, deviceZone: string, merchantId: string | undefined): string {
  const known: readonly FilterName[] = EXPORTS[view.what].filters;
  const filters = { ...view, ...(merchantId === undefined ? {} : { merchant_id: merchantId }) };
  const given = [
    ['format', view.format],
    ['time_zone', view.zone === 'utc' ? 'UTC' : deviceZone],
    ['from', view.from],
    ['to', view.to],
    ...known.map((name) => [name, filters[name]]),
  ].flatMap(([name = '', value]) => (value === undefined || value === '' ? [] : [[name, value]]));
  const place = merchantId === undefined ? API : `${ROOT}/merchant`;
  return `${place}/exports/${view.what}?${new URLSearchParams(given).toString()}`;
}
