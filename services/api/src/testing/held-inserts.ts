import { query, type Db } from '@gateway/store/db';

/** Lets inserts of orders wait in the middle of their statement, for as long as a statement may take. */
export interface HeldInserts {
  /** Lets inserts of orders whose external id has this prefix wait. */
  hold(prefix: string): Promise<unknown>;
  /** Lets them go on. */
  release(prefix: string): Promise<unknown>;
  /** The backends that wait. */
  waiting(): Promise<number[]>;
}

/** The advisory lock that every backend shares while it waits. Between two naps it is not asleep, but it still waits. */
const WAITS = '471147';

/** Prepares a test's database; `db` belongs to its superuser. */
export async function openHeldInserts(db: Db): Promise<HeldInserts> {
  await query(
    db,
    `create table held (prefix text);
     create function wait_while_held() returns trigger language plpgsql security definer as $$ begin
       if not exists (select 1 from held where starts_with(new.external_id, prefix)) then
         return new;
       end if;
       perform pg_advisory_lock_shared(${WAITS});
       while exists (select 1 from held where starts_with(new.external_id, prefix)) loop
         perform pg_sleep(0.005);
       end loop;
       perform pg_advisory_unlock_shared(${WAITS});
       return new;
     end $$;
     create trigger wait_while_held before insert on orders for each row execute function wait_while_held()`,
  );
  return {
    hold: (prefix) => query(db, 'insert into held values (:prefix)', { prefix }),
    release: (prefix) => query(db, 'delete from held where prefix = :prefix', { prefix }),
    async waiting() {
      const sql = `select pid from pg_locks where locktype = 'advisory' and objid = ${WAITS}
        and database = (select oid from pg_database where datname = current_database())`;
      return (await query<{ pid: number }>(db, sql)).map(({ pid }) => pid);
    },
  };
}
