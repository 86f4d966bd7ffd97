import { ADDRESSES } from './baseline/addresses';
import { BOOKKEEPING, CHAIN } from './baseline/chain';
import { DEPLOYMENT } from './baseline/deployment';
import { APPEND_ONLY_GUARDS, ORDER_GUARDS, SWEEP_GUARDS } from './baseline/guards';
import { MERCHANTS } from './baseline/merchants';
import { ORDERS } from './baseline/orders';
import { RESCANS } from './baseline/rescans';
import { STATISTICS, STATISTICS_TRIGGERS } from './baseline/statistics';
import { SWEEPS } from './baseline/sweeps';
import { WEBHOOKS } from './baseline/webhooks';

interface Database {
  raw(sql: string): Promise<unknown>;
}

/** Tables before what refers to them. */
const SCHEMA = [
  DEPLOYMENT,
  MERCHANTS,
  ADDRESSES,
  ORDERS,
  CHAIN,
  BOOKKEEPING,
  RESCANS,
  WEBHOOKS,
  SWEEPS,
  STATISTICS,
  STATISTICS_TRIGGERS,
  APPEND_ONLY_GUARDS,
  ORDER_GUARDS,
  SWEEP_GUARDS,
];

/** The schema of the first release, in one transaction. Later migrations only add to it. */
export async function up(db: Database): Promise<void> {
  for (const sql of SCHEMA) await db.raw(sql);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('the first schema is not taken back: drop the database'));
}
