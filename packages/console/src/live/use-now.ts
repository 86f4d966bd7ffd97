import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '../api/http/server-clock';

const EVERY_MS = 20_000;

/** The server's time; ages on the page are updated three times a minute, unless they are shown in seconds. */
export function useNow(everyMs = EVERY_MS): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverNow);
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs]);
  return now;
}
