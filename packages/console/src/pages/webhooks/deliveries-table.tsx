import type { JSX } from 'preact';
import { redeliverEvent, type OwnDelivery } from '../../api/webhooks';
import { hrefOf } from '../../browser/href';
import { plainText } from '../../format/hostile-text';
import { took } from '../../format/time';
import { Link } from '../../parts/link';
import { AttemptExchange, AttemptResult } from '../../parts/orders/attempt';
import { ActionsHead } from '../../parts/tables/actions-head';
import { Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { ListTime } from '../../parts/time';
import { texts } from '../../texts/pages/webhooks';
import { eventsToSendAgain } from './events-to-send-again';
import { SendAgain } from './send-again';

interface DeliveriesProps {
  deliveries: readonly OwnDelivery[];
  onChanged: () => void;
}

/** Attempts to send webhooks and events, newest first. A webhook is sent again from its order, an event from here. */
export function DeliveriesTable({ deliveries, onChanged }: DeliveriesProps): JSX.Element {
  const again = eventsToSendAgain(deliveries);
  return (
    <Table
      class="table stacked-table attempts-table"
      caption={texts.newestFirst}
      columns={[texts.order, texts.answer, texts.time, <ActionsHead />]}
    >
      {deliveries.map((delivery) => (
        <tr key={`${delivery.delivery_id} ${delivery.attempt} ${delivery.started_at}`}>
          <td class="cell-name">
            <Link href={hrefOf(`orders/${delivery.order_id}`)} class="row-link">
              <Untrusted text={delivery.external_id} clip />
            </Link>
            <p class="help">{texts.kinds[delivery.kind]}</p>
          </td>
          <td class="cell-from">
            <AttemptResult delivery={delivery} /> <span class="faint">{took(delivery.duration_ms)}</span>
            <p class="help">{delivery.url === null ? texts.sentElsewhere : <Untrusted text={delivery.url} clip />}</p>
            <AttemptExchange delivery={delivery} />
          </td>
          <td class="cell-when">
            <ListTime iso={delivery.started_at} />
          </td>
          <td class="cell-act">
            {again.has(delivery) ? (
              <SendAgain
                label={texts.sendEventAgainOf(plainText(delivery.external_id))}
                does={['redeliverEvent']}
                send={() => redeliverEvent(delivery.event_id)}
                onDone={onChanged}
              />
            ) : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}
