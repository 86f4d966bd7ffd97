interface Database {
  raw(sql: string): Promise<unknown>;
}

/**
 * The 20 bytes behind each address, by which blocks are matched: event logs have them as they are, and hundreds of
 * strangers' accounts per block need not be written in base58 to learn that they are not ours.
 */
export async function up(db: Database): Promise<void> {
  await db.raw(`
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
    alter table addresses add column account bytea not null generated always as (account_of(address)) stored;
    comment on column addresses.account is 'The 20 bytes that event logs name the address by.';
    alter table addresses add constraint addresses_account_key unique (account);
  `);
}

export async function down(db: Database): Promise<void> {
  await db.raw(`
    alter table addresses drop column account;
    drop function account_of;
  `);
}
