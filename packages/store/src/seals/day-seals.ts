import { createHash } from 'node:crypto';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { transact } from '../db/transaction';
import { requireTerm, type Term } from '../watcher/leadership';
import { readDayRows, type DayRows } from './day-rows';

/** A day that was sealed: nothing that was recorded until its end can change without being noticed. */
export interface DaySeal {
  /** In UTC: `2026-11-22`. */
  day: string;
  rowCount: number;
  /** The Merkle root of the day's rows, 64 hex digits. */
  root: string;
  /** Over the seal of the day before and this root, 64 hex digits. */
  seal: string;
}

/** A day of a seal that no longer holds, and why. */
export interface SealFault {
  day: string;
  fault: string;
}

/** Far longer than a transaction may take, so that whatever began on a day is committed when the day is sealed. */
const SEALED_AFTER = '1 hour';
const BEFORE_THE_FIRST = '0'.repeat(64);
const DAY = `to_char(day, 'YYYY-MM-DD') as day`;
const COLUMNS = `${DAY}, row_count, encode(root, 'hex') as root, encode(seal, 'hex') as seal`;

interface Row {
  day: string;
  row_count: bigint;
  root: string;
  seal: string;
}

/**
 * Seals the oldest day that is over and has no seal; the first one is that of the wallet's creation.
 * @returns undefined when every day is sealed
 * @throws LeadershipLost
 */
export function sealNextDay(db: Db, term: Term): Promise<DaySeal | undefined> {
  return transact(db, async (tx) => {
    const next = await queryOne<{ day: string; is_first: boolean; seal_before: string }>(
      tx,
      `select ${DAY}, is_first, seal_before from (
         select coalesce(s.day + 1, (w.created_at at time zone 'UTC')::date) as day, s.day is null as is_first,
           coalesce(encode(s.seal, 'hex'), :none) as seal_before
         from wallet w left join (select day, seal from day_seals order by day desc limit 1) s on true
       ) n
       where now() > (n.day + 1)::timestamp at time zone 'UTC' + interval '${SEALED_AFTER}'`,
      { none: BEFORE_THE_FIRST },
    );
    if (!next) return undefined;
    const { day, is_first: isFirst, seal_before: before } = next;
    const rows = await readDayRows(tx, day, isFirst);
    const sealed = { day, rowCount: rows.count, root: rows.root.toString('hex'), seal: sealOf(before, day, rows) };
    await requireTerm(tx, term);
    await query(
      tx,
      `insert into day_seals (day, row_count, root, seal)
       values (:day, :rowCount, decode(:root, 'hex'), decode(:seal, 'hex'))`,
      sealed,
    );
    return sealed;
  });
}

/** The newest seal. Written down elsewhere, it proves that nothing recorded until its day was changed since. */
export async function findNewestSeal(db: Db): Promise<DaySeal | undefined> {
  const row = await queryOne<Row>(db, `select ${COLUMNS} from day_seals order by day_seals.day desc limit 1`);
  return row && toSeal(row);
}

/**
 * Computes the seals again from the rows of each day. @param from `2026-11-22`, the first of the days whose rows are
 * read; by default all; the chain of the seals is checked from its beginning
 */
export async function verifySeals(tx: Tx, from?: string): Promise<{ seals: DaySeal[]; faults: SealFault[] }> {
  const seals = (await query<Row>(tx, `select ${COLUMNS} from day_seals order by day_seals.day`)).map(toSeal);
  const faults: SealFault[] = [];
  let before: DaySeal | undefined;
  for (const sealed of seals) {
    const { day, rowCount, root, seal } = sealed;
    if (before && day !== dayAfter(before.day)) faults.push({ day: dayAfter(before.day), fault: 'has no seal' });
    if (seal !== sealOf(before?.seal ?? BEFORE_THE_FIRST, day, { count: rowCount, root: Buffer.from(root, 'hex') }))
      faults.push({ day, fault: 'has a seal that does not follow from the day before' });
    if (from === undefined || day >= from) {
      const rows = await readDayRows(tx, day, before === undefined);
      if (rows.count !== rowCount) faults.push({ day, fault: `has ${rows.count} rows, and ${rowCount} were sealed` });
      else if (rows.root.toString('hex') !== root) faults.push({ day, fault: 'has other rows than were sealed' });
    }
    before = sealed;
  }
  return { seals, faults };
}

function sealOf(before: string, day: string, { count, root }: DayRows): string {
  return createHash('sha256')
    .update(`${before} ${day} ${count} ${root.toString('hex')}`)
    .digest('hex');
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function toSeal({ day, row_count, root, seal }: Row): DaySeal {
  return { day, rowCount: Number(row_count), root, seal };
}
