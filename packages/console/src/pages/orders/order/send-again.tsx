import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../../api/http/errors';
import type { Delivery } from '../../../api/deliveries';
import { redeliverWebhook, RESEND, resendWebhook, type OrderDetail } from '../../../api/orders';
import { shownAmount } from '../../../language/amount';
import { failureSentence } from '../../../format/failure';
import { useAction } from '../../../live/use-action';
import { may } from '../../../live/session';
import { useNow } from '../../../live/use-now';
import { showToast } from '../../../browser/toast';
import { useOpen } from '../../../browser/use-open';
import { Button } from '../../../parts/button';
import { Field } from '../../../parts/forms/field';
import { Untrusted, Url } from '../../../parts/text';
import { ConfirmDialog } from '../../../parts/dialogs/dialog';
import { DecisionDialog } from '../../../parts/dialogs/decision-dialog';
import { reportedAmount, retryAvailability } from './retries';
import { texts } from '../../../texts/pages/order';

interface SendAgainProps {
  detail: OrderDetail;
  deliveries: readonly Delivery[] | undefined;
  onDone: () => void;
}

/** The button that sends the webhook again; omitted if that is never possible, or not for the person. */
export function SendAgain({ detail, deliveries, onDone }: SendAgainProps): JSX.Element | null {
  const { isOpen, open, close } = useOpen();
  const now = useNow();
  const Dialog = detail.gateway ? ResendDialog : RedeliverDialog;
  const availability = deliveries ? retryAvailability(detail, deliveries, now) : 'never';
  // While the dialog is open it stays, whatever is loaded meanwhile: the gateway decides.
  if (!RESEND.some(may) || (availability === 'never' && !isOpen)) return null;
  return (
    <div class="send-again">
      <Button
        variant={detail.order.status === 'completed' ? 'outlined' : 'black'}
        isDisabled={availability !== 'now'}
        onClick={open}
      >
        {texts.sendAgain}
      </Button>
      {typeof availability === 'object' ? <p class="hint">{availability.notNow}</p> : null}
      {isOpen ? <Dialog detail={detail} onDone={onDone} onClose={close} /> : null}
    </div>
  );
}

interface DialogProps {
  detail: OrderDetail;
  onDone: () => void;
  onClose: () => void;
}

/** For the gateway's people, who say why, and may send it elsewhere. */
function ResendDialog({ detail, onDone, onClose }: DialogProps): JSX.Element {
  const { order } = detail;
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
      <WhatIsSent detail={detail} />
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

function RedeliverDialog({ detail, onDone, onClose }: DialogProps): JSX.Element {
  const action = useAction(async () => {
    try {
      await redeliverWebhook(detail.order.id);
      showToast(texts.queued);
      onClose();
    } finally {
      onDone();
    }
  });
  return (
    <ConfirmDialog title={texts.sendAgainQuestion} verb={texts.sendNow} action={action} onClose={onClose}>
      <WhatIsSent detail={detail} />
    </ConfirmDialog>
  );
}

function WhatIsSent({ detail }: { detail: OrderDetail }): JSX.Element {
  const { order } = detail;
  const reported = reportedAmount(detail);
  const name = <Untrusted text={order.external_id} clip />;
  return (
    <>
      <p>
        {reported === undefined ? texts.notifiedAgain(name) : texts.notifiedAgainOf(name, shownAmount(reported))}
        {order.status === 'completed' ? texts.acknowledgedBefore : ''}
      </p>
      <div class="field">
        <span class="label-strong">{texts.goesTo}</span>
        {order.callback_url === null ? texts.noWebhook : <Url url={order.callback_url} />}
      </div>
    </>
  );
}

function isUrlRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VALIDATION_ERROR';
}
