import { AS_OWNER } from './as-owner';

/** How a request to the api gets a wallet that only the watcher can create. */
export const WALLET_REQUESTS = `
  create table wallet_requests (
    id uuid primary key default gen_random_uuid(),
    public_key bytea not null check (length(public_key) = 65),
    requested_at timestamptz not null default clock_timestamp(),
    alive_at timestamptz not null default clock_timestamp(),
    has_failed boolean not null default false,
    xpub text,
    fingerprint text,
    addresses text[],
    sealed_mnemonic bytea,
    check (num_nulls(xpub, fingerprint, addresses, sealed_mnemonic) in (0, 4))
  );
  comment on table wallet_requests is
    'Each POST /wallet/init that is under way. The wallet in a row exists only once it was accepted.';
  comment on column wallet_requests.public_key is 'Its private key exists only in the memory of the requesting api.';
  comment on column wallet_requests.alive_at is 'When the requesting api last looked for the answer.';
  comment on column wallet_requests.sealed_mnemonic is 'The seed phrase, encrypted to public_key (RFC 9180).';

  -- Bound to this database by the transaction that inserts it: see BOUND_WALLET in the store.
  create function insert_wallet(xpub text, fingerprint text) returns void language sql as $$
    insert into wallet (xpub, fingerprint, epoch, server_started_at, database_xid, bound_xid)
    select xpub, fingerprint, gen_random_uuid(), pg_postmaster_start_time(), d.xmin, pg_current_xact_id()::xid
    from pg_database d where d.datname = current_database()
  $$;

  -- The requesting api decides that the wallet exists, once it holds the seed phrase; but only the watcher, which wrote
  -- the answer, decides what the addresses are. Hence a function with the rights of the owner, and no insert for the api.
  create function accept_wallet(request uuid) returns boolean
    language plpgsql ${AS_OWNER} as $$
  declare
    answer wallet_requests;
  begin
    select * into answer from wallet_requests where id = request and fingerprint is not null;
    if not found then
      return false;
    end if;
    if exists (select from wallet) then
      return false;
    end if;
    perform insert_wallet(answer.xpub, answer.fingerprint);
    insert into addresses (idx, address)
    select position - 1, address from unnest(answer.addresses) with ordinality as a (address, position);
    delete from wallet_requests;
    return true;
  end $$;
  revoke execute on function accept_wallet(uuid) from public;
`;
