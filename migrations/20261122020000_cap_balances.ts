interface Database {
  raw(sql: string): Promise<unknown>;
}

/**
 * The balance of an address stops at what a bigint holds. Only a token that is not the real one can say that more has
 * come; such a transfer is still recorded and listed, and stops no block, while the audit names the address.
 */
export async function up(db: Database): Promise<void> {
  await replaceBookkeeping(db, 'least(greatest(a.balance + m.change, -9223372036854775807), 9223372036854775807)', '');
}

export async function down(db: Database): Promise<void> {
  await replaceBookkeeping(db, 'a.balance + m.change', '::bigint');
}

function replaceBookkeeping(db: Database, balance: string, type: string): Promise<unknown> {
  return db.raw(`
    create or replace function book_transfers() returns trigger language plpgsql as $$
    begin
      update addresses a set
        balance = ${balance},
        balance_since = case when a.balance + m.change <= 0 then null
          when a.balance <= 0 then m.since else a.balance_since end,
        has_received = a.has_received or m.is_received,
        state = case when a.state = 'free' and m.is_unowned then 'retired' else a.state end
      from (
        select address, sum(change)${type} as change, min(block_time) as since,
          bool_or(coalesce(disposition <> 'dust', false)) as is_received,
          bool_or(coalesce(disposition in ('unmatched', 'held'), false)) as is_unowned
        from (
          select to_address as address, amount as change, block_time, disposition
          from recorded where disposition is not null
          union all
          select from_address, -amount, block_time, null from recorded where outgoing is not null
        ) moved group by address
      ) m where m.address = a.address;
      return null;
    end $$;
  `);
}
