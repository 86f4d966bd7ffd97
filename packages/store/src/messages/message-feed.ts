import { query, queryOne, type Db } from '../db/pool';
import { transact } from '../db/transaction';
import { INCARNATION, type Incarnation, type NumberedEvent } from '../orders/events/event-horizon';
import { addMessages, type NewMessage } from './message-queue';
import { COLUMNS_OF_CHANNEL, MINUTE_OF_DAY, toChannel, type ChannelRow, type MessageChannel } from './message-channels';

/** A channel of a merchant whose feed has events that were not passed yet. */
export interface DueChannel {
  channel: MessageChannel;
  merchantId: string;
  /** The id of the last event that was passed; undefined before the first. */
  after: string | undefined;
  /** The last day, in the channel's time zone, of which a message about a payment was added: "2026-11-28". */
  paidDay: string | undefined;
  newest: NumberedEvent;
  incarnation: Incarnation;
}

type DueRow = ChannelRow & {
  merchant_id: string;
  after_event: string | null;
  paid_day: string | null;
  seq: bigint;
  event_id: string;
  incarnation: Incarnation;
};

/**
 * Some channels with events that need messages, by chance, so that none waits for others that always have some. What happens while one is paused is sent afterwards, in a summary.
 * @param mark what the horizon of the caller knows
 */
export async function listDueChannels(db: Db, most: number, mark: string | null = null): Promise<DueChannel[]> {
  const rows = await query<DueRow>(
    db,
    `select ${COLUMNS_OF_CHANNEL}, c.after_event, c.paid_day::text as paid_day, n.seq, n.id as event_id,
       ${INCARNATION} as incarnation
     from message_channels c left join order_events a on a.id = c.after_event
     cross join lateral (
       select seq, id from order_events e where e.merchant_id = c.merchant_id order by seq desc limit 1
     ) n
     where n.seq > coalesce(a.seq, 0) order by random() limit :most`,
    { most, mark },
  );
  return rows.map((row) => ({
    channel: toChannel(row),
    merchantId: row.merchant_id,
    after: row.after_event ?? undefined,
    paidDay: row.paid_day ?? undefined,
    newest: { seq: row.seq, id: row.event_id },
    incarnation: row.incarnation,
  }));
}

/**
 * Adds the messages about the events up to `last`, and passes them, in one transaction; nothing if another notifier was
 * faster. So each event of the feed has one message. Returns whether they were passed.
 */
export function passEvents(
  db: Db,
  { channel, after }: Pick<DueChannel, 'channel' | 'after'>,
  messages: readonly NewMessage[],
  passed: { last: string | undefined; paidDay: string | undefined },
): Promise<boolean> {
  return transact(db, async (tx) => {
    const rows = await query(
      tx,
      `update message_channels set after_event = :last, paid_day = coalesce(:paidDay::date, paid_day)
       where id = :id and after_event is not distinct from :after::uuid returning 1`,
      { id: channel.id, after: after ?? null, last: passed.last ?? null, paidDay: passed.paidDay ?? null },
    );
    if (rows.length === 0) return false;
    await addMessages(tx, channel.id, messages);
    return true;
  });
}

/** What came in within a day of a time zone. */
export interface DaySum {
  day: string;
  count: number;
  /** Decimal text, in USDT. */
  amount: string;
}

/**
 * Sums up the day before for each channel whose time of the day has come, as a message, once. Money counts by the time
 * of its block; for the operator, that of all merchants.
 */
export async function sumUpDays(db: Db): Promise<number> {
  const due = await query<{ id: string; merchant_id: string | null; day: string; time_zone: string }>(
    db,
    `select c.id, c.merchant_id, c.time_zone, ((now() at time zone c.time_zone)::date - 1)::text as day
     from message_channels c
     where c.summary_minute is not null
       and ${MINUTE_OF_DAY} >= c.summary_minute
       and coalesce(c.summed_day, (c.created_at at time zone c.time_zone)::date - 1)
         < (now() at time zone c.time_zone)::date - 1`,
  );
  for (const { id, merchant_id: merchantId, day, time_zone: timeZone } of due) {
    const sum = await queryOne<DaySum>(
      db,
      `select count(*)::int as count, round(coalesce(sum(c.amount), 0) / 1000000.0, 6)::text as amount
       from credits c join orders o on o.id = c.order_id
       where c.block_time >= :day::timestamp at time zone :timeZone
         and c.block_time < (:day::timestamp + interval '1 day') at time zone :timeZone
         and (:merchantId::uuid is null or o.merchant_id = :merchantId::uuid)`,
      { day, timeZone, merchantId },
    );
    const facts = { day, count: sum?.count ?? 0, amount: sum?.amount ?? '0.000000' };
    await transact(db, async (tx) => {
      await addMessages(tx, id, [{ subject: `day ${day}`, kind: 'day', facts }]);
      await query(tx, 'update message_channels set summed_day = :day::date where id = :id', { id, day });
    });
  }
  return due.length;
}
