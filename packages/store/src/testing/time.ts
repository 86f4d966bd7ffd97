import { query, type Db, type Tx } from '../db/pool';
import { transact } from '../db/transaction';

/** The wallet row is bound to the transaction that wrote it; the hash of an admin action covers its time. */
const STEADY_TABLES = ['wallet', 'admin_actions'];
/** More than the rows of any test span. */
const FAR_DAYS = 36_500;

/**
 * Lets whole days pass: every timestamp in every table moves into the past, as if the rows had been written that much
 * earlier. Rows keep their distances, and no clock is changed.
 */
export async function passDays(db: Db, days: number): Promise<void> {
  await transact(db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica'); // the guards of the ledger forbid it
    // Through the far past: a moved row must not conflict with an unmoved one under a unique key.
    for (const step of [FAR_DAYS, days - FAR_DAYS]) await moveBack(tx, step);
  });
}

async function moveBack(tx: Tx, days: number): Promise<void> {
  const tables = await query<{ name: string; moves: string }>(
    tx,
    `select table_name as name, string_agg(format(case data_type
         when 'date' then '%1$I = %1$I - %2$s'
         when 'tstzrange' then '%1$I = tstzrange(lower(%1$I) - %2$s * interval ''24 hours'', '
           'upper(%1$I) - %2$s * interval ''24 hours'', case when lower_inc(%1$I) then ''['' else ''('' end || '
           'case when upper_inc(%1$I) then '']'' else '')'' end)'
         else '%1$I = %1$I - %2$s * interval ''24 hours''' end, column_name, '(' || :days::text || ')'), ', ') as moves
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'migrations%'
       and data_type in ('timestamp with time zone', 'date', 'tstzrange') and table_name <> all(:steady)
     group by table_name order by table_name`,
    { days: String(days), steady: STEADY_TABLES },
  );
  for (const { name, moves } of tables) await query(tx, `update "${name}" set ${moves}`);
}
