import { beforeAll, expect, test } from '@jest/globals';
import { usdt, type OrderPrice } from '@gateway/domain';
import { audit, auditWithin, AUDIT_CHECKS, sealFindings, type AuditReport } from './audit';
import { GUARDS } from './audit-guards';
import { query, queryOne, type Db } from '../db/pool';
import type { Order } from '../orders/orders';
import { findRates, recordReadings } from '../rates/rate-readings';
import {
  buildCashier,
  buildCounterSale,
  buildDeposit,
  buildEPayOrder,
  buildEPayShop,
  buildLink,
  buildMerchant,
  buildOrder,
  countRows,
  linkOrder,
  openTestDatabase,
  payDeposit,
  payOrder,
} from '../testing';
import { buildLedger } from '../testing/ledger/ledger';
import { removeGuards, type Violation } from '../testing/violations/violation';
import { VIOLATIONS_AROUND } from '../testing/violations/violations-around';
import { VIOLATIONS_OF_ADMIN_ACTIONS } from '../testing/violations/violations-of-admin-actions';
import { VIOLATIONS_OF_COUNTER } from '../testing/violations/violations-of-counter';
import { VIOLATIONS_OF_DEPOSITS } from '../testing/violations/violations-of-deposits';
import { VIOLATIONS_OF_EPAY } from '../testing/violations/violations-of-epay';
import { VIOLATIONS_OF_LINKS } from '../testing/violations/violations-of-links';
import { VIOLATIONS_OF_ORDERS } from '../testing/violations/violations-of-orders';
import { VIOLATIONS_OF_PRICES } from '../testing/violations/violations-of-prices';
import { VIOLATIONS_OF_TOLERANCE } from '../testing/violations/violations-of-tolerance';
import { databasePerSuite } from '../testing/database/suite-database';

const VIOLATIONS = [
  ...VIOLATIONS_OF_ORDERS,
  ...VIOLATIONS_OF_PRICES,
  ...VIOLATIONS_OF_LINKS,
  ...VIOLATIONS_OF_DEPOSITS,
  ...VIOLATIONS_OF_EPAY,
  ...VIOLATIONS_OF_COUNTER,
  ...VIOLATIONS_OF_TOLERANCE,
  ...VIOLATIONS_AROUND,
  ...VIOLATIONS_OF_ADMIN_ACTIONS,
];
const RULES = { dustLimit: usdt(10_000n) };
const CUSTOMER = 'Grüße "✓" \\ 1';
const database = databasePerSuite();

beforeAll(async () => {
  const { db } = database;
  await buildLedger(db, { orders: 200, blocks: 5000 });
  const merchant = await queryOne<{ id: string }>(db, 'select id from merchants limit 1');
  await payOrder(db, await orderByPrice(db, merchant?.id ?? ''));
  await payOrder(db, await orderAtLink(db, merchant?.id ?? ''));
  await payDeposit(db, await buildDeposit(db, merchant?.id ?? '', CUSTOMER));
  await payOrder(db, await orderOfShop(db));
  await payOrder(db, await buildCounterSale(db, await buildCashier(db, merchant?.id ?? '')));
});

test('an audit of a clean ledger finds nothing and writes nothing', async () => {
  const before = await countRows(database.db);
  const report = await audit(database.db, RULES);
  expect(report.findings).toEqual([]);
  expect(report).toMatchObject({ orderCount: 205, checkCount: AUDIT_CHECKS.length + 1 });
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
    await payOrder(other.db, await orderByPrice(other.db, merchantId));
    await payOrder(other.db, await orderAtLink(other.db, merchantId));
    const deposit = await buildDeposit(other.db, merchantId, CUSTOMER);
    await payDeposit(other.db, deposit);
    await payDeposit(other.db, deposit);
    await payOrder(other.db, await orderOfShop(other.db));
    await payOrder(other.db, await buildCounterSale(other.db, await buildCashier(other.db, merchantId)));
    expect((await audit(other.db, RULES)).findings).toEqual([]);
  } finally {
    await other.drop();
  }
});

async function orderAtLink(db: Db, merchantId: string): Promise<Order> {
  const link = await buildLink(db, merchantId);
  const { link: at, ...order } = linkOrder(link, 'visitor', 'at a link');
  return buildOrder(db, { ...order, amount: '10', link: { ...at, reference: 'Grüße "✓" \\ 1' } });
}

async function orderOfShop(db: Db): Promise<Order> {
  return buildEPayOrder(db, await buildEPayShop(db), {
    callbackUrl: 'https://shop.example/',
    outTradeNo: '订单 "✓" \\ 1',
  });
}

/** An order of 19.99 EUR, at a rate on which two sources agree. */
async function orderByPrice(db: Db, merchantId: string): Promise<Order> {
  const said = [
    ['kraken', '0.9205'],
    ['coinbase', '0.9195'],
  ] as const;
  await recordReadings(
    db,
    said.map(([source, rate]) => ({ source, currency: 'EUR', rate, fault: null, ageSeconds: 10 })),
  );
  const { readings } = await findRates(db, 'EUR', ['kraken', 'coinbase']);
  const price: OrderPrice = {
    ...{ amount: '19.99', currency: 'EUR', rate: '0.92', rateAt: readings[0]?.at ?? new Date() },
    ...{ sources: ['coinbase', 'kraken'], spread: '1.5' },
  };
  return buildOrder(db, { merchantId, externalId: 'by price', amount: '22.06', price });
}

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

test('every promise has a name of its own', () => {
  const [fault] = sealFindings([{ day: '2026-01-01', fault: 'x' }]);
  const names = [...AUDIT_CHECKS.map(({ name }) => name), fault?.check];
  expect(names).toEqual([...new Set(names)]);
});

test('every promise is broken at least once', () => {
  const broken = new Set(VIOLATIONS.map(({ check }) => check));
  expect(AUDIT_CHECKS.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  expect(VIOLATIONS.length).toBeGreaterThanOrEqual(30);
});
