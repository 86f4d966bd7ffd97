import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { testWebhook, type WebhookTest } from '../../api/shop';
import { failureSentence } from '../../format/failure';
import { httpAnswer, webhookReason } from '../../format/reasons';
import { took } from '../../format/time';
import { useAction } from '../../live/use-action';
import { Remark } from '../../parts/page/banner';
import { Button } from '../../parts/button';
import { Field } from '../../parts/forms/field';
import { Panel } from '../../parts/page/panel';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/webhooks';

/** Sends a signed test webhook that cannot be mistaken for a payment, and shows the response of the shop's server. */
export function TryWebhook({ merchantId }: { merchantId: string }): JSX.Element {
  const [url, setUrl] = useState('');
  const [outcome, setOutcome] = useState<WebhookTest | undefined>(undefined);
  const action = useAction(async () => {
    setOutcome(undefined);
    setOutcome(await testWebhook(merchantId, url.trim()));
  });
  return (
    <Panel title={texts.tryWebhook}>
      <form
        class="try-webhook"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (url.trim() !== '') action.run();
        }}
      >
        <Field
          label={texts.sendTo}
          type="url"
          placeholder="https://"
          value={url}
          onInput={setUrl}
          error={action.error === undefined ? undefined : failureSentence(action.error)}
        />
        <Button type="submit" isDisabled={action.isBusy || url.trim() === ''}>
          {action.isBusy ? texts.waitingForAnswer : texts.sendExample}
        </Button>
      </form>
      <div role="status">{outcome ? <Outcome outcome={outcome} /> : null}</div>
    </Panel>
  );
}

function Outcome({ outcome }: { outcome: WebhookTest }): JSX.Element {
  const { acknowledged, http_status: status, reason, duration_ms: ms, response } = outcome;
  return (
    <>
      <Remark tone={acknowledged ? 'good' : 'warn'}>
        {status === null
          ? texts.noAnswer(webhookReason(reason), took(ms))
          : texts.answered(httpAnswer(status), took(ms))}
      </Remark>
      {response === null || response === '' ? null : (
        <pre class="well" tabIndex={0}>
          <Untrusted text={response} hasLines />
        </pre>
      )}
    </>
  );
}
