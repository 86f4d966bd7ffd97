import { beforeAll, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { audit, auditWithin, AUDIT_CHECKS, type AuditReport } from './audit';
import { GUARDS } from './audit-guards';
import { query } from '../db/pool';
import { buildMerchant, buildOrder, countRows, openTestDatabase, payOrder } from '../testing';
import { buildLedger } from '../testing/ledger';
import { removeGuards, type Violation } from '../testing/violations/violation';
import { VIOLATIONS_AROUND } from '../testing/violations/violations-around';
import { VIOLATIONS_OF_ADMIN_ACTIONS } from '../testing/violations/violations-of-admin-actions';
import { VIOLATIONS_OF_ORDERS } from '../testing/violations/violations-of-orders';
import { databasePerSuite } from '../testing/suite-database';

const VIOLATIONS = [...VIOLATIONS_OF_ORDERS, ...VIOLATIONS_AROUND, ...VIOLATIONS_OF_ADMIN_ACTIONS];
const RULES = { dustLimit: usdt(10_000n) };
const database = databasePerSuite();

beforeAll(async () => {
  await buildLedger(database.db, { orders: 200, blocks: 5000 });
});

test('an audit of a clean ledger finds nothing and writes nothing', async () => {
  const before = await countRows(database.db);
  const report = await audit(database.db, RULES);
  expect(report.findings).toEqual([]);
  expect(report).toMatchObject({ orderCount: 200, checkCount: AUDIT_CHECKS.length + 1 });
  expect(report.received).toBeGreaterThan(0n);
  expect(await countRows(database.db)).toEqual(before);
});

test('an audit of an empty database finds nothing', async () => {
  const empty = await openTestDatabase();
  try {
    expect((await audit(empty.db, RULES)).findings).toEqual([]);
  } finally {
    await empty.drop();
  }
});

test('an audit of data written by the gateway finds nothing', async () => {
  const other = await openTestDatabase();
  try {
    await query(other.db, `update instance set network = 'nile'`);
    const { id: merchantId } = await buildMerchant(other.db);
    await payOrder(other.db, await buildOrder(other.db, { merchantId, externalId: 'Grüße "✓" \\ 1' }));
    await payOrder(other.db, await buildOrder(other.db, { merchantId }), 4_000_000n);
    expect((await audit(other.db, RULES)).findings).toEqual([]);
  } finally {
    await other.drop();
  }
});

/** Breaks one promise, audits the result, and rolls back. */
async function auditBroken({ sql }: Violation): Promise<AuditReport> {
  const tx = await database.db.transaction();
  try {
    await removeGuards(tx);
    await query(tx, sql);
    return await auditWithin(tx, RULES);
  } finally {
    await tx.rollback();
  }
}

test.each(VIOLATIONS)('$check finds that $what', async (violation) => {
  const { findings } = await auditBroken(violation);
  const found = findings.find(({ check }) => check === violation.check);
  expect(findings.map(({ check }) => check)).toContain(violation.check);
  expect(found?.count).toBeGreaterThan(0);
  expect(found?.rows[0]?.key).toBeTruthy();
});

test('the audit knows every trigger of the schema as a guard', async () => {
  const triggers = await query<{ name: string }>(
    database.db,
    `select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  );
  expect(triggers.map(({ name }) => name).sort()).toEqual([...GUARDS].sort());
});

test('every promise is broken at least once', () => {
  const broken = new Set(VIOLATIONS.map(({ check }) => check));
  expect(AUDIT_CHECKS.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  expect(VIOLATIONS.length).toBeGreaterThanOrEqual(30);
});
