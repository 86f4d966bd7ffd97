import { ADMIN_ACTIONS } from './baseline/admin-actions';
import { ADMIN_SESSIONS } from './baseline/admin-sessions';
import { ADDRESSES } from './baseline/addresses';
import { BOOKKEEPING, CHAIN } from './baseline/chain';
import { DAY_SEALS } from './baseline/day-seals';
import { DEPLOYMENT } from './baseline/deployment';
import { APPEND_ONLY_GUARDS, HEARTBEAT_GUARDS, ORDER_GUARDS, SWEEP_GUARDS } from './baseline/guards';
import { MERCHANTS } from './baseline/merchants';
import { ORDERS } from './baseline/orders';
import { RESCANS } from './baseline/rescans';
import { SECOND_FACTOR } from './baseline/second-factor';
import { STATISTICS, STATISTICS_TRIGGERS } from './baseline/statistics';
import { SWEEPS } from './baseline/sweeps';
import { WALLET_REQUESTS } from './baseline/wallet-requests';
import { WEBHOOKS } from './baseline/webhooks';

interface Database {
  raw(sql: string): Promise<unknown>;
}

/** Tables before what refers to them. */
const SCHEMA = [
  DEPLOYMENT,
  SECOND_FACTOR,
  MERCHANTS,
  ADDRESSES,
  WALLET_REQUESTS,
  ORDERS,
  CHAIN,
  BOOKKEEPING,
  RESCANS,
  WEBHOOKS,
  SWEEPS,
  STATISTICS,
  STATISTICS_TRIGGERS,
  APPEND_ONLY_GUARDS,
  ADMIN_ACTIONS,
  ADMIN_SESSIONS,
  DAY_SEALS,
  ORDER_GUARDS,
  SWEEP_GUARDS,
  HEARTBEAT_GUARDS,
];

/** The schema of the first release, in one transaction. Later migrations only add to it. */
export async function up(db: Database): Promise<void> {
  for (const sql of SCHEMA) await db.raw(sql);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('the first schema is not taken back: drop the database'));
}
