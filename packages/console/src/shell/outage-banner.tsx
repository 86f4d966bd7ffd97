import type { JSX } from 'preact';
import { clockTime, elapsed } from '../format/time';
import type { Outage } from '../live/sources';
import { useNow } from '../live/use-now';
import { Banner } from '../parts/banner';

const SECOND_MS = 1_000;

/** Says once, for the whole page, that nothing on it is known to be true any more. */
export function OutageBanner({ outage }: { outage: Outage }): JSX.Element {
  const { knownAt, isSilent } = outage;
  const now = useNow(SECOND_MS);
  return (
    <Banner tone="bad" title={isSilent ? 'The gateway does not answer.' : 'Nothing here is up to date.'} isAlert>
      {knownAt === undefined ? (
        'Nothing is known yet. This page tries again by itself.'
      ) : (
        <>
          What you see is from {clockTime(knownAt, 'second')}
          <span aria-hidden="true">, {elapsed(knownAt, now)} ago</span>. It may have changed since.
        </>
      )}
    </Banner>
  );
}
