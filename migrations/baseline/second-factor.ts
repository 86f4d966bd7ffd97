/** The second factor of the admin's login, which is off until a row of it is active. */
export const SECOND_FACTOR = `
  create table admin_totp (
    id uuid primary key default gen_random_uuid(),
    secret_sealed bytea not null,
    begun_by uuid not null,
    begun_at timestamptz not null default now(),
    activated_at timestamptz,
    last_step integer not null default 0,
    last_used_at timestamptz,
    attempts integer not null default 0 check (attempts >= 0),
    attempted_at timestamptz
  );
  comment on table admin_totp is 'The secret of the authenticator app (RFC 6238), and set-ups that are under way.';
  comment on column admin_totp.secret_sealed is 'Encrypted under HMAC_SECRET.';
  comment on column admin_totp.begun_by is 'The session that began the set-up, which alone can activate it.';
  comment on column admin_totp.last_step is 'The time step of the last accepted code: no code up to it is accepted again.';
  comment on column admin_totp.attempts is
    'Codes that were tried since a factor was last accepted. Counted before a code is compared.';
  create unique index admin_totp_one_active on admin_totp ((true)) where activated_at is not null;
  create unique index admin_totp_one_set_up on admin_totp (begun_by) where activated_at is null;

  create table admin_passkeys (
    id uuid primary key default gen_random_uuid(),
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null check (counter >= 0),
    name text not null check (char_length(name) between 1 and 100),
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  );
  comment on table admin_passkeys is 'The passkeys of the admin (WebAuthn).';
  comment on column admin_passkeys.counter is 'Of the last signature: one that does not exceed it comes from a copy.';

  create table passkey_challenges (
    challenge text primary key,
    purpose text not null check (purpose in ('log_in', 'confirm', 'set_up')),
    session_id uuid,
    expires_at timestamptz not null,
    check ((purpose = 'log_in') = (session_id is null))
  );
  comment on table passkey_challenges is 'What passkeys sign; a challenge is removed when it is answered, by whatever.';
  create index passkey_challenges_by_end on passkey_challenges (expires_at);

  create table recovery_codes (
    code_hash bytea primary key check (octet_length(code_hash) = 32),
    used_at timestamptz
  );
  comment on table recovery_codes is 'Each replaces the second factor once. There are none without a second factor.';
  comment on column recovery_codes.code_hash is 'SHA-256 of 80 random bits.';
`;
