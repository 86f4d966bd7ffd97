import { usdt, type Usdt } from '@gateway/domain';
import { ADDRESS_CHECKS } from './audit-addresses';
import { ADMIN_ACTION_CHECKS } from './audit-admin-actions';
import type { AuditCheck } from './audit-check';
import { COUNTER_CHECKS } from './audit-counter';
import { DEPOSIT_CHECKS } from './audit-deposits';
import { EPAY_CHECKS } from './audit-epay';
import { GUARD_CHECKS } from './audit-guards';
import { LINK_CHECKS } from './audit-links';
import { STATISTICS_CHECKS } from './audit-statistics';
import { MONEY_CHECKS } from './audit-money';
import { PRICE_CHECKS } from './audit-prices';
import { SCAN_CHECKS } from './audit-scan';
import { STATE_CHECKS } from './audit-states';
import { SWEEP_CHECKS } from './audit-sweeps';
import { TOLERANCE_CHECKS } from './audit-tolerance';
import { WEBHOOK_CHECKS } from './audit-webhooks';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { readSnapshot } from '../db/transaction';
import { verifySeals, type DaySeal, type SealFault } from '../seals/day-seals';
import { readAdminActionHead, type ChainPlace } from '../people/access/admin-actions';

/** A broken promise. */
export interface AuditFinding {
  check: string;
  promise: string;
  /** The number of rows that break it; the first of them follow. */
  count: number;
  rows: { key: string; detail: string }[];
}

/** The result of an audit, all on one snapshot. */
export interface AuditReport {
  at: Date;
  checkCount: number;
  orderCount: number;
  transferCount: number;
  /** The total that orders have received, in micro-units. */
  received: Usdt;
  /** The newest row of the admin audit log. */
  adminLogHead: ChainPlace;
  /** The newest daily seal. */
  newestSeal: DaySeal | undefined;
  findings: AuditFinding[];
}

/** Every promise, in the order in which they are checked. */
export const AUDIT_CHECKS: readonly AuditCheck[] = [
  ...MONEY_CHECKS,
  ...PRICE_CHECKS,
  ...LINK_CHECKS,
  ...DEPOSIT_CHECKS,
  ...EPAY_CHECKS,
  ...COUNTER_CHECKS,
  ...STATE_CHECKS,
  ...TOLERANCE_CHECKS,
  ...GUARD_CHECKS,
  ...WEBHOOK_CHECKS,
  ...ADDRESS_CHECKS,
  ...SCAN_CHECKS,
  ...SWEEP_CHECKS,
  ...STATISTICS_CHECKS,
  ...ADMIN_ACTION_CHECKS,
];
const ROWS_SHOWN = 20;
/** A full audit sorts and joins whole tables. */
const WORK_MEM = '64MB';

/** Checks the ledger against its promises, on one snapshot and without writing anything. */
export async function audit(db: Db, rules: { dustLimit: Usdt }): Promise<AuditReport> {
  return readSnapshot(db, (tx) => auditWithin(tx, rules));
}

/** The same within a transaction. */
export async function auditWithin(tx: Tx, rules: { dustLimit: Usdt }): Promise<AuditReport> {
  await query(tx, `set local work_mem = '${WORK_MEM}'`);
  await query(tx, 'set local jit = off');
  const findings: AuditFinding[] = [];
  for (const { name, promise, sql } of AUDIT_CHECKS) {
    const rows = await query<{ key: string; detail: string; count: number }>(
      tx,
      // Materialized: a limit visible to the planner would make it walk whole tables row by row, in key order.
      `with found as materialized (${sql})
       select key, detail, count(*) over ()::int as count from found order by key, detail limit ${String(ROWS_SHOWN)}`,
      { dustLimit: rules.dustLimit },
    );
    const [first] = rows;
    if (!first) continue;
    findings.push({ check: name, promise, count: first.count, rows: rows.map(({ key, detail }) => ({ key, detail })) });
  }
  const { seals, faults } = await verifySeals(tx);
  const heads = { adminLogHead: await readAdminActionHead(tx), newestSeal: seals.at(-1) };
  return {
    ...(await summary(tx)),
    ...heads,
    checkCount: AUDIT_CHECKS.length + 1,
    findings: [...findings, ...sealFindings(faults)],
  };
}

/** No statement can compute a Merkle tree, so that this check is not among the others. */
export function sealFindings(faults: readonly SealFault[]): AuditFinding[] {
  const rows = faults.slice(0, ROWS_SHOWN).map(({ day, fault }) => ({ key: day, detail: fault }));
  const promise = 'what was recorded on a sealed day is complete and unchanged';
  return faults.length === 0 ? [] : [{ check: 'Z01', promise, count: faults.length, rows }];
}

async function summary(tx: Tx): Promise<Pick<AuditReport, 'at' | 'orderCount' | 'transferCount' | 'received'>> {
  const row = await queryOne<{ at: Date; orders: number; transfers: number; received: bigint }>(
    tx,
    `select now() as at, (select count(*)::int from orders) as orders,
       (select count(*)::int from chain_transfers) as transfers,
       (select coalesce(sum(amount_received), 0)::bigint from orders) as received`,
  );
  if (!row) throw new Error('the database returned no row');
  return { at: row.at, orderCount: row.orders, transferCount: row.transfers, received: usdt(row.received) };
}
