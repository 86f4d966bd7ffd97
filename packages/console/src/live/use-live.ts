import { useEffect, useRef, useState } from 'preact/hooks';
import { noteAnswer, noteFailure } from './connection';
import { poll } from './poll';
import { useSession } from './session';

/** An answer that keeps itself fresh. What was once there stays while newer ones fail. */
export interface Live<T> {
  data: T | undefined;
  /** Why the newest request failed; undefined while all is well. */
  error: unknown;
  /** Whether the data belong to the present key, or still to the one before. */
  isCurrent: boolean;
  reload(): void;
}

const EVERY_MS = 10_000;

/**
 * Loads something and keeps it fresh.
 * @param key names what is loaded: when it changes, loading begins anew, and the old data stay until then
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
          noteAnswer();
          setKnown({ key, data, error: undefined });
        },
        onFailure(error) {
          noteFailure(error);
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
