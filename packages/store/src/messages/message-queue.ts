import { query, queryOne, type Db, type Tx } from '../db/pool';
import { countUpTo, readPage, type Page, type Total } from '../db/paging';
import { transact } from '../db/transaction';
import { COLUMNS_OF_CHANNEL, MINUTE_OF_DAY, toChannel, type ChannelRow, type MessageChannel } from './message-channels';

/** What a message's words are made from. Amounts are decimal text in USDT. */
export type MessageFacts = Readonly<Record<string, string | number | boolean | Readonly<Record<string, number>>>>;

/** A message to be sent to a channel. */
export interface NewMessage {
  /** What it is about: a channel gets no two messages with the same subject. */
  subject: string;
  kind: string;
  facts: MessageFacts;
  /** Whether it is sent in quiet hours too. */
  isGrave?: boolean;
}

/** A message that is to be sent now, by the notifier that claimed it. */
export interface ClaimedMessage {
  id: string;
  kind: string;
  facts: MessageFacts;
  /** Begins at 1. */
  attempt: number;
  createdAt: Date;
  channel: MessageChannel;
}

/** Sent at once, whatever else waits: the test that an admin waits for, and what sums up the rest. */
const APART = ['test', 'summary'];
const SECONDS_PER_HOUR = 3_600;

/** Adds messages to a channel; those about a subject that it knows are left out. */
export async function addMessages(db: Db, channelId: string, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await query(
    db,
    `insert into messages (channel_id, subject, kind, facts, is_grave)
     select :channelId, m.subject, m.kind, m.facts, m.is_grave
     from unnest(:subjects::text[], :kinds::text[], :facts::jsonb[], :graves::boolean[])
       as m (subject, kind, facts, is_grave)
     on conflict (channel_id, subject) do nothing`,
    {
      channelId,
      subjects: messages.map(({ subject }) => subject),
      kinds: messages.map(({ kind }) => kind),
      facts: messages.map(({ facts }) => JSON.stringify(facts)),
      graves: messages.map(({ isGrave = false }) => isGrave),
    },
  );
}

/**
 * Claims the next message of one channel that may get a message now: one at a time, none while the channel is
 * paused, only grave ones in its quiet hours, and never more within an hour than it is set to. Half of these are sent one
 * by one; when more wait than that leaves room for, they are summed up in one, so that no channel is left without news.
 */
export function claimMessage(db: Db, leaseSeconds: number): Promise<ClaimedMessage | undefined> {
  return transact(db, async (tx) => {
    for (const { id } of await listReady(tx)) {
      const claimed = await claimAt(tx, id, leaseSeconds);
      if (claimed) return claimed;
    }
    return undefined;
  });
}

/** In the time zone of a channel `c`, whether it is quiet now. */
const IS_QUIET = `(c.quiet_from is not null and (
  select case when c.quiet_from <= c.quiet_until then m.minute >= c.quiet_from and m.minute < c.quiet_until
    else m.minute >= c.quiet_from or m.minute < c.quiet_until end
  from (select ${MINUTE_OF_DAY} as minute) m))`;

/** What a channel `c` was sent within the last hour. */
const RECENT = `from messages s where s.channel_id = c.id and s.state = 'sent' and s.finished_at > now() - interval '1 hour'`;
const SENT = `(select count(*) ${RECENT})`;
/** How many of these were sent one by one. */
const SENT_APART = `(select count(*) ${RECENT} and s.kind <> 'summary')`;

const IS_DUE = `m.state = 'waiting' and m.due_at <= now() and (m.lease_until is null or m.lease_until < now())`;

/** Whether a message `m` of a channel `c` may be sent at this time of the day: a person waits for a test. */
const IS_TIME = `(m.is_grave or m.kind = 'test' or not ${IS_QUIET})`;

/** Of a channel `c`, what is sent one by one and was not tried yet. */
const FRESH = `f.channel_id = c.id and f.state = 'waiting' and f.attempt = 0 and f.kind <> all (:apart::text[])
  and (f.is_grave or not ${IS_QUIET})`;

/**
 * What waits at a channel `c`: whether more than may be sent one by one, whether those that are grave are nevertheless, and
 * whether the last summary is long enough ago.
 */
