import { strict as assert } from 'node:assert';
import { query, type Db } from '@gateway/store/db';
import { until } from '../../rig/http';
import type { FlakyMerchant } from '../../soak/flaky-merchant';
import type { Sale } from './customers';
import { latenessOf, type Noticed } from './figures';

interface Row {
  id: string;
  status: string;
  is_paid: boolean;
  credits: number;
  credited_at: Date;
}

const SETTLE_MS = 300_000;
const ROWS = `select o.id, o.status, o.amount_received = o.amount_expected as is_paid, count(c.*)::int as credits,
  max(c.created_at) as credited_at from orders o left join credits c on c.order_id = o.id group by o.id`;

/**
 * Every order that was acknowledged is there, was paid once, and its merchant was notified of it alone, in the same bytes
 * however often. No order is there that no customer knows.
 * @returns what customers noticed
 */
export async function judgeSales(db: Db, sales: readonly Sale[], merchant: FlakyMerchant): Promise<Noticed> {
  await until('the webhook of every order', SETTLE_MS, () =>
    Promise.resolve(sales.every(({ id }) => merchant.received(id)) || undefined),
  );
  const completed = (): Promise<{ count: number }[]> =>
    query(db, `select count(*)::int as count from orders where status = 'completed'`);
  await until('every order to be completed', SETTLE_MS, async () =>
    (await completed())[0]?.count === sales.length ? true : undefined,
  );
  const rows = new Map((await query<Row>(db, ROWS)).map((row) => [row.id, row]));
  const faults = sales.flatMap(({ id }) => faultsOf(id, rows.get(id), merchant));
  assert.deepEqual(faults.slice(0, 10), []);
  assert.equal(rows.size, sales.length, 'orders that no customer has');
  const credited = ({ id }: Sale): number => Number(rows.get(id)?.credited_at);
  return {
    taken: sales.map(({ takenAt }) => takenAt),
    orders: latenessOf(sales.map(({ askedAt, takenAt }) => ({ from: askedAt, to: takenAt }))),
    credits: latenessOf(sales.map((sale) => ({ from: sale.paidAt, to: credited(sale) }))),
    webhooks: latenessOf(sales.map(({ id, paidAt }) => ({ from: paidAt, to: merchant.received(id)?.at ?? Infinity }))),
  };
}

function faultsOf(id: string, row: Row | undefined, merchant: FlakyMerchant): string[] {
  const received = merchant.received(id);
  const checks: [boolean, string][] = [
    [row !== undefined, 'is lost'],
    [row?.status === 'completed' && row.is_paid, `is ${String(row?.status)}`],
    [row?.credits === 1, `was credited ${String(row?.credits)} times`],
    [received?.ids.size === 1 && received.bodies.size === 1, 'was notified with different ids or bodies'],
    [received?.forged === 0, 'was notified with a wrong signature'],
  ];
  return checks.filter(([isSo]) => !isSo).map(([, what]) => `order ${id} ${what}`);
}
