import { queryOne, type Db } from './pool';

/** Which page of a list. */
export interface Page {
  /** Counted from 1. */
  page: number;
  limit: number;
}

/** How many rows a list has. */
export interface Total {
  total: number;
  /** There are more than `total`. */
  isMinimum: boolean;
}

/** Counting stops here, so that the cost of a total does not grow with the table. */
export const MAX_COUNT = 10_000;

/**
 * Reads one page of a list and its total. One row more than the page is read: without it, the page is the last one and
 * its end is the total. Rows that were read raise a total that is only a minimum, so that a page which others follow is
 * never the last one by its total.
 */
export async function readPage<Row>(
  { page, limit }: Page,
  read: (rows: { limit: number; skip: number }) => Promise<Row[]>,
  count: () => Promise<Total>,
): Promise<Total & { rows: Row[] }> {
  const skip = (page - 1) * limit;
  const found = await read({ limit: limit + 1, skip });
  const rows = found.slice(0, limit);
  const end = skip + rows.length;
  const hasNext = found.length > limit;
  if (!hasNext && (rows.length > 0 || skip === 0)) return { rows, total: end, isMinimum: false };
  const { total, isMinimum } = await count();
  const known = hasNext ? end + (isMinimum ? 0 : 1) : 0;
  return { rows, total: Math.max(total, known), isMinimum };
}

/**
 * Counts the rows of a statement, up to `MAX_COUNT`. The statement must have the order of the list: without it, a planner
 * may expect to find enough rows soon by reading the whole table.
 */
export async function countUpTo(db: Db, rows: string, bindings: Record<string, unknown>): Promise<Total> {
  const row = await queryOne<{ counted: number }>(
    db,
    `select count(*)::int as counted from (${rows} limit :mostCounted) counted`,
    { ...bindings, mostCounted: MAX_COUNT + 1 },
  );
  const counted = row?.counted ?? 0;
  return { total: Math.min(counted, MAX_COUNT), isMinimum: counted > MAX_COUNT };
}
