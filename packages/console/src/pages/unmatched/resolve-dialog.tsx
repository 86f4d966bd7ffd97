import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { resolveTransfer, type Transfer } from '../../api/transfers';
import { shownAmount } from '../../format/amount';
import { showToast } from '../../live/toast';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialog';
import { Field } from '../../parts/field';

const REASONS = ['refunded', 'own test', 'kept', 'other'];
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
    showToast('Resolved.');
    onClose();
    onResolved();
  });
  return (
    <ConfirmDialog
      title="Resolve without an order?"
      verb="Resolve"
      action={action}
      isReady={reason !== '' && (reason !== 'other' || note !== '')}
      onClose={onClose}
    >
      <p>{shownAmount(transfer.amount)} USDT stay on their address and are not credited to any order.</p>
      <fieldset class="reasons">
        <legend>Reason</legend>
        {REASONS.map((word) => (
          <label key={word} class="check">
            <input
              type="radio"
              name="reason"
              checked={reason === word}
              onChange={() => {
                setReason(word);
              }}
            />
            {word}
          </label>
        ))}
      </fieldset>
      <Field
        label="In one line"
        optional={reason !== 'other'}
        value={text}
        onInput={setText}
        maxLength={MAX_TEXT_LENGTH}
      />
    </ConfirmDialog>
  );
}
