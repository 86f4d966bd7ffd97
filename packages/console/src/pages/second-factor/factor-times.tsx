import type { Schemas } from '@gateway/contract';
import type { JSX } from 'preact';
import { Ago, ExactTime } from '../../parts/time';

/** When a factor was set up and last used. */
export function FactorTimes({ times }: { times: Schemas['FactorTimes'] }): JSX.Element {
  return (
    <>
      Set up <ExactTime iso={times.created_at} />
      {times.last_used_at === null ? (
        ', not used yet'
      ) : (
        <>
          , used <Ago iso={times.last_used_at} />
        </>
      )}
    </>
  );
}