const CROWD = `(
  select w.fresh > w.room as is_over, w.graves <= w.room as are_graves_apart,
    not exists (select 1 from messages l where l.channel_id = c.id and l.kind = 'summary'
      and l.created_at > now() - ${String(SECONDS_PER_HOUR)} * interval '1 second' / (c.most_per_hour / 2)) as may_sum_up
  from (
    select c.most_per_hour - c.most_per_hour / 2 - ${SENT_APART} as room, count(*) as fresh,
      count(*) filter (where f.is_grave) as graves
    from messages f where ${FRESH}
  ) w
)`;

/** Whether a message `m` may be sent in the crowd `w`. */
const IS_LET_THROUGH = `(not w.is_over or m.attempt > 0 or m.kind = any (:apart::text[])
  or (m.is_grave and w.are_graves_apart))`;

/**
 * Channels that may get a message that is due, those of the operator first, then the longest waiting. A busy one of which
 * nothing may be sent before its next summary is not among them: twenty of these would keep all others from their turn.
 * Others that claim leave them out.
 */
function listReady(tx: Tx): Promise<{ id: string }[]> {
  return query(
    tx,
    `select c.id from message_channels c
     cross join lateral ${CROWD} w
     cross join lateral (
       select m.due_at from messages m where m.channel_id = c.id and ${IS_DUE} and ${IS_TIME}
         and (${IS_LET_THROUGH} or w.may_sum_up)
       order by m.due_at limit 1
     ) first
     where not c.is_paused and ${SENT} < c.most_per_hour
       and exists (select 1 from messages m where m.channel_id = c.id and ${IS_DUE})
       and not exists (select 1 from messages l where l.channel_id = c.id and l.state = 'waiting' and l.lease_until >= now())
     order by c.merchant_id is not null, first.due_at limit 20 for update of c skip locked`,
    { apart: APART },
  );
}

interface Candidate extends ChannelRow {
  message_id: string;
}

async function claimAt(tx: Tx, channelId: string, leaseSeconds: number): Promise<ClaimedMessage | undefined> {
  const crowd = await crowdAt(tx, channelId);
  if (crowd.isOver && crowd.maySumUp) await sumUp(tx, channelId, crowd.areGravesApart);
  const next = await queryOne<Candidate>(
    tx,
    `select ${COLUMNS_OF_CHANNEL}, m.id as message_id
     from message_channels c join messages m on m.channel_id = c.id
       cross join (select :isOver::boolean as is_over, :areGravesApart::boolean as are_graves_apart) w
     where c.id = :channelId and ${IS_DUE} and ${IS_TIME} and ${IS_LET_THROUGH}
     order by m.is_grave desc, m.created_at, m.id limit 1`,
    { channelId, apart: APART, ...crowd },
  );
  if (!next) return undefined;
  const row = await queryOne<{ id: string; kind: string; facts: MessageFacts; attempt: number; created_at: Date }>(
    tx,
    `update messages set attempt = attempt + 1, lease_until = now() + :leaseSeconds * interval '1 second'
     where id = :id returning id, kind, facts, attempt, created_at`,
    { id: next.message_id, leaseSeconds },
  );
  return (
    row && {
      ...{ id: row.id, kind: row.kind, facts: row.facts, attempt: row.attempt, createdAt: row.created_at },
      channel: toChannel(next),
    }
  );
}

interface Crowd {
  isOver: boolean;
  areGravesApart: boolean;
  maySumUp: boolean;
}

async function crowdAt(tx: Tx, channelId: string): Promise<Crowd> {
  const row = await queryOne<Crowd>(
    tx,
    `select w.is_over as "isOver", w.are_graves_apart as "areGravesApart", w.may_sum_up as "maySumUp"
     from message_channels c cross join lateral ${CROWD} w where c.id = :channelId`,
    { channelId, apart: APART },
  );
  return row ?? { isOver: false, areGravesApart: true, maySumUp: false };
}

