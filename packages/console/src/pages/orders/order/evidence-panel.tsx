import type { JSX } from 'preact';
import { readEvidence, type OrderDetail } from '../../../api/orders';
import { evidenceFailure } from '../../../format/failure';
import { saveFile } from '../../../browser/save-file';
import { useAction } from '../../../live/use-action';
import { Button } from '../../../parts/button';
import { Panel } from '../../../parts/page/panel';
import { texts } from '../../../texts/pages/order';

/** The file that proves to others how the order was paid. */
export function EvidencePanel({ detail }: { detail: OrderDetail }): JSX.Element {
  const { id } = detail.order;
  const action = useAction(async () => {
    saveFile(`evidence-${id}.json`, new Blob([await readEvidence(id)], { type: 'application/json' }));
  });
  return (
    <Panel title={texts.evidence}>
      <p class="panel-text">{texts.evidenceHelp}</p>
      <div class="panel-buttons">
        <Button
          isDisabled={action.isBusy}
          onClick={() => {
            action.run();
          }}
        >
          {action.isBusy ? texts.askingNode : texts.downloadEvidence}
        </Button>
      </div>
      {action.error === undefined ? null : (
        <p class="panel-text" role="alert">
          {evidenceFailure(action.error)}
        </p>
      )}
    </Panel>
  );
}
