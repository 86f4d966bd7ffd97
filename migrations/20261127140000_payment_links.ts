/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Pages that sell without code, and which order came from which of them. */
const LINKS = `
  set local lock_timeout = '2s';
  create table payment_links (
    id uuid primary key default gen_random_uuid(),
    merchant_id uuid not null references merchants (id),
    title text not null,
    text text,
    currency text not null,
    amount text,
    minimum text,
    maximum text,
    is_single_use boolean not null,
    most_payments int,
    ends_at timestamptz,
    reference text not null,
    success_url text,
    callback_url text,
    metadata jsonb,
    is_active boolean not null default true,
    created_at timestamptz not null default now(),
    check (reference in ('none', 'optional', 'required')),
    check ((amount is null) = (minimum is not null and maximum is not null)),
    check (amount is null or (minimum is null and maximum is null)),
    check (most_payments > 0 and not (is_single_use and most_payments is not null))
  );
  comment on table payment_links is 'What a merchant sells at /pay/<id>. A link is switched off, never removed.';
  comment on column payment_links.currency is 'USDT, or the currency of a price (ISO 4217).';
  comment on column payment_links.amount is
    'What one payment costs, as decimal text; null where the customer chooses from minimum to maximum.';
  create index payment_links_of_merchant on payment_links (merchant_id, created_at desc, id desc);
  create index payment_links_by_age on payment_links (created_at desc, id desc);

  alter table orders add column link_id uuid references payment_links (id),
    add column link_reference text,
    add column link_visitor text;
  comment on column orders.link_id is 'The payment link that it was made at; null for any other order. Never changes.';
  comment on column orders.link_reference is 'What the customer gave at the link, unchecked.';
  comment on column orders.link_visitor is 'The browser that made it, so that its next visit finds the open order.';

  create function refuse_link_change() returns trigger language plpgsql as $$
  begin
    if (new.link_id, new.link_reference, new.link_visitor)
      is distinct from (old.link_id, old.link_reference, old.link_visitor) then
      raise exception 'the payment link of an order never changes';
    end if;
    return new;
  end $$;
  create trigger orders_link_stays before update of link_id, link_reference, link_visitor on orders
    for each row execute function refuse_link_change();
`;

/** Adds only: a program of the release before goes on without links. */
export async function up(db: Database): Promise<void> {
  await db.raw(LINKS);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('payment links are not taken back: an older program runs on this schema'));
}
