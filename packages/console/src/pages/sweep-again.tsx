import type { JSX } from 'preact';
import { retrySweep } from '../api/orders';
import { shownAmount } from '../language/amount';
import { showToast } from '../browser/toast';
import { ConfirmButton } from './confirm-button';
import { texts } from '../texts/common';

/** The button that retries a failed sweep. */
export function SweepAgain(props: { orderId: string; amount: string; onDone: () => void }): JSX.Element {
  const { orderId, amount, onDone } = props;
  return (
    <ConfirmButton
      button={{ size: 'small', children: texts.sweepAgain }}
      title={texts.sweepAgainQuestion}
      verb={texts.sweepNow}
      act={async () => {
        try {
          await retrySweep(orderId);
          showToast(texts.sweepQueued);
        } finally {
          onDone();
        }
      }}
    >
      <p>{texts.sweepEffect(shownAmount(amount))}</p>
    </ConfirmButton>
  );
}
