import type { ComponentChildren, JSX } from 'preact';
import type { Delivery } from '../../../api/deliveries';
import type { OrderDetail } from '../../../api/orders';
import { clockTime, comingPhrase, took } from '../../../format/time';
import { useNow } from '../../../live/use-now';
import { Icon } from '../../../parts/icon';
import { AttemptExchange, AttemptResult } from '../../../parts/orders/attempt';
import { Empty } from '../../../parts/page/panel';
import { NumberHead, Table } from '../../../parts/tables/table';
import { Url } from '../../../parts/text';
import { isFirstAttemptOwed, plannedAttempt } from './retries';
import { texts } from '../../../texts/pages/order';

/** Every webhook attempt with its response, newest first; the planned one is at the top. */
export function Deliveries(props: { detail: OrderDetail; deliveries: readonly Delivery[] }): JSX.Element {
  const { detail, deliveries } = props;
  const isOwed = isFirstAttemptOwed(detail, deliveries);
  if (detail.order.callback_url === null && deliveries.length === 0) {
    return <Empty title={texts.noWebhook}>{texts.noWebhookHelp}</Empty>;
  }
  if (deliveries.length === 0 && !isOwed) {
    const isOver = detail.order.status === 'failed' || detail.order.status === 'expired';
    return isOver ? (
      <Empty title={texts.notSent}>{texts.notSentHelp}</Empty>
    ) : (
      <Empty title={texts.notSentYet}>{texts.notSentYetHelp}</Empty>
    );
  }
  return (
    <Table
      class="table deliveries"
      caption={texts.deliveriesTable}
      columns={[texts.attempt, texts.time, texts.answer, <NumberHead>{texts.took}</NumberHead>]}
    >
      {isOwed ? <PlannedRow attempt={1} at={undefined} /> : <Planned {...props} />}
      {deliveries.map((delivery) => (
        <DeliveryRow
          key={`${delivery.delivery_id} ${delivery.attempt} ${delivery.started_at}`}
          delivery={delivery}
          detail={detail}
        />
      ))}
    </Table>
  );
}

function Planned(props: { detail: OrderDetail; deliveries: readonly Delivery[] }): JSX.Element | null {
  const planned = plannedAttempt(props.deliveries);
  if (!planned) return null;
  return <PlannedRow attempt={planned.attempt} at={planned.at} />;
}

function PlannedRow({ attempt, at }: { attempt: number; at: string | undefined }): JSX.Element {
  const now = useNow();
  return (
    <tr>
      <td class="cell-attempt">{attempt}</td>
      <td class="cell-when">
        {at === undefined ? null : (
          <time dateTime={at} title={at}>
            {clockTime(at, now, 'second')}
          </time>
        )}
      </td>
      <td class="cell-answer">
        <span class="status">
          <Icon name="clock" size={18} /> {at === undefined ? texts.planned : texts.plannedIn(comingPhrase(at, now))}
        </span>
      </td>
      <td />
    </tr>
  );
}

function DeliveryRow({ delivery, detail }: { delivery: Delivery; detail: OrderDetail }): JSX.Element {
  const { order } = detail;
  const now = useNow();
  return (
    <tr>
      <td class="cell-attempt">
        {delivery.attempt}
        {delivery.is_manual ? <span class="faint"> {texts.askedByHand}</span> : null}
      </td>
      <td class="cell-when">
        <time dateTime={delivery.started_at} title={delivery.started_at}>
          {clockTime(delivery.started_at, now, 'second')}
        </time>
      </td>
      <td class="cell-answer">
        <Answer delivery={delivery}>
          <Elsewhere url={delivery.url} usual={order.callback_url} />
        </Answer>
      </td>
      <td class="number cell-took">{took(delivery.duration_ms)}</td>
    </tr>
  );
}

/** Where an attempt went, if that was not the order's own URL. */
function Elsewhere({ url, usual }: { url: string | null; usual: string | null }): JSX.Element | null {
  if (url === usual) return null;
  return <p class="faint">{url === null ? texts.sentElsewhere : texts.sentTo(<Url url={url} />)}</p>;
}

function Answer({ delivery, children }: { delivery: Delivery; children: ComponentChildren }): JSX.Element {
  return (
    <>
      <AttemptResult delivery={delivery} />
      {children}
      <AttemptExchange delivery={delivery} />
    </>
  );
}
