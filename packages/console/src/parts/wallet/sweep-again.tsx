import type { JSX } from 'preact';
import { shownAmount } from '../../language/amount';
import { showToast } from '../../browser/toast';
import { ConfirmButton } from '../dialogs/confirm-button';
import { texts } from '../../texts/common';

interface SweepAgainProps {
  orderId: string;
  amount: string;
  retry: (orderId: string) => Promise<void>;
  onDone: () => void;
}

/** The button that retries a failed sweep. */
export function SweepAgain({ orderId, amount, retry, onDone }: SweepAgainProps): JSX.Element {
  return (
    <ConfirmButton
      button={{ size: 'small', children: texts.sweepAgain, does: ['retrySweep'] }}
      title={texts.sweepAgainQuestion}
      verb={texts.sweepNow}
      act={async () => {
        try {
          await retry(orderId);
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
