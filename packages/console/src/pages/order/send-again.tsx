import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/client';
import type { Delivery } from '../../api/deliveries';
import { retryWebhook, type OrderDetail } from '../../api/orders';
import { failureSentence } from '../../format/failure';
import { showToast } from '../../live/toast';
import { useAction } from '../../live/use-action';
import { useNow } from '../../live/use-now';
import { Button } from '../../parts/button';
import { ConfirmDialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Untrusted, Url } from '../../parts/text';
import { retryAvailability } from './retries';

interface SendAgainProps {
  detail: OrderDetail;
  deliveries: readonly Delivery[] | undefined;
  onDone: () => void;
}

/** The button that sends the webhook again; omitted if that is never possible. */
export function SendAgain({ detail, deliveries, onDone }: SendAgainProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const availability = deliveries ? retryAvailability(detail, deliveries, now) : 'never';
  // While the dialog is open it stays, whatever is loaded meanwhile: the gateway decides.
  if (availability === 'never' && !isOpen) return null;
  return (
    <div class="send-again">
      <Button
        variant="black"
        isDisabled={availability !== 'now'}
        onClick={() => {
          setOpen(true);
        }}
      >
        Send webhook again
      </Button>
      {typeof availability === 'object' ? <p class="hint">{availability.notNow}</p> : null}
      {isOpen ? (
        <SendAgainDialog
          detail={detail}
          onDone={onDone}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

interface SendAgainDialogProps {
  detail: OrderDetail;
  onDone: () => void;
  onClose: () => void;
}

function SendAgainDialog({ detail, onDone, onClose }: SendAgainDialogProps): JSX.Element {
  const { order } = detail;
  const [url, setUrl] = useState('');
  const action = useAction(async () => {
    try {
      await retryWebhook(order.id, url.trim() === '' ? undefined : url.trim());
      showToast('Queued.');
      onClose();
    } finally {
      onDone();
    }
  });
  const isUrlRefused = action.error instanceof ApiError && action.error.code === 'VALIDATION_ERROR';
  return (
    <ConfirmDialog
      title="Send the webhook again?"
      verb="Send now"
      action={action}
      isErrorShown={isUrlRefused}
      onClose={onClose}
    >
      <p>
        The shop is notified once more that order <Untrusted text={order.external_id} clip /> is paid.
      </p>
      <div class="field">
        <span class="label-strong">Goes to</span>
        <Url url={order.callback_url} />
      </div>
      <Field
        label="Another URL, only this time"
        optional
        type="url"
        placeholder="https://"
        value={url}
        onInput={setUrl}
        error={isUrlRefused ? failureSentence(action.error) : undefined}
      />
    </ConfirmDialog>
  );
}
