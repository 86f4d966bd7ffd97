import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dismissToast, useToast } from '../browser/toast';

const SHOWN_MS = 6_000;

/** The newest toast; it stays while the pointer or the focus is on it. */
export function Toast(): JSX.Element {
  const toast = useToast();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || isHeld) return undefined;
    const timer = setTimeout(dismissToast, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [toast, isHeld]);
  const hold = (): void => {
    setHeld(true);
  };
  const release = (): void => {
    setHeld(false);
  };
  return (
    <div class="toasts" role="status">
      {toast ? (
        <p
          class="toast"
          key={toast.number}
          tabIndex={0}
          onMouseEnter={hold}
          onMouseLeave={release}
          onFocus={hold}
          onBlur={release}
        >
          {toast.text}
        </p>
      ) : null}
    </div>
  );
}
