import type { JSX } from 'preact';
import type { Sweep } from '../../api/sweeps';
import { Untrusted } from '../text';
import { texts } from '../../texts/reasons';

/** Why the node refuses a sweep's transaction, in its own words. */
export function Refusal({ sweep: { refusal } }: { sweep: Sweep }): JSX.Element | null {
  if (refusal === null) return null;
  return (
    <span class="hint refusal">
      {texts.nodeRefuses} <Untrusted text={refusal} />
    </span>
  );
}
