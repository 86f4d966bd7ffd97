import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { OrderRow } from '../../api/orders';
import { assignTransfer, type Transfer } from '../../api/transfers';
import { effectOf } from '../../format/assignment';
import { failureSentence } from '../../format/failure';
import { plainText } from '../../format/hostile-text';
import { showToast } from '../../browser/toast';
import { useAction } from '../../live/use-action';
import { useOpen } from '../../browser/use-open';
import { Remark } from '../../parts/page/banner';
import { Button } from '../../parts/button';
import { Candidates } from './candidates';
import { ResolveDialog } from './resolve-dialog';
import { texts } from '../../texts/pages/transfers';

/** The choice of an order, the effect of the assignment, and resolving without an order. */
export function AssignForm({ transfer, onDecided }: { transfer: Transfer; onDecided: () => void }): JSX.Element {
  const [order, setOrder] = useState<OrderRow | undefined>(undefined);
  const resolving = useOpen();
  const action = useAction(async (chosen: OrderRow) => {
    await assignTransfer(transfer.id, chosen.id);
    showToast(texts.assignedTo(plainText(chosen.external_id)));
    onDecided();
  });
  const effect = order && effectOf(order, transfer.amount);
  return (
    <>
      <form
        class="assign"
        onSubmit={(event) => {
          event.preventDefault();
          if (order) action.run(order);
        }}
      >
        <Candidates transfer={transfer} chosen={order} onChoose={setOrder}>
          <div role="status">{effect ? <Remark tone={effect.tone}>{effect.text}</Remark> : null}</div>
        </Candidates>
        <div role="alert">
          {action.error === undefined ? null : <Remark tone="bad">{failureSentence(action.error)}</Remark>}
        </div>
        <div class="panel-buttons end">
          <Button onClick={resolving.open}>{texts.resolveButton}</Button>
          <Button type="submit" variant="black" isDisabled={!order || action.isBusy}>
            {texts.assign}
          </Button>
        </div>
      </form>
      {resolving.isOpen ? <ResolveDialog transfer={transfer} onResolved={onDecided} onClose={resolving.close} /> : null}
    </>
  );
}
