import { isDataFault } from '../db/faults';
import { query, queryOne, type Db, type Tx } from '../db/pool';

export const CHANNEL_KINDS = ['email', 'telegram', 'webhook'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** How a channel is set, without its secret. */
export interface ChannelSettings {
  /** What is no secret: a mail server and two addresses, a chat, a topic. */
  target: Readonly<Record<string, string | number>>;
  language: string;
  /** IANA. */
  timeZone: string;
  /** Minutes of the day in its time zone. */
  quiet: { from: number; until: number } | null;
  /** When the day before is summed up, in minutes of the day; null for never. */
  summaryMinute: number | null;
  mostPerHour: number;
  isPaused: boolean;
}

/** Where people are notified of payments and faults. */
export interface MessageChannel extends ChannelSettings {
  id: string;
  /** Null for the operator. */
  merchantId: string | null;
  kind: ChannelKind;
  sealedSecret: Buffer;
  createdAt: Date;
}

export interface ChannelRow {
  id: string;
  merchant_id: string | null;
  kind: ChannelKind;
  target: Record<string, string | number>;
  secret_sealed: Buffer;
  language: string;
  time_zone: string;
  quiet_from: number | null;
  quiet_until: number | null;
  summary_minute: number | null;
  most_per_hour: number;
  is_paused: boolean;
  created_at: Date;
}

export const CHANNEL_COLUMNS =
  'id, merchant_id, kind, target, secret_sealed, language, time_zone, quiet_from, quiet_until, summary_minute, ' +
  'most_per_hour, is_paused, created_at';

/** The same of a channel `c` in a join. */
export const COLUMNS_OF_CHANNEL = CHANNEL_COLUMNS.replaceAll(/\w+/g, 'c.$&');

/** The minute of the day in the time zone of a channel `c`. */
export const MINUTE_OF_DAY = `(extract(hour from now() at time zone c.time_zone) * 60
  + extract(minute from now() at time zone c.time_zone))`;

/** Whether the database, too, has a time zone: one that it has not would stop the messages of every channel. */
export async function hasTimeZone(db: Db, name: string): Promise<boolean> {
  try {
    await query(db, 'select now() at time zone :name', { name });
    return true;
  } catch (error) {
    if (isDataFault(error)) return false;
    throw error;
  }
}

/** All channels, the operator's first: there are few for each merchant. */
export async function listChannels(db: Db, merchantId: string | null = null): Promise<MessageChannel[]> {
  const which = merchantId === null ? '' : 'where merchant_id = :merchantId';
  const rows = await query<ChannelRow>(
    db,
    `select ${CHANNEL_COLUMNS} from message_channels ${which} order by merchant_id nulls first, created_at, id`,
    { merchantId },
  );
  return rows.map(toChannel);
}

export async function findChannel(db: Db, id: string): Promise<MessageChannel | undefined> {
  const row = await queryOne<ChannelRow>(db, `select ${CHANNEL_COLUMNS} from message_channels where id = :id`, { id });
  return row && toChannel(row);
}

/** A channel, whose row stays locked until the transaction ends. */
export async function lockChannel(tx: Tx, id: string): Promise<MessageChannel | undefined> {
  const sql = `select ${CHANNEL_COLUMNS} from message_channels where id = :id for no key update`;
  const row = await queryOne<ChannelRow>(tx, sql, { id });
  return row && toChannel(row);
}

/** @param afterEvent the newest event of the merchant's feed: what follows it is sent */
export async function insertChannel(
  tx: Tx,
  channel: ChannelSettings & Pick<MessageChannel, 'merchantId' | 'kind' | 'sealedSecret'>,
  afterEvent: string | undefined,
): Promise<MessageChannel> {
  const row = await queryOne<ChannelRow>(
    tx,
    `insert into message_channels (merchant_id, kind, target, secret_sealed, language, time_zone, quiet_from,
       quiet_until, summary_minute, most_per_hour, is_paused, after_event)
     values (:merchantId, :kind, :target::jsonb, :sealedSecret, :language, :timeZone, :quietFrom, :quietUntil,
       :summaryMinute, :mostPerHour, :isPaused, :afterEvent) returning ${CHANNEL_COLUMNS}`,
    {
      ...bindingsOf(channel),
      merchantId: channel.merchantId,
      kind: channel.kind,
      sealedSecret: channel.sealedSecret,
      afterEvent: afterEvent ?? null,
    },
  );
  if (!row) throw new Error('no channel was inserted');
  return toChannel(row);
}

/** @param sealedSecret undefined to keep the one there is */
export async function updateChannel(
  tx: Tx,
  id: string,
  settings: ChannelSettings,
  sealedSecret: Buffer | undefined,
): Promise<void> {
  await query(
    tx,
    `update message_channels set target = :target::jsonb, language = :language, time_zone = :timeZone,
       quiet_from = :quietFrom, quiet_until = :quietUntil, summary_minute = :summaryMinute,
       most_per_hour = :mostPerHour, is_paused = :isPaused, secret_sealed = coalesce(:sealedSecret, secret_sealed)
     where id = :id`,
    { ...bindingsOf(settings), id, sealedSecret: sealedSecret ?? null },
  );
}

/** Removes a channel with all that was said there. */
export async function deleteChannel(tx: Tx, id: string): Promise<void> {
  await query(tx, 'delete from message_channels where id = :id', { id });
}

/** Replaces a sealed secret by the same secret sealed anew, by the rules of `replaceSealedSecrets`. */
export async function replaceSealedChannelSecret(
  db: Db,
  fingerprint: string,
  { id, before, after }: { id: string; before: Buffer; after: Buffer },
): Promise<void> {
  await query(
    db,
    `update message_channels set secret_sealed = :after
     where id = :id and secret_sealed = :before
       and exists (select 1 from instance where hmac_fingerprint = :fingerprint)`,
    { id, before, after, fingerprint },
  );
}

function bindingsOf({ quiet, target, ...settings }: ChannelSettings): Record<string, unknown> {
  const { language, timeZone, summaryMinute, mostPerHour, isPaused } = settings;
  return {
    ...{ language, timeZone, summaryMinute, mostPerHour, isPaused },
    target: JSON.stringify(target),
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
  };
}

export function toChannel(row: ChannelRow): MessageChannel {
  const { quiet_from: from, quiet_until: until } = row;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    kind: row.kind,
    target: row.target,
    sealedSecret: row.secret_sealed,
    language: row.language,
    timeZone: row.time_zone,
    quiet: from === null || until === null ? null : { from, until },
    summaryMinute: row.summary_minute,
    mostPerHour: row.most_per_hour,
    isPaused: row.is_paused,
    createdAt: row.created_at,
  };
}