/** One message in place of all that wait, when they are too many; half of those of an hour may be such, at even distances. */
async function sumUp(tx: Tx, channelId: string, areGravesApart: boolean): Promise<void> {
  const summed = await query<{ kind: string; count: number; amount: string | null; is_grave: boolean }>(
    tx,
    `with summed as (
       update messages f set state = 'summed', finished_at = now()
       from message_channels c
       where c.id = :channelId and ${FRESH} and not (f.is_grave and :areGravesApart)
       returning f.kind, f.facts, f.is_grave
     )
     select kind, count(*)::int as count, sum((facts ->> 'amount')::numeric)::text as amount, bool_or(is_grave) as is_grave
     from summed group by kind order by kind`,
    { channelId, apart: APART, areGravesApart },
  );
  if (summed.length === 0) return;
  const facts = {
    counts: Object.fromEntries(summed.map(({ kind, count }) => [kind, count])),
    ...Object.fromEntries(summed.flatMap(({ kind, amount }) => (amount === null ? [] : [[`${kind}_amount`, amount]]))),
  };
  const [at] = await query<{ at: string }>(tx, 'select now()::text as at');
  const isGrave = summed.some(({ is_grave }) => is_grave);
  await addMessages(tx, channelId, [{ subject: `summary ${at?.at ?? ''}`, kind: 'summary', facts, isGrave }]);
}

/** How an attempt to send ended. */
export interface MessageOutcome {
  /** As it was sent. */
  text: string;
  /** What the other side answered, or why nothing did. */
  result: string;
  isSent: boolean;
  /** Seconds until the next attempt; undefined after the last one. */
  retryIn?: number | undefined;
}

/**
 * Records how an attempt ended, once: another that began when its lease had ended does not count. What was sent counts
 * in any case. Returns whether the message has failed for good.
 */
export async function recordMessage(
  db: Db,
  { id, attempt }: Pick<ClaimedMessage, 'id' | 'attempt'>,
  { text, result, isSent, retryIn }: MessageOutcome,
): Promise<boolean> {
  const state = isSent ? 'sent' : retryIn === undefined ? 'failed' : 'waiting';
  const rows = await query(
    db,
    `update messages set state = :state, text = :text, result = :result, lease_until = null,
       due_at = now() + :seconds::float8 * interval '1 second',
       finished_at = case when :state = 'waiting' then null else now() end
     where id = :id and state = 'waiting' and (:isSent or attempt = :attempt) returning 1`,
    { id, attempt, text, result, isSent, state, seconds: retryIn ?? 0 },
  );
  return state === 'failed' && rows.length > 0;
}

/** What was said or is to be said. */
export interface ListedMessage {
  id: string;
  channelId: string;
  kind: string;
  state: 'waiting' | 'sent' | 'failed' | 'summed';
  attempt: number;
  text: string | null;
  result: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** A page of the messages of all channels, of one, or of those of a merchant, newest first. */
export async function listMessages(
  db: Db,
  { channelId = null, merchantId = null }: { channelId?: string | null; merchantId?: string | null },
  page: Page,
): Promise<{ messages: ListedMessage[] } & Total> {
  const conditions = [
    ...(channelId === null ? [] : ['channel_id = :channelId']),
    ...(merchantId === null ? [] : ['channel_id in (select id from message_channels where merchant_id = :merchantId)']),
  ];
  const which = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const messages = `select ${LISTED} from messages ${which} order by created_at desc, id desc`;
  const bindings = { channelId, merchantId };
  const { rows, ...total } = await readPage(
    page,
    ({ limit, skip }) =>
      query<ListedMessage>(db, `${messages} limit :limit offset :skip`, { ...bindings, limit, skip }),
    () => countUpTo(db, messages, bindings),
  );
  return { messages: rows, ...total };
}

/** The message about a subject at a channel. */
export function findMessage(db: Db, channelId: string, subject: string): Promise<ListedMessage | undefined> {
  const sql = `select ${LISTED} from messages where channel_id = :channelId and subject = :subject`;
  return queryOne<ListedMessage>(db, sql, { channelId, subject });
}

const LISTED = `id, channel_id as "channelId", kind, state, attempt, text, result, created_at as "createdAt",
  finished_at as "finishedAt"`;

/** Removes up to `most` messages that ended `days` ago. */
export async function pruneMessages(db: Db, days: number, most: number): Promise<void> {
  await query(
    db,
    `delete from messages where id in (select id from messages
       where created_at < now() - :days * interval '1 day' and state <> 'waiting' order by created_at limit :most)`,
    { days, most },
  );
}
