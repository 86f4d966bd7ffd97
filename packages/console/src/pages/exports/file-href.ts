import { API } from '../../api/http/client';
import { EXPORTS, type ExportView, type FilterName } from '../../parts/exports/export-view';

/** The URL of the file; filters that the export does not have are left out. */
export function hrefOfFile(view: ExportView, deviceZone: string): string {
  const known: readonly FilterName[] = EXPORTS[view.what].filters;
  const given = [
    ['format', view.format],
    ['time_zone', view.zone === 'utc' ? 'UTC' : deviceZone],
    ['from', view.from],
    ['to', view.to],
    ...known.map((name) => [name, view[name]]),
  ].flatMap(([name = '', value]) => (value === undefined || value === '' ? [] : [[name, value]]));
  return `${API}/exports/${view.what}?${new URLSearchParams(given).toString()}`;
}
