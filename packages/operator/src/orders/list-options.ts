import { UsageError } from '@gateway/runtime/command';
import { type Output } from '../command/output';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The options of `parseArgs` that every list has. */
export const LIST_OPTIONS = { limit: { type: 'string' }, after: { type: 'string' } } as const;

/** Reads `--limit`. @throws UsageError */
export function readLimit(text: string = String(DEFAULT_LIMIT)): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT) throw new UsageError(`--limit must be a number from 1 to ${MAX_LIMIT}.`);
  return limit;
}

/** Whether this is an id. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** Reads an id. @throws UsageError that names the argument */
export function readUuid(name: string, text: string): string {
  if (!isUuid(text)) throw new UsageError(`${name} must be an id such as 0b0e7c1e-2f6b-4a57-9d8f-3c5a1e9b7d42.`);
  return text.toLowerCase();
}

interface Printing<Row> {
  /** What `--after` names it by. */
  idOf: (row: Row) => string;
  inWords: (row: Row) => string;
  present: (row: Row) => object;
  /** Printed instead of rows. */
  none: string;
}

/** Prints the rows of a list, of which one more than the limit was read, and what continues after the last one. */
export function printList<Row>(output: Output, rows: readonly Row[], limit: number, printing: Printing<Row>): void {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? printing.idOf(last) : null;
  for (const row of shown) output.text(printing.inWords(row));
  if (shown.length === 0) output.text(`${printing.none}\n`);
  if (next !== null) output.text(`more: --after ${next}\n`);
  output.json({ data: shown.map(printing.present), next });
}
