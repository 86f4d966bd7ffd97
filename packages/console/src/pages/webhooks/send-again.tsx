import type { JSX } from 'preact';
import type { Operation } from '../../api/access/me';
import { showToast } from '../../browser/toast';
import { failureSentence } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { Button } from '../../parts/button';
import { Complaint } from '../../parts/forms/form';
import { texts } from '../../texts/pages/webhooks';

interface SendAgainProps {
  /** For screen readers, because each row has one. */
  label: string;
  does: readonly Operation[];
  send: () => Promise<void>;
  /** Called after an attempt, whatever became of it: the page may be out of date. */
  onDone: () => void;
}

/** Has one webhook or event sent again. It is sent once more than needed at worst, so nothing is confirmed. */
export function SendAgain({ label, does, send, onDone }: SendAgainProps): JSX.Element {
  const action = useAction(async () => {
    try {
      await send();
      showToast(texts.queued);
    } finally {
      onDone();
    }
  });
  return (
    <>
      <Button size="small" label={label} does={does} isDisabled={action.isBusy} onClick={action.run}>
        {texts.sendAgain}
      </Button>
      <Complaint sentence={action.error === undefined ? undefined : failureSentence(action.error)} />
    </>
  );
}
