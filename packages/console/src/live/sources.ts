import { useEffect, useRef, useState } from 'preact/hooks';
import { Unreachable } from '../api/http/errors';
import { moment, type Moment } from '../api/http/server-clock';
import { ageMs, earliest, failedSources, isStale, type Source } from './freshness';
import { newStore, useStore } from '../browser/store';

/** No source of the page answers. */
export interface Outage {
  /** When all that is shown was last known; undefined if nothing was. */
  knownAt: Date | undefined;
  /** No answer at all, rather than an error. */
  isSilent: boolean;
}

interface OpenSource extends Source {
  knownAt: Date | undefined;
}

interface Entry {
  source: OpenSource;
  draw: () => void;
}

const TICK_MS = 1_000;
/** So long, answers may be on their way to a page that was hidden. */
const PATIENCE_MS = 3_000;

const entries = new Set<Entry>();
const outage = newStore<Outage | undefined>(undefined);
const oldest = newStore<Date | undefined>(undefined);
let allStaleSince: Moment | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

/** Set while no source of the page answers: one banner says so then, and the panels need not. */
export function useOutage(): Outage | undefined {
  return useStore(outage);
}

/** When all values of the page were last known, or later. */
export function useOldest(): Date | undefined {
  return useStore(oldest);
}

/** Counts a source among those of the page. @returns whether its data is fresh; drawn again when that changes */
export function useSource(source: OpenSource): boolean {
  const [, draw] = useState(0);
  const isFresh = !isStale(source, moment());
  const entry = useRef<Entry | undefined>(undefined);
  useEffect(() => {
    entry.current = { source, draw: () => undefined };
    const own = entry.current;
    follow(own);
    return () => {
      leave(own);
    };
  }, []);
  useEffect(() => {
    if (!entry.current) return;
    entry.current.source = source;
    entry.current.draw = () => {
      if (isStale(source, moment()) === isFresh) draw((count) => count + 1);
    };
    assess();
  });
  return isFresh;
}

function follow(entry: Entry): void {
  entries.add(entry);
  if (timer !== undefined) return;
  timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);
  addEventListener('pageshow', tick);
}

function leave(entry: Entry): void {
  entries.delete(entry);
  assess();
}

/** A timer alone is late after a sleep. */
function tick(): void {
  for (const { draw } of [...entries]) draw();
  assess();
}

function assess(): void {
  const all = [...entries].map(({ source }) => source);
  const now = moment();
  const failed = failedSources(all, now);
  const knownAt = earliest(all.map((source) => source.knownAt));
  if (oldest.get()?.getTime() !== knownAt?.getTime()) oldest.set(knownAt);
  allStaleSince = failed.length === 0 ? undefined : (allStaleSince ?? now);
  const isSure = failed.some(({ error }) => error !== undefined) || (allStaleSince && isLong(allStaleSince, now));
  const isSilent = failed.every(({ error }) => error === undefined || error instanceof Unreachable);
  const next = failed.length > 0 && isSure === true ? { knownAt: earliest(failed.map(known)), isSilent } : undefined;
  if (!isSame(outage.get(), next)) outage.set(next);
}

function isLong(since: Moment, now: Moment): boolean {
  return ageMs(since, now) >= PATIENCE_MS;
}

function known({ knownAt }: OpenSource): Date | undefined {
  return knownAt;
}

function isSame(one: Outage | undefined, other: Outage | undefined): boolean {
  if (!one || !other) return one === other;
  return one.isSilent === other.isSilent && one.knownAt?.getTime() === other.knownAt?.getTime();
}
