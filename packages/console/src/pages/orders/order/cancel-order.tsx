import type { JSX } from 'preact';
import { cancelOrder, type OrderDetail } from '../../../api/orders';
import { showToast } from '../../../browser/toast';
import { useAction } from '../../../live/use-action';
import { ConfirmDialog } from '../../../parts/dialogs/dialog';
import { DialogButton } from '../../../parts/dialogs/dialog-button';
import { Untrusted } from '../../../parts/text';
import { texts } from '../../../texts/pages/order';

interface CancelProps extends Pick<OrderDetail, 'order'> {
  onDone: () => void;
}

/** The button that ends the time to pay, while no money was seen. */
export function CancelOrder({ order, onDone }: CancelProps): JSX.Element | null {
  const { status, tx_hash: hash, cancelled_at: cancelledAt } = order;
  if (status !== 'pending' || hash !== null || cancelledAt !== undefined) return null;
  return (
    <DialogButton
      button={{ variant: 'red-outlined', children: texts.cancelOrder, does: ['cancelPayment'] }}
      dialog={(onClose) => <CancelDialog order={order} onDone={onDone} onClose={onClose} />}
    />
  );
}

function CancelDialog({ order, onDone, onClose }: CancelProps & { onClose: () => void }): JSX.Element {
  const action = useAction(async () => {
    await cancelOrder(order.id);
    showToast(texts.cancelled);
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title={texts.cancelQuestion}
      verb={texts.cancelOrder}
      variant="red"
      action={action}
      cancelLabel={texts.keepOrder}
      onClose={onClose}
    >
      <p>{texts.cancelEffect(<Untrusted text={order.external_id} clip />)}</p>
    </ConfirmDialog>
  );
}
