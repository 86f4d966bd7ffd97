import { isPaid, ORDER_STATUSES, usdt, type Usdt } from '@gateway/domain';
import { query, type Db } from '../db/pool';
import { SALES, type SalesFilter } from './counter-sales';

/** Sums of sales: of one cashier or all, in one currency or all. */
export interface CounterSum {
  /** Null: all cashiers. */
  personId: string | null;
  personName: string | null;
  /** The currency in which the prices were named; null: all currencies. */
  currency: string | null;
  count: number;
  paid: number;
  /** Those whose payment was seen and is not final. */
  notFinal: number;
  /** The sum of the prices that are paid, as decimal text; null for all currencies, which have none. */
  amount: string | null;
  /** What came in final blocks. */
  received: Usdt;
  /** What was seen and is not final. */
  seen: Usdt;
  firstAt: Date;
  lastAt: Date;
}

interface Row {
  person_id: string | null;
  person_name: string | null;
  currency: string | null;
  count: number;
  paid: number;
  not_final: number;
  amount: string;
  received: bigint;
  seen: bigint;
  first_at: Date;
  last_at: Date;
}

const PAID = `('${ORDER_STATUSES.filter(isPaid).join("', '")}')`;

/** The sums of a filter's sales, altogether and by currency, of everybody and of each cashier; none without a sale. */
export async function sumCounterSales(db: Db, filter: SalesFilter): Promise<CounterSum[]> {
  const rows = await query<Row>(
    db,
    `with sold as (
       select s.person_id, p.name as person_name, s.created_at, o.amount_received, o.status in ${PAID} as is_paid,
         coalesce(o.price ->> 'currency', o.currency) as currency,
         coalesce((o.price ->> 'amount')::numeric, (o.amount_expected / 1000000.0)::numeric(20, 6)) as amount,
         (select coalesce(sum(h.amount), 0) from payment_hints h where h.order_id = s.order_id) as seen
       from counter_sales s join people p on p.id = s.person_id join orders o on o.id = s.order_id where ${SALES}
     )
     select person_id, person_name, currency, count(*)::int as count, (count(*) filter (where is_paid))::int as paid,
       (count(*) filter (where seen > 0 and not is_paid))::int as not_final,
       coalesce(sum(amount) filter (where is_paid), 0)::text as amount,
       sum(amount_received)::bigint as received, sum(seen)::bigint as seen,
       min(created_at) as first_at, max(created_at) as last_at
     from sold
     group by grouping sets ((person_id, person_name, currency), (person_id, person_name), (currency), ())
     having count(*) > 0
     order by person_name nulls first, person_id nulls first, currency nulls first`,
    { ...filter },
  );
  return rows.map((row) => ({
    personId: row.person_id,
    personName: row.person_name,
    currency: row.currency,
    count: row.count,
    paid: row.paid,
    notFinal: row.not_final,
    amount: row.currency === null ? null : row.amount,
    received: usdt(row.received),
    seen: usdt(row.seen),
    firstAt: row.first_at,
    lastAt: row.last_at,
  }));
}
