/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Messages to people: where they go, what was said, and what is wrong with the gateway at the moment. */
const MESSAGES = `
  set local lock_timeout = '2s';
  create table message_channels (
    id uuid primary key default gen_random_uuid(),
    merchant_id uuid references merchants (id),
    kind text not null check (kind in ('email', 'telegram', 'webhook')),
    target jsonb not null,
    secret_sealed bytea not null,
    language text not null,
    time_zone text not null,
    quiet_from integer check (quiet_from between 0 and 1439),
    quiet_until integer check (quiet_until between 0 and 1439),
    summary_minute integer check (summary_minute between 0 and 1439),
    most_per_hour integer not null check (most_per_hour between 2 and 60),
    is_paused boolean not null default false,
    after_event uuid,
    paid_day date,
    summed_day date,
    created_at timestamptz not null default now(),
    check ((quiet_from is null) = (quiet_until is null))
  );
  comment on table message_channels is 'Where people hear of payments and faults. Without a merchant: the operator.';
  comment on column message_channels.target is 'What is no secret: a mail server and two addresses, a chat, a topic.';
  comment on column message_channels.secret_sealed is
    'A password, the token of a bot or a URL, sealed under HMAC_SECRET as webhook secrets are.';
  comment on column message_channels.quiet_from is 'Minutes of the day in its time zone, between which it is quiet.';
  comment on column message_channels.after_event is
    'The last event of the merchant''s feed that was passed; null before the first.';
  comment on column message_channels.paid_day is 'The last day, in its time zone, of which a payment was told.';
  comment on column message_channels.summed_day is 'The last day, in its time zone, that was summed up.';
  create index message_channels_of_merchant on message_channels (merchant_id, created_at, id);

  create table messages (
    id uuid primary key default gen_random_uuid(),
    channel_id uuid not null references message_channels (id) on delete cascade,
    subject text not null,
    kind text not null,
    facts jsonb not null,
    is_grave boolean not null default false,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'summed')),
    attempt integer not null default 0 check (attempt >= 0),
    due_at timestamptz not null default now(),
    lease_until timestamptz,
    text text,
    result text,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    unique (channel_id, subject),
    check ((finished_at is not null) = (state <> 'waiting'))
  );
  comment on table messages is 'What people are told, once for each channel and subject.';
  comment on column messages.subject is 'What it is about, such as the id of an event: the same is never told twice.';
  comment on column messages.state is '"summed": told with others, in one message that counts them.';
  comment on column messages.text is 'As it was sent the last time.';
  comment on column messages.result is 'What the other side answered the last time, or why nothing did.';
  create index messages_waiting on messages (channel_id, due_at, id) where state = 'waiting';
  create index messages_sent on messages (channel_id, finished_at) where state = 'sent';
  create index messages_by_age on messages (created_at desc, id desc);

  create table operator_incidents (
    kind text not null,
    subject text not null,
    facts jsonb not null,
    began_at timestamptz not null default now(),
    told_at timestamptz not null default now(),
    primary key (kind, subject)
  );
  comment on table operator_incidents is 'What is wrong now, and since when the operator knows. A row ends with its incident.';

  create table message_watch (
    is_only_row boolean primary key default true check (is_only_row),
    due_at timestamptz not null default now(),
    vault_fault text
  );
  insert into message_watch default values;
  comment on table message_watch is 'When the state of the gateway is to be looked at next, by one notifier.';
  comment on column message_watch.vault_fault is 'Why the watcher that started last could not open the vault.';

  create table login_failures (
    minute timestamptz primary key,
    count integer not null check (count > 0)
  );
  comment on table login_failures is 'Refused logins of the admin in each minute of the last days.';

  create or replace function count_unsealed_secrets(fingerprint text) returns integer
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
    select count(*)::integer
    from (select webhook_secret_sealed as sealed from merchants
          union all
          select previous_secret_sealed from merchants where previous_secret_until > now()
          union all
          select key_sealed from merchant_epay
          union all
          select secret_sealed from message_channels
          union all
          select secret_sealed from admin_totp where activated_at is not null) s
    where position(decode(fingerprint, 'hex') in sealed) = 0
  $$;
`;

/** Adds only: a program of the release before goes on without messages. */
export async function up(db: Database): Promise<void> {
  await db.raw(MESSAGES);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('messages are not taken back: an older program runs on this schema'));
}
