import { NodeFault } from '../answers/node-fault';
import { readCount, readList, readObject } from '../answers/node-json';

/** A row as the node lists it. */
export type HistoryRow = Record<string, unknown>;

/** Which page is requested: the parameters besides the account and the token. */
export interface PageRequest {
  max_timestamp: number;
  limit: number;
  fingerprint?: string;
}

interface Page {
  rows: HistoryRow[];
  /** The block time of each row. */
  times: number[];
  fingerprint: string | undefined;
}

const PAGE = 200;
const MAX_PAGES = 500;

/**
 * Reads a history, which is listed from the newest row to the oldest, to its end. The service is known to lose the
 * continuation of a full page (TRON-US/trongrid issue 23), so a full page is the last one only if nothing older is
 * found: the block time of its oldest row ends the next request. That block's rows are read again as a whole, because
 * two equal rows cannot be told from one that is listed twice. A continuation that leads back counts as lost.
 * @returns undefined when the node has no history, or the rest cannot be requested
 */
export async function readHistory(
  until: number,
  request: (where: PageRequest) => Promise<unknown>,
): Promise<HistoryRow[] | undefined> {
  const kept: HistoryRow[] = [];
  let span = newSpan();
  for (let count = 0; count < MAX_PAGES; count++) {
    const { fingerprint } = span;
    const answer = await request({ max_timestamp: until, limit: PAGE, ...(fingerprint ? { fingerprint } : {}) });
    if (answer === undefined) return undefined;
    const page = readPage(answer);
    const isRepeat = fingerprint !== undefined && leadsBack(span, page);
    if (!isRepeat) append(span, page);
    if (!isRepeat && page.fingerprint !== undefined && !span.followed.has(page.fingerprint)) continue;
    if (!isRepeat && page.rows.length < PAGE) return [...kept, ...span.rows];
    const oldest = span.times.at(-1) ?? 0;
    if (oldest >= until || !isNewestFirst(span.times)) return undefined;
    kept.push(...span.rows.filter((_row, i) => (span.times[i] ?? 0) > oldest));
    until = oldest;
    span = newSpan();
  }
  return undefined;
}

/** What the continuations of one request lead through. */
interface Span extends Page {
  followed: Set<string>;
}

function newSpan(): Span {
  return { rows: [], times: [], fingerprint: undefined, followed: new Set() };
}

function append(span: Span, { rows, times, fingerprint }: Page): void {
  span.rows.push(...rows);
  span.times.push(...times);
  if (span.fingerprint !== undefined) span.followed.add(span.fingerprint);
  span.fingerprint = fingerprint;
}

/** Whether a continued page begins with newer rows than the last one ended with. */
function leadsBack({ times }: Span, page: Page): boolean {
  return (page.times[0] ?? 0) > (times.at(-1) ?? Infinity);
}

function isNewestFirst(times: readonly number[]): boolean {
  return times.every((time, i) => i === 0 || time <= (times[i - 1] ?? 0));
}

function readPage(answer: unknown): Page {
  const { data, meta, success } = readObject<{ data?: unknown; meta?: unknown; success?: unknown }>(answer, 'history');
  if (success !== true) throw new NodeFault('node_error', 'account history request failed');
  const { fingerprint } = readObject<{ fingerprint?: unknown }>(meta ?? {}, 'meta of history');
  const rows = readList(data ?? null, 'history').map((row) => readObject<HistoryRow>(row, 'row of history'));
  return {
    rows,
    times: rows.map((row) => readCount(row['block_timestamp'], 'block_timestamp')),
    fingerprint: typeof fingerprint === 'string' && fingerprint !== '' ? fingerprint : undefined,
  };
}
