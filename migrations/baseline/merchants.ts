import { AS_OWNER } from './as-owner';

/** Merchants and their keys. */
export const MERCHANTS = `
  create table merchant_logos (
    digest bytea primary key check (octet_length(digest) = 32),
    png bytea not null check (octet_length(png) between 1 and 300000),
    created_at timestamptz not null default now()
  );
  comment on table merchant_logos is 'Images that the gateway encoded itself, each as long as a merchant has it.';
  comment on column merchant_logos.digest is 'SHA-256 of png.';

  create table merchants (
    id uuid primary key default gen_random_uuid(),
    name text not null check (char_length(name) between 1 and 255),
    contact text check (char_length(contact) between 1 and 320),
    logo_digest bytea references merchant_logos,
    min_amount bigint check (min_amount > 0),
    max_amount bigint check (max_amount > 0),
    max_open_orders integer check (max_open_orders > 0),
    api_key_hash bytea not null unique check (octet_length(api_key_hash) = 32),
    api_key_previous_hash bytea unique check (octet_length(api_key_previous_hash) = 32),
    api_key_hashed_with text,
    api_key_prefix text not null check (char_length(api_key_prefix) between 1 and 12),
    replaced_key_hash bytea unique check (octet_length(replaced_key_hash) = 32),
    replaced_key_previous_hash bytea unique check (octet_length(replaced_key_previous_hash) = 32),
    replaced_key_hashed_with text,
    replaced_key_prefix text,
    replaced_key_until timestamptz,
    webhook_secret_sealed bytea not null,
    previous_secret_sealed bytea,
    previous_secret_until timestamptz,
    overlap_signature text not null default 'new' check (overlap_signature in ('new', 'old')),
    is_active boolean not null default true,
    is_default boolean not null default false,
    is_key_rotated boolean not null default false,
    created_at timestamptz not null default now(),
    check (min_amount <= max_amount),
    check ((previous_secret_sealed is null) = (previous_secret_until is null)),
    check ((replaced_key_hash is null) = (replaced_key_until is null)),
    check ((replaced_key_hash is null) = (replaced_key_prefix is null))
  );
  comment on column merchants.contact is 'The email address or https URL where payers reach the merchant.';
  comment on column merchants.min_amount is
    'Limits of its orders, within those of the deployment. Null: no other limit than those.';
  comment on column merchants.is_key_rotated is
    'An admin rotated the key of the default merchant: API_KEY no longer applies.';
  comment on column merchants.api_key_previous_hash is
    'The same key under the previous HMAC_SECRET, for processes that do not have the current one yet.';
  comment on column merchants.api_key_hashed_with is 'Fingerprint of the HMAC_SECRET of api_key_hash.';
  comment on column merchants.replaced_key_until is
    'The key before the last rotation stays valid until then, when the admin requested an overlap.';
  comment on column merchants.overlap_signature is
    'Which webhook secret signs x-signature while the previous one is valid.';
  create table read_only_keys (
    key_hash bytea primary key check (octet_length(key_hash) = 32),
    key_previous_hash bytea unique check (octet_length(key_previous_hash) = 32),
    hashed_with text not null,
    merchant_id uuid not null references merchants,
    prefix text not null check (char_length(prefix) between 1 and 12),
    created_at timestamptz not null default now(),
    valid_until timestamptz
  );
  comment on table read_only_keys is 'Keys of merchants that can read and change nothing: one, and one that it replaced.';
  comment on column read_only_keys.valid_until is 'Null for the current key; the end of the overlap of a replaced one.';
  create unique index read_only_keys_current on read_only_keys (merchant_id) where valid_until is null;
  create unique index read_only_keys_replaced on read_only_keys (merchant_id) where valid_until is not null;

  -- So that the operator's command, whose role reads no secret, can say when a rotation may end.
  create function count_unsealed_secrets(fingerprint text) returns integer language sql stable ${AS_OWNER} as $$
    select count(*)::integer
    from (select webhook_secret_sealed as sealed from merchants
          union all
          select previous_secret_sealed from merchants where previous_secret_until > now()
          union all
          select secret_sealed from admin_totp where activated_at is not null) s
    where position(decode(fingerprint, 'hex') in sealed) = 0
  $$;
  create unique index merchants_one_default on merchants (is_default) where is_default;
  create index merchants_by_name on merchants (lower(name) text_pattern_ops);
  create index merchants_by_logo on merchants (logo_digest) where logo_digest is not null;
  create index merchants_newest on merchants (created_at desc, id desc);

  create table applied_api_keys (
    api_key_hash bytea primary key check (octet_length(api_key_hash) = 32),
    applied_at timestamptz not null default now()
  );
  comment on table applied_api_keys is
    'Values of API_KEY that were in force once: a replaced one is never applied again.';
`;
