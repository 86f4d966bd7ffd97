import type { OrderEvent } from '../../api/orders';
import type { JSX } from 'preact';
import { sweepReason, webhookReason } from '../../format/reasons';
import { hrefOf } from '../../browser/href';
import type { Live } from '../../live/use-live';
import { Icon } from '../icon';
import { Link } from '../link';
import { Empty, Loaded, Panel } from '../page/panel';
import { openOnRowClick } from '../tables/row';
import { Untrusted } from '../text';
import { Ago } from '../time';
import { texts } from '../../texts/pages/overview';

/** The latest webhooks and sweeps that failed. */
export function IncidentsPanel({ live }: { live: Live<OrderEvent[]> }): JSX.Element {
  return (
    <Panel
      title={texts.incidents}
      hint={live.data && live.data.length > 0 ? texts.incidentsHint : undefined}
      extra={<Link href={hrefOf('orders', { status: 'callback_failed' })}>{texts.seeOrders}</Link>}
    >
      <Loaded live={live}>{(incidents) => <Incidents incidents={incidents} />}</Loaded>
    </Panel>
  );
}

/** Failures, newest first, each with a link to its order. */
export function Incidents(props: { incidents: readonly OrderEvent[]; isOfOneMerchant?: boolean }): JSX.Element {
  const { incidents, isOfOneMerchant = false } = props;
  if (incidents.length === 0) return <Empty title={texts.noIncidents}>{texts.allWentThrough}</Empty>;
  return (
    <ul class="incidents">
      {incidents.map((incident) => (
        <Incident key={incident.id} incident={incident} isOfOneMerchant={isOfOneMerchant} />
      ))}
    </ul>
  );
}

function Incident(props: { incident: OrderEvent; isOfOneMerchant: boolean }): JSX.Element {
  const { incident, isOfOneMerchant } = props;
  const { event_type: type, payload, order_id: orderId, external_id: reference, merchant_name: merchant } = incident;
  const href = hrefOf(`orders/${orderId}`);
  const isSweep = type === 'sweep_failed';
  const reason = isSweep ? sweepReason(payload['reason']) : webhookReason(payload['reason']);
  const attempt = payload['attempt'];
  return (
    <li class="incident" onClick={openOnRowClick(href)}>
      <span class="tone-warn">
        <Icon name="warning" />
      </span>
      <strong class="incident-title">{isSweep ? texts.sweepFailed : texts.webhookFailed}</strong>
      <span class="incident-reason">
        {reason}
        {typeof attempt === 'number' ? texts.attempt(attempt) : ''}
      </span>
      <span class="incident-order">
        {isOfOneMerchant ? null : (
          <>
            <Untrusted text={merchant} clip /> ·{' '}
          </>
        )}
        <Link href={href} class="quiet-link">
          <Untrusted text={reference} clip />
        </Link>
      </span>
      <span class="incident-time">
        <Ago iso={incident.created_at} />
      </span>
    </li>
  );
}
