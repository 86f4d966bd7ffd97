import type { JSX } from 'preact';
import { readEvidence, type OrderDetail } from '../../api/orders';
import { evidenceFailure } from '../../format/failure';
import { saveText } from '../../live/save-text';
import { useAction } from '../../live/use-action';
import { Button } from '../../parts/button';
import { Panel } from '../../parts/panel';

/** The file that proves to others how the order was paid. */
export function EvidencePanel({ detail }: { detail: OrderDetail }): JSX.Element {
  const { id } = detail.order;
  const action = useAction(async () => {
    saveText(`evidence-${id}.json`, await readEvidence(id));
  });
  return (
    <Panel title="Evidence">
      <p class="hint">
        A file by which anyone can check this order without trusting the gateway: the signed transactions, and the
        blocks that prove them.
      </p>
      <Button
        isDisabled={action.isBusy}
        onClick={() => {
          action.run();
        }}
      >
        {action.isBusy ? 'Asking the node …' : 'Download evidence'}
      </Button>
      {action.error === undefined ? null : (
        <p class="hint" role="alert">
          {evidenceFailure(action.error)}
        </p>
      )}
    </Panel>
  );
}
