import { countOutsideTransfers } from '../statistics/outside-transfers';
import { query, queryOne, type Db } from '../db/pool';

/** A server of a merchant that acknowledges nothing. */
export interface FailingServer {
  merchantId: string;
  merchantName: string;
  failureCount: number;
}

/** Attempts that failed in a row, over all of a merchant's servers. */
const FAILURES = 20;

/** Merchants whose servers have acknowledged nothing for so many attempts that a person has to look. */
export async function listFailingServers(db: Db): Promise<FailingServer[]> {
  return query<FailingServer>(
    db,
    `select e.merchant_id as "merchantId", m.name as "merchantName", max(e.failure_count)::int as "failureCount"
     from webhook_endpoints e join merchants m on m.id = e.merchant_id
     where e.failure_count >= :failures and m.is_active and exists (
       select 1 from webhook_deliveries d where d.merchant_id = e.merchant_id and d.origin = e.origin
         and d.state in ('pending', 'waiting'))
     group by 1, 2 order by 1 limit 100`,
    { failures: FAILURES },
  );
}

/** What the rows of the gateway say about its state. */
export interface Troubles {
  /** Sweeps that failed for good within a day, and wait for an admin. */
  failedSweeps: number;
  /** Since the last backup, or since there is this database if there was none. */
  secondsSinceBackup: number;
  /** Payments that the second pass found on the chain, and the ledger has lacked for a quarter of an hour. */
  missingPayments: number;
  /** Transfers out of our addresses, recorded within a day, that we did not sign. */
  outsideTransfers: number;
  /** Null before there is a wallet. */
  freeAddresses: number | null;
  /** Refused logins of the admin within a quarter of an hour. */
  loginFailures: number;
  /** Why the watcher that started last could not open the vault. */
  vaultFault: string | null;
}

export async function readTroubles(db: Db): Promise<Troubles> {
  const row = await queryOne<Omit<Troubles, 'outsideTransfers'>>(
    db,
    `select
       (select count(*)::int from sweeps where state = 'failed' and state_at > now() - interval '1 day') as "failedSweeps",
       (select extract(epoch from now() - greatest(i.created_at, max(r.finished_at)))::float8
        from instance i left join maintenance_runs r on r.task = 'backup' group by i.created_at) as "secondsSinceBackup",
       (select count(*)::int from missing_transfers
        where resolved_at is null and found_at < now() - interval '15 minutes') as "missingPayments",
       (select sum(free_addresses)::int from (select free_addresses from pool_statistics
          union all select free_addresses from statistic_deltas) f where exists (select epoch from wallet)) as "freeAddresses",
       (select coalesce(sum(count), 0)::int from login_failures where minute > now() - interval '15 minutes')
         as "loginFailures",
       (select vault_fault from message_watch) as "vaultFault"`,
  );
  if (!row) throw new Error('a select without a table has one row');
  return { ...row, outsideTransfers: await countOutsideTransfers(db) };
}

/** Forgets refused logins that no message counts any more. */
export async function pruneLoginFailures(db: Db): Promise<void> {
  await query(db, `delete from login_failures where minute < now() - interval '1 day'`);
}

/** Notifies the other channels of an owner that one does not work; the operator's, where a merchant has no other. */
export async function notifyOfFailing(
  db: Db,
  { id, merchantId }: { id: string; merchantId: string | null },
  facts: { channel: string; result: string },
): Promise<void> {
  await query(
    db,
    `with others as (
       select id from message_channels where id <> :id and not is_paused and merchant_id is not distinct from :merchantId::uuid
     )
     insert into messages (channel_id, subject, kind, facts)
     select c.id, 'failing ' || :id::text || ' ' || (now() at time zone 'UTC')::date, 'failing', :facts::jsonb
     from message_channels c
     where c.id in (select id from others)
       or (not exists (select 1 from others) and c.merchant_id is null and c.id <> :id)
     on conflict (channel_id, subject) do nothing`,
    { id, merchantId, facts: JSON.stringify(facts) },
  );
}
