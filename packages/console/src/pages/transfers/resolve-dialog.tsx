import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { resolveTransfer, type Transfer } from '../../api/transfers';
import { shownAmount } from '../../language/amount';
import { showToast } from '../../browser/toast';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Field } from '../../parts/forms/field';
import { texts } from '../../texts/pages/transfers';

const MAX_TEXT_LENGTH = 200;

interface ResolveProps {
  transfer: Transfer;
  onResolved: () => void;
  onClose: () => void;
}

/** Closes a transfer without an order; it needs a reason. */
export function ResolveDialog({ transfer, onResolved, onClose }: ResolveProps): JSX.Element {
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const note = text.trim();
  const action = useAction(async () => {
    await resolveTransfer(transfer.id, note === '' ? reason : `${reason}: ${note}`);
    showToast(texts.isResolved);
    onClose();
    onResolved();
  });
  return (
    <ConfirmDialog
      title={texts.resolveQuestion}
      verb={texts.resolve}
      action={action}
      isReady={reason !== '' && (reason !== 'other' || note !== '')}
      onClose={onClose}
    >
      <p>{texts.resolveEffect(shownAmount(transfer.amount))}</p>
      <fieldset class="reasons">
        <legend>{texts.reason}</legend>
        {Object.entries(texts.reasons).map(([recorded, word]) => (
          <label key={recorded} class="check">
            <input
              type="radio"
              name="reason"
              checked={reason === recorded}
              onChange={() => {
                setReason(recorded);
              }}
            />
            {word}
          </label>
        ))}
      </fieldset>
      <Field
        label={texts.inOneLine}
        optional={reason !== 'other'}
        value={text}
        onInput={setText}
        maxLength={MAX_TEXT_LENGTH}
      />
    </ConfirmDialog>
  );
}
