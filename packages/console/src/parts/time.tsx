import type { JSX } from 'preact';
import { age, agoPhrase, clockTime, exactTime } from '../format/time';
import { useNow } from '../live/use-now';

/** A time in a list, with its age. */
export function ListTime({ iso }: { iso: string }): JSX.Element {
  const now = useNow();
  return (
    <time class="list-time" dateTime={iso} title={iso}>
      {clockTime(iso, now)} <span class="faint">{age(iso, now)}</span>
    </time>
  );
}

/** How long ago something happened, as a phrase. */
export function Ago({ iso }: { iso: string }): JSX.Element {
  return (
    <time dateTime={iso} title={iso}>
      {agoPhrase(iso, useNow())}
    </time>
  );
}

/** A time to the second. */
export function ExactTime({ iso }: { iso: string }): JSX.Element {
  return (
    <time dateTime={iso} title={iso}>
      {exactTime(iso, useNow())}
    </time>
  );
}
