import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { retrySweep } from '../api/orders';
import { shownAmount } from '../format/amount';
import { showToast } from '../live/toast';
import { useAction } from '../live/use-action';
import { Button } from '../parts/button';
import { ConfirmDialog } from '../parts/dialog';

/** The button that retries a failed sweep. */
export function SweepAgain(props: { orderId: string; amount: string; onDone: () => void }): JSX.Element {
  const { orderId, amount, onDone } = props;
  const [isOpen, setOpen] = useState(false);
  const action = useAction(async () => {
    try {
      await retrySweep(orderId);
      showToast('Queued. The sweep begins again.');
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
        Sweep again
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title="Sweep again?"
          verb="Sweep now"
          action={action}
          onClose={() => {
            setOpen(false);
          }}
        >
          <p>{shownAmount(amount)} USDT go to the cold wallet. The hot wallet pays the fee.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
