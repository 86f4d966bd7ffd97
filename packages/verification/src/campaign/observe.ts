import { connect, query } from '@gateway/store/db';
import { until } from '../rig/http';
import { outcomeOf } from './model/model';
import { policiesOf } from './orders';
import type { World } from './world';

/** An order and the newest block read, in one snapshot of the database. */
interface Row {
  id: string | null;
  status: string;
  amount_received: bigint;
  number: bigint;
  block_time: Date;
}

const PATIENCE_MS = 60_000;
export const PAID: readonly string[] = ['confirmed', 'completed', 'callback_failed'];

/**
 * Compares every order with the model while the scenario runs: a block is booked completely or not at all, so orders
 * must be right at any time for the blocks read by then.
 */
export async function observe(world: World): Promise<void> {
  const rows = await until('the database', PATIENCE_MS, () => readRows(world.variables['DATABASE_URL'] ?? ''));
  const transfers = await world.chain.transfers();
  const orders = new Map(rows.map((row) => [row.id, row]));
  for (const fact of world.orders.filter(({ isLost }) => !isLost)) {
    const row = orders.get(fact.id);
    if (!row) {
      if (rows.length > 0) report(world, `order ${fact.id}`, 'is gone');
      continue;
    }
    const scanned = { number: Number(row.number), time: row.block_time.getTime() };
    const must = outcomeOf(fact, transfers, policiesOf(world), scanned);
    const is = PAID.includes(row.status) ? 'paid' : row.status;
    if (is === must.status && row.amount_received === must.received) continue;
    report(
      world,
      `order ${fact.id} (${fact.externalId})`,
      `was ${row.status} with ${String(row.amount_received)} at block ${String(scanned.number)} and should have been ` +
        `${must.status} with ${String(must.received)}`,
    );
  }
}

/** Reports each order once. */
function report({ findings }: World, order: string, fault: string): void {
  if (!findings.some((finding) => finding.startsWith(order))) findings.push(`${order} ${fault}`);
}

async function readRows(databaseUrl: string): Promise<Row[]> {
  const db = connect(databaseUrl, { name: 'observer', poolSize: 1, statementTimeoutMs: 10_000 });
  try {
    return await query<Row>(
      db,
      `select o.id, o.status, o.amount_received, c.number, c.block_time from scan_cursors c left join orders o on true`,
    );
  } finally {
    await db.destroy();
  }
}
