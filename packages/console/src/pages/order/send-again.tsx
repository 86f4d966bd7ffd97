import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/client';
import type { Delivery } from '../../api/deliveries';
import { retryWebhook, type OrderDetail } from '../../api/orders';
import { failureSentence } from '../../format/failure';
import { tell } from '../../live/toast';
import { useAction } from '../../live/use-action';
import { useNow } from '../../live/use-now';
import { Button } from '../../parts/button';
import { Question } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Foreign, Url } from '../../parts/text';
import { webhookChance } from './retries';

interface SendAgainProps {
  detail: OrderDetail;
  deliveries: readonly Delivery[] | undefined;
  onDone: () => void;
}

/** The button that tells the shop once more; absent where that can never be. */
export function SendAgain({ detail, deliveries, onDone }: SendAgainProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const chance = deliveries ? webhookChance(detail, deliveries, now) : 'never';
  // While the question is open it stays, whatever the page learns meanwhile: the gateway decides.
  if (chance === 'never' && !isOpen) return null;
  return (
    <div class="send-again">
      <Button
        look="black"
        isDisabled={chance !== 'now'}
        onClick={() => {
          setOpen(true);
        }}
      >
        Send webhook again
      </Button>
      {typeof chance === 'object' ? <p class="hint">{chance.notNow}</p> : null}
      {isOpen ? (
        <SendAgainQuestion
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

interface QuestionProps {
  detail: OrderDetail;
  onDone: () => void;
  onClose: () => void;
}

function SendAgainQuestion({ detail, onDone, onClose }: QuestionProps): JSX.Element {
  const { order } = detail;
  const [url, setUrl] = useState('');
  const action = useAction(async () => {
    try {
      await retryWebhook(order.id, url.trim() === '' ? undefined : url.trim());
      tell('Queued.');
      onClose();
    } finally {
      onDone();
    }
  });
  const isUrlRefused = action.error instanceof ApiError && action.error.code === 'VALIDATION_ERROR';
  return (
    <Question
      title="Send the webhook again?"
      verb="Send now"
      action={action}
      isErrorShown={isUrlRefused}
      onClose={onClose}
    >
      <p>
        The shop is told once more that order <Foreign text={order.external_id} clip /> is paid.
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
    </Question>
  );
}
