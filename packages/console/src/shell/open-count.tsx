import type { JSX } from 'preact';
import type { Known } from '../format/freshness';
import { badgeTotal, type Total } from '../format/total';

/** The number of items to decide; grey while it may be another one. */
export function OpenCount({ total: { data, isFresh } }: { total: Known<Total> }): JSX.Element | null {
  if (!data || data.count === 0) return null;
  return (
    <span class={isFresh ? 'count' : 'count stale'}>
      {badgeTotal(data)}
      <span class="heard-only"> to decide{isFresh ? '' : ', not up to date'}</span>
    </span>
  );
}
