import type { Operation } from '../../api/access/me';
import { hrefOf } from '../../browser/href';
import { may } from '../../live/session';
import { texts } from '../../texts/pages/exports';

interface Export {
  label: string;
  verb: string;
  /** Beside the period. */
  filters: readonly FilterName[];
  /** The operations that export it: at the gateway, and at a merchant if it has it. */
  by: readonly Operation[];
}

/** What can be exported, as the API names it. */
export const EXPORTS = {
  orders: {
    ...{ label: texts.orders, verb: texts.exportOrders, by: ['exportOrders', 'exportOwnOrders'] },
    filters: ['merchant_id', 'link_id', 'deposit_id', 'status', 'q'],
  },
  transfers: {
    ...{ label: texts.transfers, verb: texts.exportTransfers, by: ['exportTransfers'] },
    filters: ['disposition'],
  },
  deliveries: { label: texts.deliveries, verb: texts.exportDeliveries, by: ['exportDeliveries'], filters: [] },
  sweeps: { label: texts.sweeps, verb: texts.exportSweeps, by: ['exportSweeps'], filters: ['state'] },
  days: { label: texts.days, verb: texts.exportDays, by: ['exportDays'], filters: ['merchant_id'] },
} as const satisfies Record<string, Export>;

export type ExportName = keyof typeof EXPORTS;
export type FilterName = 'merchant_id' | 'link_id' | 'deposit_id' | 'status' | 'q' | 'disposition' | 'state';

export const FORMATS = { csv: texts.csv, ndjson: texts.ndjson };
export type Format = keyof typeof FORMATS;

const FILTERS: readonly FilterName[] = ['merchant_id', 'link_id', 'deposit_id', 'status', 'q', 'disposition', 'state'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The state of the exports page in the address bar. */
export interface ExportView extends Partial<Record<FilterName, string | undefined>> {
  what: ExportName;
  format: Format;
  /** Days in the time zone, YYYY-MM-DD. */
  from: string | undefined;
  to: string | undefined;
  zone: 'utc' | 'device';
}

/** What the person may export. */
export function exportsOffered(): readonly ExportName[] {
  return (Object.keys(EXPORTS) as ExportName[]).filter((name) => EXPORTS[name].by.some(may));
}

/** Reads the address bar; what is not valid is dropped. */
export function readExport(query: URLSearchParams): ExportView {
  const [what, format] = [query.get('what') ?? '', query.get('format') ?? ''];
  const filters = FILTERS.map((name) => [name, query.get(name) ?? undefined]);
  return {
    what: Object.hasOwn(EXPORTS, what) ? (what as ExportName) : 'orders',
    format: Object.hasOwn(FORMATS, format) ? (format as Format) : 'csv',
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    zone: query.get('zone') === 'utc' ? 'utc' : 'device',
    ...(Object.fromEntries(filters) as Partial<Record<FilterName, string | undefined>>),
  };
}

/** The URL of a view of the exports page. */
export function hrefOfExport({ format, zone, ...view }: Partial<ExportView>): string {
  return hrefOf('exports', {
    ...view,
    format: format === 'csv' ? undefined : format,
    zone: zone === 'utc' ? zone : undefined,
  });
}

/** Whether the period contains anything. */
export function isPeriodValid({ from, to }: ExportView): boolean {
  return from === undefined || to === undefined || from <= to;
}

function dayOf(text: string | null): string | undefined {
  return text !== null && DAY.test(text) ? text : undefined;
}
