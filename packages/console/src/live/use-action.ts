import { useState } from 'preact/hooks';
import { detectSessionEnd } from './session';

/** An action of a button, run once at a time. */
export interface Action<A extends readonly unknown[]> {
  isBusy: boolean;
  error: unknown;
  /** Runs the action; failures are kept in `error` and not thrown. */
  run(...args: A): void;
  forget(): void;
}

/** @param act rejects with the error of the request; resolves when the page shows the result */
export function useAction<A extends readonly unknown[]>(act: (...args: A) => Promise<void>): Action<A> {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const attempt = async (...args: A): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await act(...args);
    } catch (failure) {
      detectSessionEnd(failure);
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    error,
    run(...args) {
      if (!isBusy) void attempt(...args);
    },
    forget() {
      setError(undefined);
    },
  };
}
