import { queryOne, type Db } from '../db/pool';

/** The settings of a database server, and its one instance row. */
export interface Deployment {
  serverVersion: number;
  isStandby: boolean;
  fsync: boolean;
  synchronousCommit: string;
  /** Servers that follow this one now. */
  standbyCount: number;
  /** Whether a commit waits for one of them. */
  waitsForStandby: boolean;
  connectionCount: number;
  mostConnections: number;
  now: Date;
  instanceId: string;
  network: string | null;
  usdtContract: string | null;
  coldWallet: string | null;
  hasDefaultMerchant: boolean;
  /** Transfers waiting for an admin's decision. */
  undecidedCount: number;
}

/** Reads a migrated deployment without writing anything. */
export async function readDeployment(db: Db): Promise<Deployment> {
  const row = await queryOne<Deployment>(
    db,
    `select current_setting('server_version_num')::int as "serverVersion", pg_is_in_recovery() as "isStandby",
       current_setting('fsync')::bool as fsync, current_setting('synchronous_commit') as "synchronousCommit",
       (select count(*)::int from pg_stat_replication) as "standbyCount",
       current_setting('synchronous_standby_names') <> ''
         and current_setting('synchronous_commit') not in ('off', 'local') as "waitsForStandby",
       (select sum(numbackends)::int from pg_stat_database) as "connectionCount",
       current_setting('max_connections')::int as "mostConnections", clock_timestamp() as now,
       i.id as "instanceId", i.network, i.usdt_contract as "usdtContract", i.cold_wallet_address as "coldWallet",
       exists (select 1 from merchants where is_default) as "hasDefaultMerchant",
       (select count(*)::int from chain_transfers where disposition in ('held', 'unmatched')) as "undecidedCount"
     from instance i`,
  );
  if (!row) throw new Error('the instance row is missing: the database is damaged');
  return row;
}
