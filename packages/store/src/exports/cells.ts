/** CSV is for spreadsheets; NDJSON, a JSON object per line, is for programs. */
export type ExportFormat = 'csv' | 'ndjson';

/** A column of an export. The database writes whole lines: the api's process only passes them on. */
export interface Column {
  name: string;
  /** The SQL of its value. */
  value: string;
  /**
   * `plain` is a number or a text whose characters are ours to choose, such as an id or an address; `text` may contain
   * anything; `amount` is in millionths.
   */
  kind: 'plain' | 'text' | 'amount' | 'time';
}

const LINE_END = { csv: 'chr(13) || chr(10)', ndjson: 'chr(10)' };

/** The first line of a CSV. */
export function headOf(columns: readonly Column[], format: ExportFormat): string {
  return format === 'csv' ? `${columns.map(({ name }) => name).join(',')}\r\n` : '';
}

/** The SQL of a line. Times are in the zone of the session. */
export function lineSql(columns: readonly Column[], format: ExportFormat, isUtc: boolean): string {
  const values = columns.map((column) => ({ ...column, shown: shownSql(column, isUtc) }));
  const end = LINE_END[format];
  if (format === 'ndjson') {
    const fields = values.map(({ name, shown }) => `${shown} as "${name}"`);
    return `row_to_json((select fields from (select ${fields.join(', ')}) fields))::text || ${end}`;
  }
  const cells = values.map(({ kind, shown }) => `coalesce(${kind === 'text' ? quoted(shown) : `${shown}::text`}, '')`);
  return `concat_ws(',', ${cells.join(', ')}) || ${end}`;
}

/** A product by a decimal constant is exact, and has the six decimals of the constant. */
function shownSql({ kind, value }: Column, isUtc: boolean): string {
  if (kind === 'amount') return `(${value} * 0.000001)::text`;
  if (kind === 'time') return `to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS${isUtc ? '"Z"' : 'TZH:TZM'}')`;
  return value;
}

/**
 * Quotes a cell by RFC 4180. A spreadsheet runs a cell as a formula if it begins with one of `= + - @`, also in full
 * width or behind a tab or line break, whether or not it is quoted: an apostrophe before it makes it a text. The same
 * is put after what a spreadsheet that separates cells by semicolons or tabs takes for the begin of a cell.
 */
function quoted(text: string): string {
  const inside = `regexp_replace(${text}, '([;"\\t\\r\\n])${DANGEROUS}', '\\1''', 'g')`;
  const guarded = `regexp_replace(${inside}, '^${DANGEROUS}', '''')`;
  return `'"' || replace(${guarded}, '"', '""') || '"'`;
}

/** What follows. The question mark is escaped for knex. */
const DANGEROUS = String.raw`(\?=[=+@\t\r\n＝＋－＠-])`;
