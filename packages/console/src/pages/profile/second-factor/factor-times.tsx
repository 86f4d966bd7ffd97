import type { Schemas } from '@gateway/contract';
import type { JSX } from 'preact';
import { Ago, ExactTime } from '../../../parts/time';
import { texts } from '../../../texts/pages/second-factor';

/** When a factor was set up and last used. */
export function FactorTimes({ times }: { times: Schemas['FactorTimes'] }): JSX.Element {
  const setUp = <ExactTime iso={times.created_at} />;
  return (
    <>
      {times.last_used_at === null
        ? texts.setUpAt(setUp)
        : texts.setUpAndUsedAt(setUp, <Ago iso={times.last_used_at} />)}
    </>
  );
}
