import { AS_OWNER } from './as-owner';

/** The wallet's public half, and every address ever derived from it. */
export const ADDRESSES = `
  create table wallet (
    is_only_row boolean primary key default true check (is_only_row),
    xpub text not null,
    fingerprint text not null,
    epoch uuid not null,
    server_started_at timestamptz not null,
    created_at timestamptz not null default now(),
    database_xid xid,
    bound_xid xid
  );
  comment on column wallet.epoch is
    'Changes whenever the row is bound anew. An address leased in an earlier epoch is never leased again.';
  comment on column wallet.server_started_at is
    'Start of the server that the row is bound to: differs after any restart, disk copy, point-in-time recovery and '
    'promotion.';
  comment on column wallet.database_xid is
    'xmin of the row in pg_database that the row is bound to: differs in a copy of the database and after a rename.';
  comment on column wallet.bound_xid is
    'The transaction that bound the row: differs from its xmin once the row was written by anything else, such as a '
    'restored dump.';

  create function account_of(address text) returns bytea immutable strict language plpgsql as $$
  declare
    number numeric := 0;
    account text := '';
  begin
    for i in 1..length(address) loop
      number := number * 58 + strpos('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', substr(address, i, 1)) - 1;
    end loop;
    -- 0x41, the account in five words of four bytes, and a checksum of four bytes
    for word in 1..5 loop
      number := div(number, 4294967296);
      account := lpad(to_hex(mod(number, 4294967296)::bigint), 8, '0') || account;
    end loop;
    return decode(account, 'hex');
  end $$;

  -- Blocks are matched by the 20 bytes that event logs contain: hundreds of accounts in each block need not be written
  -- in base58 to learn that they are not ours.
  create table addresses (
    idx integer primary key check (idx >= 0),
    address text not null check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
    state text not null default 'free' check (state in ('free', 'leased', 'retired')),
    has_received boolean not null default false,
    last_leased_at timestamptz,
    balance bigint not null default 0,
    balance_since timestamptz,
    account bytea not null unique generated always as (account_of(address)) stored
  );
  -- By bytes, whatever the database's collation, so that it also finds what begins with a text.
  create unique index addresses_by_address on addresses (address text_pattern_ops);
  comment on column addresses.state is
    'leased includes cooling down; retired is watched for ever and never leased again.';
  comment on column addresses.balance is 'What came less what left, by recorded transfers, in micro-units.';
  comment on column addresses.balance_since is 'Block time from which the balance has been above zero.';
  comment on column addresses.account is 'The 20 bytes that event logs name the address by.';
  create index addresses_free on addresses (coalesce(last_leased_at, '-infinity'), idx) where state = 'free';
  create index addresses_with_money on addresses (balance) where balance > 0;
  create index addresses_by_age_of_money on addresses (balance_since) where balance > 0;

  -- A lock of the table demands privileges on all of it. The watcher has none on balances.
  create function lock_addresses() returns void language plpgsql ${AS_OWNER} as $$
  begin
    lock table addresses in share row exclusive mode;
  end $$;
  revoke execute on function lock_addresses() from public;
`;
