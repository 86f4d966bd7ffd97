import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '../api/server-clock';

const EVERY_MS = 20_000;

/** The server's time; ages on the page are updated three times a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverNow);
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
