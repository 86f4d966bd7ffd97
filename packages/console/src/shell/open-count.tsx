import type { JSX } from 'preact';
import type { Known } from '../live/freshness';
import { badgeTotal } from '../format/total';
import type { Total } from '../api/http/page-of';
import { texts } from '../texts/frame';

/** The number of items to decide; grey while it may be another one. */
export function OpenCount({ total: { data, isFresh } }: { total: Known<Total> }): JSX.Element | null {
  if (!data || data.count === 0) return null;
  return (
    <span class={isFresh ? 'count' : 'count stale'}>
      {badgeTotal(data)}
      <span class="heard-only"> {isFresh ? texts.toDecide : texts.toDecideThen}</span>
    </span>
  );
}
