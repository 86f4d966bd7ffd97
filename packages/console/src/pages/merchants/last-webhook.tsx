import type { JSX } from 'preact';
import type { MerchantRow } from '../../api/merchants';
import { shownCount } from '../../language/amount';
import { webhookReason } from '../../format/reasons';
import type { Shown } from '../../format/status';
import { Status } from '../../parts/status';
import { Ago } from '../../parts/time';
import { texts } from '../../texts/pages/merchants';

const MAX_COUNTED = 10_000;

type Health = Pick<MerchantRow, 'last_webhook' | 'callback_failed_count' | 'waiting_webhook_count'>;

/** How the newest webhook of a merchant went and when, and how many failed or wait. */
export function LastWebhook({ health }: { health: Health }): JSX.Element {
  const { last_webhook: last, callback_failed_count: failed, waiting_webhook_count: waiting } = health;
  const counts = [
    failed > 0 ? texts.failed(shownCount(failed)) : '',
    waiting > 0 ? (waiting === MAX_COUNTED ? texts.orMoreWaiting : texts.waiting)(shownCount(waiting)) : '',
  ].filter(Boolean);
  return (
    <div>
      <Status shown={shownWebhook(last)} {...(last?.reason != null && { apiWord: last.reason })} />{' '}
      {last ? <Ago iso={last.attempted_at} /> : null}
      {counts.length > 0 ? <div class="faint">{counts.join(' · ')}</div> : null}
    </div>
  );
}

/** Only an attempt that is on record has a colour. */
function shownWebhook(last: Health['last_webhook']): Shown {
  if (!last) return { word: texts.noWebhook, icon: 'dashed', tone: 'neutral' };
  return last.acknowledged
    ? { word: texts.acknowledged, icon: 'done', tone: 'good' }
    : { word: webhookReason(last.reason), icon: 'cross', tone: 'bad' };
}
