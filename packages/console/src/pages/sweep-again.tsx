import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { retrySweep } from '../api/orders';
import { shownAmount } from '../format/amount';
import { showToast } from '../live/toast';
import { useAction } from '../live/use-action';
import { Button } from '../parts/button';
import { ConfirmDialog } from '../parts/dialog';
import { texts } from '../texts/common';

/** The button that retries a failed sweep. */
export function SweepAgain(props: { orderId: string; amount: string; onDone: () => void }): JSX.Element {
  const { orderId, amount, onDone } = props;
  const [isOpen, setOpen] = useState(false);
  const action = useAction(async () => {
    try {
      await retrySweep(orderId);
      showToast(texts.sweepQueued);
      setOpen(false);
    } finally {
      onDone();
    }
  });
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          action.forget();
          setOpen(true);
        }}
      >
        {texts.sweepAgain}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={texts.sweepAgainQuestion}
          verb={texts.sweepNow}
          action={action}
          onClose={() => {
            setOpen(false);
          }}
        >
          <p>{texts.sweepEffect(shownAmount(amount))}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
