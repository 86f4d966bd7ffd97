import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../../api/http/errors';
import type { Delivery } from '../../../api/deliveries';
import { resendWebhook, type OrderDetail } from '../../../api/orders';
import { shownAmount } from '../../../language/amount';
import { failureSentence } from '../../../format/failure';
import { useNow } from '../../../live/use-now';
import { useOpen } from '../../../browser/use-open';
import { Button } from '../../../parts/button';
import { Field } from '../../../parts/forms/field';
import { Untrusted, Url } from '../../../parts/text';
import { DecisionDialog } from '../../../parts/dialogs/decision-dialog';
import { reportedAmount, retryAvailability } from './retries';
import { texts } from '../../../texts/pages/order';

interface SendAgainProps {
  detail: OrderDetail;
  deliveries: readonly Delivery[] | undefined;
  onDone: () => void;
}

/** The button that sends the webhook again; omitted if that is never possible. */
export function SendAgain({ detail, deliveries, onDone }: SendAgainProps): JSX.Element | null {
  const { isOpen, open, close } = useOpen();
  const now = useNow();
  const availability = deliveries ? retryAvailability(detail, deliveries, now) : 'never';
  // While the dialog is open it stays, whatever is loaded meanwhile: the gateway decides.
  if (availability === 'never' && !isOpen) return null;
  return (
    <div class="send-again">
      <Button
        variant={detail.order.status === 'completed' ? 'outlined' : 'black'}
        isDisabled={availability !== 'now'}
        does={['resendWebhook']}
        onClick={open}
      >
        {texts.sendAgain}
      </Button>
      {typeof availability === 'object' ? <p class="hint">{availability.notNow}</p> : null}
      {isOpen ? <SendAgainDialog detail={detail} onDone={onDone} onClose={close} /> : null}
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
  const reported = reportedAmount(detail);
  const name = <Untrusted text={order.external_id} clip />;
  const [url, setUrl] = useState('');
  const [urlFault, setUrlFault] = useState<string | undefined>(undefined);
  const send = async (note: string): Promise<string> => {
    setUrlFault(undefined);
    try {
      await resendWebhook(order.id, note, url.trim() === '' ? undefined : url.trim());
    } catch (error) {
      if (isUrlRefused(error)) setUrlFault(failureSentence(error));
      throw error;
    }
    return texts.queued;
  };
  return (
    <DecisionDialog
      title={texts.sendAgainQuestion}
      verb={texts.sendNow}
      decide={send}
      onDone={onDone}
      onClose={onClose}
      isErrorShown={isUrlRefused}
    >
      <p>
        {reported === undefined ? texts.notifiedAgain(name) : texts.notifiedAgainOf(name, shownAmount(reported))}
        {order.status === 'completed' ? texts.acknowledgedBefore : ''}
      </p>
      <div class="field">
        <span class="label-strong">{texts.goesTo}</span>
        {order.callback_url === null ? texts.noWebhook : <Url url={order.callback_url} />}
      </div>
      <Field
        label={texts.otherUrl}
        optional
        type="url"
        placeholder="https://"
        value={url}
        onInput={setUrl}
        error={urlFault}
      />
    </DecisionDialog>
  );
}

function isUrlRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VALIDATION_ERROR';
}
