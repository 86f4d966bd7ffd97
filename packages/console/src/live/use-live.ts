import { useEffect, useRef, useState } from 'preact/hooks';
import { recordResponse, recordFailure } from './connection';
import { poll } from './poll';
import { useSession } from './session';

/** Data that is refreshed regularly. The last data stays while newer requests fail. */
export interface Live<T> {
  data: T | undefined;
  /** Why the newest request failed; undefined if it succeeded. */
  error: unknown;
  /** Whether the data belongs to the current key, not to the previous one. */
  isCurrent: boolean;
  reload(): void;
}

const EVERY_MS = 10_000;

/**
 * Loads data and refreshes it regularly.
 * @param key identifies the data: when it changes, loading starts again, and the old data stays until then
 */
export function useLive<T>(key: string, load: (signal: AbortSignal) => Promise<T>, everyMs = EVERY_MS): Live<T> {
  const { version } = useSession();
  const [generation, setGeneration] = useState(0);
  const [known, setKnown] = useState<{ key: string; data: T | undefined; error: unknown }>({
    key,
    data: undefined,
    error: undefined,
  });
  const newestLoad = useRef(load);
  newestLoad.current = load;
  useEffect(
    () =>
      poll((signal) => newestLoad.current(signal), everyMs, {
        onAnswer(data) {
          recordResponse();
          setKnown({ key, data, error: undefined });
        },
        onFailure(error) {
          recordFailure(error);
          setKnown((before) => ({ key, data: before.key === key ? before.data : undefined, error }));
        },
      }),
    [key, everyMs, version, generation],
  );
  return {
    data: known.data,
    error: known.key === key ? known.error : undefined,
    isCurrent: known.key === key,
    reload() {
      setGeneration(generation + 1);
    },
  };
}
