import type { JSX } from 'preact';
import { clockTime, elapsed } from '../format/time';
import type { Outage } from '../live/sources';
import { useNow } from '../live/use-now';
import { Banner } from '../parts/page/banner';
import { texts } from '../texts/frame';

const SECOND_MS = 1_000;

/** Says once, for the whole page, that nothing on it is known to be true any more. */
export function OutageBanner({ outage }: { outage: Outage }): JSX.Element {
  const { knownAt, isSilent } = outage;
  const now = useNow(SECOND_MS);
  return (
    <Banner tone="bad" title={isSilent ? texts.gatewayIsSilent : texts.nothingIsUpToDate} isAlert>
      {knownAt === undefined
        ? texts.nothingIsKnown
        : texts.seenFrom(
            clockTime(knownAt, now, 'second'),
            <span aria-hidden="true">{texts.ago(elapsed(knownAt, now))}</span>,
          )}
    </Banner>
  );
}
