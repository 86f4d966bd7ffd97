import { query, queryOne } from '@gateway/store/db';
import { until } from '../../rig/http';
import { percentile } from '../percentile';
import { deliverSingles } from './notifier-neighbours';
import type { NotifierRig } from './notifier-rig';
import { insertPaidOrders } from './paid-orders';

const ROUNDS = 5;
const EVENTS_PER_ROUND = 2_000;
const SINGLES_PER_ROUND = 200;
const PATIENCE_MS = 120_000;

/**
 * Webhooks of one merchant while another has 2,000 short payments at once, first without a channel, then with one:
 * 10,000 within a minute or so, in alternating rounds. What is sent is counted.
 */
export async function measureMessageFlood(rig: NotifierRig): Promise<{
  alone_p99_ms: number;
  beside_messages_p99_ms: number;
  ratio: number;
  messages_sent: number;
  payments_notified: number;
}> {
  const [healthy = '', silent = '', notified = ''] = await rig.addMerchants(3);
  const callbackUrl = `${rig.sinkUrl}/hook`;
  const orders = await insertPaidOrders(
    rig.db,
    [silent, notified].map((merchantId) => ({ merchantId, callbackUrl })),
  );
  const [silentOrder = '', notifiedOrder = ''] = orders;
  await deliverSingles(rig, SINGLES_PER_ROUND, () => healthy); // warm-up, not measured
  const channel = await rig.notifyPeople(notified);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await insertShortPayments(rig, silent, silentOrder);
    alone.push(...(await deliverSingles(rig, SINGLES_PER_ROUND, () => healthy)));
    await insertShortPayments(rig, notified, notifiedOrder);
    beside.push(...(await deliverSingles(rig, SINGLES_PER_ROUND, () => healthy)));
  }
  await until(
    'all to be sent',
    PATIENCE_MS,
    async () => (await countSent(rig, channel)).events === ROUNDS * EVENTS_PER_ROUND || undefined,
  );
  const { sent, summed, single } = await countSent(rig, channel);
  const [aloneMs, besideMs] = [percentile(alone, 0.99), percentile(beside, 0.99)];
  return {
    ...{ alone_p99_ms: aloneMs, beside_messages_p99_ms: besideMs, ratio: besideMs / aloneMs },
    ...{ messages_sent: sent, payments_notified: summed + single },
  };
}

async function insertShortPayments({ db }: NotifierRig, merchantId: string, orderId: string): Promise<void> {
  await query(
    db,
    `insert into order_events (order_id, merchant_id, event_type)
     select :orderId, :merchantId, 'payment_underpaid' from generate_series(1, :count::int)`,
    { orderId, merchantId, count: EVENTS_PER_ROUND },
  );
}

interface Sent {
  /** Messages, sent or not. */
  events: number;
  sent: number;
  /** Payments that a summary counts, or that one is still to count. */
  summed: number;
  single: number;
}

async function countSent({ db }: NotifierRig, channel: string): Promise<Sent> {
  const row = await queryOne<Sent>(
    db,
    `select (count(*) filter (where kind = 'short'))::int as events, (count(*) filter (where state = 'sent'))::int as sent,
       coalesce(sum((facts -> 'counts' ->> 'short')::int), 0)::int
         + (count(*) filter (where state = 'waiting' and kind = 'short'))::int as summed,
       (count(*) filter (where state = 'sent' and kind = 'short'))::int as single
     from messages where channel_id = :channel`,
    { channel },
  );
  if (!row) throw new Error('an aggregate has one row');
  return row;
}
