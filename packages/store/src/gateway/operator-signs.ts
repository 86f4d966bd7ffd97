import { query, type Db } from '../db/pool';

/** Counts a refused login of the admin, by the minute. */
export async function recordLoginFailure(db: Db): Promise<void> {
  await query(
    db,
    `insert into login_failures (minute, count) values (date_trunc('minute', now()), 1)
     on conflict (minute) do update set count = login_failures.count + 1`,
  );
}

/** Keeps why the watcher that is starting cannot open the vault. @param fault null if it can */
export async function recordVaultFault(db: Db, fault: string | null): Promise<void> {
  await query(db, 'update message_watch set vault_fault = :fault where vault_fault is distinct from :fault', { fault });
}
