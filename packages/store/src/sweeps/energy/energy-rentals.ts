import { invariant, sun, type Sun } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../../db/pool';

/**
 * unknown    placed or not: it is stored, and there is no response
 * ordered    the market accepted it
 * delivered  the chain shows the energy
 * refused    the market did not accept it, and nothing was paid
 * failed     the chain does not show the energy in time; it counts as paid
 */
type EnergyRentalState = 'unknown' | 'ordered' | 'delivered' | 'refused' | 'failed';

/** An order of energy for one attempt of a sweep. */
export interface EnergyRental {
  id: string;
  energy: bigint;
  /** The most that it costs. */
  price: Sun;
  state: EnergyRentalState;
  /** Milliseconds since it was stored, by the clock of the database. */
  ageMs: number;
}

/** Stores an order of energy; only a stored one may be placed, and only once. It replaces one that was refused. */
export async function insertEnergyRental(
  tx: Tx,
  rental: { sweepId: string; attempt: number; energy: bigint; price: Sun },
): Promise<string> {
  const row = await queryOne<{ id: string }>(
    tx,
    `insert into energy_rentals as r (sweep_id, attempt, energy, price_sun) values (:sweepId, :attempt, :energy, :price)
     on conflict (sweep_id, attempt) do update set state = 'unknown', energy = excluded.energy,
       price_sun = excluded.price_sun, created_at = now(), decided_at = null where r.state = 'refused'
     returning id`,
    rental,
  );
  invariant(row !== undefined, 'an attempt pays for one order of energy');
  return row.id;
}

/** The order of energy that an attempt has placed, or may have; or one of an earlier attempt that is still open. */
export async function findEnergyRental(
  db: Db,
  { id, attempt }: { id: string; attempt: number },
): Promise<EnergyRental | undefined> {
  const row = await queryOne<{
    id: string;
    energy: bigint;
    price_sun: bigint;
    state: EnergyRentalState;
    age_ms: number;
  }>(
    db,
    `select id, energy, price_sun, state, extract(epoch from now() - created_at)::float8 * 1000 as age_ms
     from energy_rentals where sweep_id = :id and (attempt = :attempt or state in ('unknown', 'ordered'))
     order by state in ('unknown', 'ordered') desc, created_at desc limit 1`,
    { id, attempt },
  );
  return row && { id: row.id, energy: row.energy, price: sun(row.price_sun), state: row.state, ageMs: row.age_ms };
}

/** Whether an attempt has paid for energy, or may have: for what a market refused nothing is paid. */
export async function hasPaidForEnergy(db: Db, sweep: { id: string; attempt: number }): Promise<boolean> {
  const rental = await findEnergyRental(db, sweep);
  return rental !== undefined && rental.state !== 'refused';
}

/** Records that the market accepted an order, by its number there. */
export async function acceptEnergyRental(tx: Tx, id: string, marketOrderId: string): Promise<void> {
  const sql = `update energy_rentals set state = 'ordered', market_order_id = :marketOrderId
    where id = :id and state = 'unknown'`;
  await query(tx, sql, { id, marketOrderId });
}

/** Records what became of an order. */
export async function decideEnergyRental(
  tx: Tx,
  id: string,
  state: Extract<EnergyRentalState, 'delivered' | 'refused' | 'failed'>,
): Promise<void> {
  const rows = await query(
    tx,
    `update energy_rentals set state = :state, decided_at = now()
     where id = :id and state in ('unknown', 'ordered') returning 1`,
    { id, state },
  );
  invariant(rows.length === 1, 'the fate of a rental is decided once');
}

/** How many orders of the last hour the market has not delivered since it last delivered one. */
export async function countUndelivered(db: Db): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `select count(*)::int as count from energy_rentals
     where state = 'failed' and created_at > now() - interval '1 hour' and decided_at > coalesce(
       (select max(decided_at) from energy_rentals where state = 'delivered'
          and created_at > now() - interval '2 hours'), '-infinity')`,
  );
  return row?.count ?? 0;
}
