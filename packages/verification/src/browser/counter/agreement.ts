import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { parseUsdt, usdt, type Usdt } from '@gateway/domain';
import { query, type Db } from '@gateway/store/db';
import { until } from '../../rig/http';
import type { Counter, Ending } from './customers';
import { sumOf, type History } from './payments';
import { assertSays, readSheets, readWords, type Expected } from './sheets';
import type { Sale, Till } from './till';

interface BookedRow {
  id: string;
  cashier: string;
  status: string;
  received: bigint;
  waiting: number;
}

const PATIENCE_MS = 120_000;
const PAID = ['confirmed', 'completed', 'callback_failed'];
const IS_PAID = 'Final';

/** What customers have sent that stayed on the chain. */
function stayed({ payments }: Counter, sale: Sale): Usdt {
  return sumOf(payments.filter((payment) => payment.sale === sale && payment.goneAt === undefined));
}

/** The chain has what the customers have sent, and nothing else. */
export function assertChain(counter: Counter, { transfers }: History): void {
  const addresses = new Map(counter.sales.map((sale) => [sale.address, sale]));
  assert.equal(addresses.size, counter.sales.length, 'each sale has an address of its own');
  const own = transfers.filter(({ to }) => addresses.has(to)).map(({ to, amount, txId }) => ({ to, amount, txId }));
  const sent = counter.payments
    .filter(({ goneAt }) => goneAt === undefined)
    .map(({ sale, amount, txId }) => ({ to: sale.address, amount, txId }));
  const byId = (one: { txId: string }, other: { txId: string }): number => one.txId.localeCompare(other.txId);
  assert.deepEqual(own.sort(byId), sent.sort(byId));
}

/** Waits until everything is booked; the database then has these sales, what was sent for each, and no others. */
export async function assertBooked(db: Db, counter: Counter, endings: readonly Ending[]): Promise<void> {
  const expected = endings.map(({ sale, word }) => ({
    ...{ id: sale.id, cashier: sale.cashier, isPaid: word === IS_PAID, received: stayed(counter, sale), waiting: 0 },
  }));
  const byId = (one: { id: string }, other: { id: string }): number => one.id.localeCompare(other.id);
  let booked: unknown;
  await until('everything to be booked', PATIENCE_MS, async () => {
    const rows = await query<BookedRow>(
      db,
      `select s.order_id as id, p.name as cashier, o.status, o.amount_received as received,
         (select count(*)::int from payment_hints h where h.order_id = s.order_id) as waiting
       from counter_sales s join orders o on o.id = s.order_id join people p on p.id = s.person_id`,
    );
    booked = rows.map(({ status, ...row }) => ({ ...row, isPaid: PAID.includes(status) })).sort(byId);
    return isEqual(booked, expected.sort(byId)) || undefined;
  }).catch(() => {
    assert.deepEqual(booked, expected);
  });
}

/** The sheets of the tills, and that of a manager who sees them all, say what was sold and sent. */
export async function assertSheets(
  counter: Counter,
  endings: readonly Ending[],
  { tills, manager }: { tills: readonly Till[]; manager: Page },
): Promise<void> {
  const words = new Map(endings.map(({ sale, word }) => [sale.id, word]));
  const sheets = [];
  for (const { cashier, page, tap } of tills) {
    await tap('Today');
    const own = endings.filter(({ sale }) => sale.cashier === cashier);
    const [sheet, ...others] = await readSheets(page);
    if (!sheet) throw new Error(`${cashier} has no sheet`);
    assert.deepEqual([sheet.cashier, others], [cashier, []], 'a cashier sees the own till');
    assertSays(sheet, expectedOf(counter, own));
    assert.deepEqual(await readWords(page), new Map(own.map(({ sale }) => [sale.id, words.get(sale.id)])));
    sheets.push(sheet);
  }
  const [all, ...ofCashiers] = (await readSheets(manager)).toReversed();
  if (!all) throw new Error('the manager has no sheet');
  assertSays(all, expectedOf(counter, endings));
  const byName = (one: { cashier: string }, other: { cashier: string }): number =>
    one.cashier.localeCompare(other.cashier);
  assert.deepEqual(ofCashiers.sort(byName), sheets.sort(byName));
  assert.deepEqual(await readWords(manager), words);
}

function expectedOf(counter: Counter, endings: readonly Ending[]): Expected {
  const sums = new Map<string, Usdt>();
  for (const { sale, word } of endings) {
    const { amount, currency } = sale.asked;
    const paid = word === IS_PAID ? parseUsdt(amount) : 0n;
    sums.set(currency, usdt((sums.get(currency) ?? 0n) + paid));
  }
  const paid = endings.filter(({ word }) => word === IS_PAID).length;
  const received = sumOf(endings.map(({ sale }) => ({ amount: stayed(counter, sale) })));
  return { sales: endings.length, paid, received, sums };
}

function isEqual(one: unknown, other: unknown): boolean {
  try {
    assert.deepEqual(one, other);
    return true;
  } catch {
    return false;
  }
}
