/** Merchants and their keys. */
export const MERCHANTS = `
  create table merchants (
    id uuid primary key default gen_random_uuid(),
    name text not null check (char_length(name) between 1 and 255),
    api_key_hash bytea not null unique check (octet_length(api_key_hash) = 32),
    api_key_prefix text not null check (char_length(api_key_prefix) between 1 and 12),
    webhook_secret_sealed bytea not null,
    previous_secret_sealed bytea,
    previous_secret_until timestamptz,
    is_active boolean not null default true,
    is_default boolean not null default false,
    is_key_rotated boolean not null default false,
    created_at timestamptz not null default now(),
    check ((previous_secret_sealed is null) = (previous_secret_until is null))
  );
  comment on column merchants.is_key_rotated is
    'An admin rotated the key of the default merchant: API_KEY no longer applies.';
  create unique index merchants_one_default on merchants (is_default) where is_default;
  create index merchants_newest on merchants (created_at desc, id desc);

  create table applied_api_keys (
    api_key_hash bytea primary key check (octet_length(api_key_hash) = 32),
    applied_at timestamptz not null default now()
  );
  comment on table applied_api_keys is
    'Values of API_KEY that were in force once: a replaced one is never applied again.';
`;
