/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** People, their roles, invitations and credentials. The deployment's password keeps the tables that it has. */
const PEOPLE = `
  set local lock_timeout = '2s';
  create table people (
    id uuid primary key default gen_random_uuid(),
    name text not null check (char_length(name) between 1 and 100),
    login_name text unique check (login_name ~ '^[a-z0-9][a-z0-9._@-]{0,99}$'),
    gateway_role text check (gateway_role in ('owner', 'operator', 'auditor')),
    password_hash text,
    directory_subject text unique,
    language text,
    created_at timestamptz not null default now(),
    suspended_at timestamptz,
    removed_at timestamptz,
    check (password_hash is null or login_name is not null),
    check (removed_at is null
      or num_nonnulls(login_name, gateway_role, password_hash, directory_subject) = 0)
  );
  comment on table people is 'A person is never deleted: the audit log names it.';
  comment on column people.login_name is 'In lower case; null for a person who signs in by a passkey alone. It may look like an e-mail address.';
  comment on column people.password_hash is
    'scrypt, with its parameters and salt; null for a person who signs in by a passkey or the directory alone.';
  comment on column people.directory_subject is 'Issuer and "sub" of OpenID Connect, bound when an invitation is accepted.';
  comment on column people.removed_at is 'Since then login name, roles and credentials are gone; the name stays.';

  create table merchant_roles (
    person_id uuid not null references people (id),
    merchant_id uuid not null references merchants (id),
    role text not null check (role in ('owner', 'manager', 'cashier', 'reader')),
    created_at timestamptz not null default now(),
    primary key (person_id, merchant_id)
  );
  comment on table merchant_roles is 'What a person is at a merchant: at most one role at each.';
  create index merchant_roles_of_merchant on merchant_roles (merchant_id, person_id);

  create table invitations (
    id uuid primary key default gen_random_uuid(),
    secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
    name text not null check (char_length(name) between 1 and 100),
    gateway_role text check (gateway_role in ('owner', 'operator', 'auditor')),
    merchant_id uuid references merchants (id),
    merchant_role text check (merchant_role in ('owner', 'manager', 'cashier', 'reader')),
    person_id uuid references people (id),
    invited_by uuid references people (id),
    totp_sealed bytea,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    revoked_at timestamptz,
    check ((merchant_id is null) = (merchant_role is null)),
    check (num_nonnulls(gateway_role, merchant_role, person_id) = 1)
  );
  comment on table invitations is 'One-time links: to a role, or to new credentials of a person who lost them.';
  comment on column invitations.secret_hash is 'SHA-256 of the 256 random bits behind the # of the link.';
  comment on column invitations.invited_by is 'Null: the deployment''s password or the command line.';
  comment on column invitations.totp_sealed is 'The secret shown the last time that it was opened, under HMAC_SECRET.';
  create index invitations_of_merchant on invitations (merchant_id, created_at desc) where merchant_id is not null;
  create index invitations_newest on invitations (created_at desc, id desc);

  create table person_totp (
    id uuid primary key default gen_random_uuid(),
    person_id uuid not null references people (id),
    secret_sealed bytea not null,
    begun_by uuid not null,
    begun_at timestamptz not null default now(),
    activated_at timestamptz,
    last_step integer not null default 0,
    last_used_at timestamptz,
    attempts integer not null default 0 check (attempts >= 0),
    attempted_at timestamptz
  );
  comment on table person_totp is 'The authenticator apps of people, as admin_totp is that of the deployment''s password.';
  create unique index person_totp_one_active on person_totp (person_id) where activated_at is not null;
  create unique index person_totp_one_set_up on person_totp (begun_by) where activated_at is null;

  create table person_passkeys (
    id uuid primary key default gen_random_uuid(),
    person_id uuid not null references people (id),
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null check (counter >= 0),
    name text not null check (char_length(name) between 1 and 100),
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  );
  comment on table person_passkeys is 'The passkeys of people (WebAuthn).';
  create index person_passkeys_of_person on person_passkeys (person_id, created_at);

  create table person_recovery_codes (
    code_hash bytea primary key check (octet_length(code_hash) = 32),
    person_id uuid not null references people (id),
    used_at timestamptz
  );
  comment on table person_recovery_codes is 'Each replaces the second factor of a person once.';
  create index person_recovery_codes_of_person on person_recovery_codes (person_id);

  alter table admin_sessions add column person_id uuid references people (id),
    add column counter_merchant_id uuid references merchants (id);
  comment on table admin_sessions is
    'One row for each login, of a person or by the deployment''s password, removed after it has expired.';
  comment on column admin_sessions.person_id is 'Null: the deployment''s password.';
  comment on column admin_sessions.counter_merchant_id is
    'The session is a device at the counter of this merchant, and opens nothing else.';

  alter table admin_actions add column person_id uuid,
    add column role text,
    add column merchant_id uuid;
  alter table admin_actions drop constraint admin_actions_actor_check, drop constraint admin_actions_check,
    add constraint admin_actions_actor_check check (actor in ('admin', 'person', 'key', 'command_line')) not valid,
    add constraint admin_actions_session_check
      check ((actor in ('admin', 'person')) = (session_id is not null)
        and (actor = 'command_line') = (address is null)) not valid,
    add constraint admin_actions_person_check
      check ((actor = 'person') = (person_id is not null) and (actor = 'person') = (role is not null)) not valid,
    add constraint admin_actions_key_check check (actor <> 'key' or merchant_id is not null) not valid;
  comment on column admin_actions.person_id is
    'No foreign key: its check would lock another row after the head. People are never deleted.';
  comment on column admin_actions.role is 'What the person was when it acted, such as "operator" or "merchant owner".';
  comment on column admin_actions.merchant_id is 'The merchant whose people or key acted, or whose matter it was.';

  create or replace function chain_admin_action() returns trigger language plpgsql
    security definer set search_path = pg_catalog, public, pg_temp
    as $$
  begin
    select h.sequence + 1, h.hash into strict new.sequence, new.previous_hash
      from public.admin_action_head h for update;
    new.recorded_at := clock_timestamp();
    new.hash := sha256(convert_to((jsonb_build_array(
      new.sequence, (extract(epoch from new.recorded_at) * 1000000)::bigint, new.actor, new.session_id, new.address,
      new.operator, new.action, new.object, new.before, new.after, encode(new.previous_hash, 'hex'))
      || case when num_nonnulls(new.person_id, new.role, new.merchant_id) = 0 then '[]'::jsonb
        else jsonb_build_array(new.person_id, new.role, new.merchant_id) end)::text, 'UTF8'));
    update public.admin_action_head set sequence = new.sequence, hash = new.hash;
    return new;
  end $$;

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
          select secret_sealed from admin_totp where activated_at is not null
          union all
          select secret_sealed from person_totp where activated_at is not null) s
    where position(decode(fingerprint, 'hex') in sealed) = 0
  $$;
`;

/** Adds only: a program of the release before goes on, and knows the deployment's password alone. */
export async function up(db: Database): Promise<void> {
  await db.raw(PEOPLE);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('people are not taken back: an older program runs on this schema'));
}
