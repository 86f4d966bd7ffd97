import type { JSX } from 'preact';
import type { Delivery } from '../../api/deliveries';
import { httpAnswer, webhookReason } from '../../format/reasons';
import { Icon } from '../icon';
import { Untrusted } from '../text';
import { requestText } from './request-text';
import { texts } from '../../texts/pages/order';

type Attempt = Pick<Delivery, 'reason' | 'http_status'>;
type Sent = Pick<Delivery, 'url' | 'request' | 'response'>;

/** What became of one attempt to send a webhook. */
export function AttemptResult({ delivery: { reason, http_status: status } }: { delivery: Attempt }): JSX.Element {
  const isAcknowledged = reason === null;
  return (
    <span class="status">
      <span class={isAcknowledged ? 'tone-good' : 'tone-warn'}>
        <Icon name={isAcknowledged ? 'check' : 'warning'} size={18} />
      </span>
      {status === null ? webhookReason(reason) : <bdi dir="ltr">{httpAnswer(status)}</bdi>}
    </span>
  );
}

/** What was sent and what the server said, both folded. */
export function AttemptExchange({ delivery }: { delivery: Sent }): JSX.Element {
  return (
    <>
      <Folded summary={texts.request} text={requestText(delivery)} />
      {delivery.response === null || delivery.response === '' ? null : (
        <Folded summary={texts.response} text={delivery.response} />
      )}
    </>
  );
}

function Folded({ summary, text }: { summary: string; text: string }): JSX.Element {
  return (
    <details class="answer">
      <summary>{summary}</summary>
      <pre class="well" tabIndex={0}>
        <Untrusted text={text} hasLines />
      </pre>
    </details>
  );
}
