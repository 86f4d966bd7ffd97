import { invariant } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { LIST_SETTINGS } from '../db/settings';
import { transact } from '../db/transaction';
import { isDataFault } from '../db/faults';
import { headOf, lineSql, type Column, type ExportFormat } from './cells';
import { dayBeginSql } from './day-begin';

/** What an export contains, of which period. */
export interface ExportSource {
  columns: readonly Column[];
  /**
   * The SQL of the rows of one page, with what the columns need, and `place`, an array of texts from which the next page
   * continues. Newest first; `order` is that order.
   * @param after whether it continues from the place in the bindings `after`, `after1`, `after2`
   */
  pageSql(isAfter: boolean): string;
  order: string;
  /** The SQL of whether a row is shown; one that is not only has a place. By default all are. */
  isShown?: string;
  bindings: Readonly<Record<string, unknown>>;
}

/** The name of a time zone that `Intl` knows, and whether it is UTC. */
export interface TimeZone {
  name: string;
  isUtc: boolean;
}

/**
 * The bounds of an export, both inclusive: texts without a zone are times in the zone of the export. A date as `from` is
 * the begin of that day, as `to` its end.
 */
export interface GivenPeriod {
  from?: string | undefined;
  to?: string | undefined;
}

/** The bounds of an export in milliseconds, both inclusive. An export contains nothing newer than its own begin. */
export interface Period {
  from: Date;
  to: Date;
}

/** So few that a page's text is a small object to V8 (under 128 KB): larger ones stay in memory until a full collection. */
const PAGE_ROWS = 400;
/** Far above what a page takes, also one of a day's totals. */
const STATEMENT_TIMEOUT_MS = 20_000;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** Before all orders. */
const BEGINNING = '2000-01-01T00:00:00Z';

/**
 * The period of an export that begins now.
 * @returns undefined if the database does not know the zone
 */
export async function resolvePeriod(db: Db, zone: TimeZone, { from, to }: GivenPeriod): Promise<Period | undefined> {
  const isDate = (text: string | undefined): boolean => text !== undefined && DATE.test(text);
  const begin = isDate(from) ? dayBeginSql(':from::date') : ':from::timestamptz';
  const end = isDate(to) ? `${String(to)} 23:59:59.999` : to;
  try {
    const row = await inZone(db, zone, (tx) =>
      queryOne<Period>(
        tx,
        `select coalesce(${begin}, '${BEGINNING}') as from,
           least(:to::timestamptz, date_trunc('milliseconds', clock_timestamp())) as to`,
        { from: from ?? null, to: end ?? null },
      ),
    );
    invariant(row !== undefined, 'the database returned no period');
    return row;
  } catch (error) {
    if (isDataFault(error)) return undefined;
    throw error;
  }
}

/** The text of a page in UTF-8, and the number of its rows. */
export interface ExportPage {
  text: Buffer;
  count: number;
}

/**
 * Reads an export page by page, however many rows there are: no statement lasts, and nothing is kept open between two
 * of them, for as long as a client may take to read.
 */
export async function* readExport(
  db: Db,
  source: ExportSource,
  { format, zone }: { format: ExportFormat; zone: TimeZone },
): AsyncGenerator<ExportPage, void, undefined> {
  yield { text: Buffer.from(headOf(source.columns, format)), count: 0 };
  const line = lineSql(source.columns, format, zone.isUtc);
  for (let after: readonly string[] | undefined; ;) {
    const places = Object.fromEntries((after ?? []).map((text, i) => [i === 0 ? 'after' : `after${i}`, text]));
    const bindings = { ...source.bindings, ...places, limit: PAGE_ROWS };
    const sql = pageSql(source, line, after !== undefined);
    const page = await inZone(db, zone, (tx) => queryOne<PageRow>(tx, sql, bindings));
    if (!page?.last) return;
    const text = Buffer.from(page.text ?? '');
    // Results of awaited queries reach V8's old generation, which may collect 100 MB of them: keep this one small.
    page.text = null;
    yield { text, count: page.count };
    after = page.last;
  }
}

interface PageRow {
  text: string | null;
  count: number;
  /** The place of the last row. */
  last: readonly string[] | null;
}

function pageSql(source: ExportSource, line: string, isAfter: boolean): string {
  return `select string_agg(line, '' order by number) as text, count(line)::int as count,
      (array_agg(to_json(place) order by number desc))[1] as last
    from (
      select row_number() over (order by ${source.order}) as number, place,
        case when ${source.isShown ?? 'true'} then ${line} end as line
      from (${source.pageSql(isAfter)}) page
    ) lines`;
}

const SETTINGS = Object.entries({ statement_timeout: STATEMENT_TIMEOUT_MS, ...LIST_SETTINGS }).map(
  ([name, value]) => `set_config('${name}', '${String(value)}', true)`,
);

/** The settings end with the transaction, so that a connection that is shared has none of them afterwards. */
function inZone<T>(db: Db, zone: TimeZone, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    await query(tx, `select ${SETTINGS.join(', ')}, set_config('TimeZone', :name, true)`, { name: zone.name });
    return work(tx);
  });
}
