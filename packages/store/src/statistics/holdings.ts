import { usdt, type TronAddress, type Usdt } from '@gateway/domain';
import { countUpTo, type Total } from '../db/paging';
import { query, type Db } from '../db/pool';

/** An address with money. */
export interface Holding {
  address: TronAddress;
  amount: Usdt;
  /** By the time of the chain. */
  since: Date;
}

/** What our addresses held at the end of a UTC day, and what was swept from them on it. */
export interface DayOfHoldings {
  day: string;
  held: Usdt;
  swept: Usdt;
}

/** The money on our addresses, and what became of the rest. */
export interface Holdings {
  held: Usdt;
  /** How many addresses hold it. */
  addresses: Total;
  swept: Usdt;
  oldest: Holding[];
  largest: Holding[];
  /** Oldest first, today last. */
  days: DayOfHoldings[];
}

const DAYS = 30;
const MAX_NAMED = 5;

/** Reads the holdings by statistics and indexes: the time does not grow with addresses, orders or transfers. */
export async function readHoldings(db: Db): Promise<Holdings> {
  const rows = await query<{ day: string; held: bigint; swept: bigint; all_held: bigint; all_swept: bigint }>(
    db,
    `with by_day as (
       select day, sum(came - swept - gone) as change, sum(swept) as swept
       from (
         select day, came, swept, gone from daily_statistics
         union all select day, came, swept, gone from statistic_deltas where day is not null
       ) counts group by day
     ), whole as (select coalesce(sum(change), 0) as change, coalesce(sum(swept), 0) as swept from by_day)
     select d.day::date::text as day, coalesce(b.swept, 0)::bigint as swept,
       (whole.change - coalesce((select sum(later.change) from by_day later where later.day > d.day::date), 0))::bigint as held,
       whole.change::bigint as all_held, whole.swept::bigint as all_swept
     from generate_series(utc_day(now()) - ${DAYS - 1}, utc_day(now()), interval '1 day') d (day)
     cross join whole left join by_day b on b.day = d.day::date order by d.day`,
  );
  const [first] = rows;
  return {
    held: usdt(first?.all_held ?? 0n),
    swept: usdt(first?.all_swept ?? 0n),
    addresses: await countUpTo(db, 'select 1 from addresses where balance > 0 order by balance desc', {}),
    oldest: await listHoldings(db, 'balance_since'),
    largest: await listHoldings(db, 'balance desc'),
    days: rows.map((row) => ({ day: row.day, held: usdt(row.held), swept: usdt(row.swept) })),
  };
}

async function listHoldings(db: Db, order: 'balance_since' | 'balance desc'): Promise<Holding[]> {
  const rows = await query<{ address: TronAddress; balance: bigint; balance_since: Date }>(
    db,
    `select address, balance, balance_since from addresses where balance > 0 order by ${order} limit ${MAX_NAMED}`,
  );
  return rows.map((row) => ({ address: row.address, amount: usdt(row.balance), since: row.balance_since }));
}
