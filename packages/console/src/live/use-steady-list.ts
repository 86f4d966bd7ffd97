import { useRef } from 'preact/hooks';
import type { PageOf } from '../api/http/page-of';
import { mergeRows } from './merge-rows';
import type { Rhythm } from './poll';
import { useLive, type Live } from './use-live';

/** A page of a list that updates in place. */
export interface SteadyList<T> {
  page: PageOf<T>;
  rows: T[];
  /** The number of new rows that are not shown yet. */
  newCount: number;
}

interface Source<T> {
  load: (signal: AbortSignal) => Promise<PageOf<T>>;
  /** Fetches one row that the page no longer contains: newer ones displaced it, or it changed. */
  loadOne: (id: string, signal: AbortSignal) => Promise<T | undefined>;
  rhythm: Rhythm;
}

/** Refreshes a page of a list without moving its rows; `showNew` shows the new rows. */
export function useSteadyList<T extends { id: string }>(
  key: string,
  { load, loadOne, rhythm }: Source<T>,
): { live: Live<SteadyList<T>>; showNew: () => void } {
  const shown = useRef<{ key: string; rows: T[] }>({ key: '', rows: [] });
  const live = useLive(
    key,
    async (signal): Promise<SteadyList<T>> => {
      const page = await load(signal);
      const before = shown.current.key === key ? shown.current.rows : [];
      if (before.length === 0) {
        shown.current = { key, rows: page.data };
        return { page, rows: page.data, newCount: 0 };
      }
      const { newCount, missing } = mergeRows(before, page.data);
      const others = await Promise.all(missing.map((id) => loadOne(id, signal)));
      const { rows } = mergeRows(before, [...page.data, ...others.filter((row) => row !== undefined)]);
      shown.current = { key, rows };
      return { page, rows, newCount };
    },
    rhythm,
  );
  const showNew = (): void => {
    shown.current = { key: '', rows: [] };
    live.reload();
  };
  return { live, showNew };
}
