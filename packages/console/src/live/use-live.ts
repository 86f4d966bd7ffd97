import { useEffect, useRef, useState } from 'preact/hooks';
import { moment, serverTimeOf } from '../api/http/server-clock';
import { shownAfter, type Known, type Shown } from './freshness';
import { detectSessionEnd, useSession } from './session';
import { onChange } from './changes';
import { pauseMs, poll, type Rhythm } from './poll';
import { useSource } from './sources';

/** Data that is refreshed regularly. The last data stays while newer requests fail, and is not fresh then. */
export interface Live<T> extends Known<T> {
  /** Why the newest request failed; undefined if it succeeded. */
  error: unknown;
  /** Whether the data belongs to the current key, not to the previous one. */
  isCurrent: boolean;
  reload(): void;
}

const EVERY_MS = 10_000;

/**
 * Loads data and refreshes it regularly.
 * @param name identifies the data, for whomever the person acts: when it changes, loading starts again, and the old data
 *   stays until then
 * @param follow calls back at the changes at which what is polled often is loaded too
 */
export function useLive<T>(
  name: string,
  load: (signal: AbortSignal) => Promise<T>,
  rhythm: Rhythm = EVERY_MS,
  follow = onChange,
): Live<T> {
  const { version, merchant } = useSession();
  const key = `${merchant?.id ?? ''} ${name}`;
  const [generation, setGeneration] = useState(0);
  const [shown, setShown] = useState<Shown<T>>({
    ...{ key, data: undefined, heardAt: undefined, knownAt: undefined, error: undefined },
  });
  const newestLoad = useRef(load);
  newestLoad.current = load;
  const opened = useRef({ key, at: moment() });
  if (opened.current.key !== key) opened.current = { key, at: moment() };
  useEffect(
    () =>
      poll(
        (signal) => newestLoad.current(signal),
        rhythm,
        {
          onAnswer(data, askedAt) {
            setShown((before) => shownAfter(before, { key, askedAt, serverTime: serverTimeOf(askedAt), data }));
          },
          onFailure(error, askedAt) {
            detectSessionEnd(error);
            setShown((before) => shownAfter(before, { key, askedAt, serverTime: serverTimeOf(askedAt), error }));
          },
        },
        follow,
      ),
    [key, rhythm, version, generation],
  );
  const isCurrent = shown.key === key;
  const { heardAt, knownAt, error } = isCurrent ? shown : { heardAt: undefined, knownAt: undefined, error: undefined };
  const isFresh = useSource({ everyMs: pauseMs(rhythm), openedAt: opened.current.at, heardAt, knownAt, error });
  return {
    data: shown.data,
    knownAt,
    isFresh,
    error,
    isCurrent,
    reload() {
      setGeneration(generation + 1);
    },
  };
}
