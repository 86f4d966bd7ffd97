import { query, queryOne, type Db } from '@gateway/store/db';
import { Pool } from 'undici';
import type { ApiRig } from '../api-rig';
import { percentile } from '../percentile';

/** How fast one merchant reads its feed. */
export interface EventResults {
  events: number;
  read_per_second: number;
  /** The same rows, read by the driver. */
  bare_read_per_second: number;
  page_p99_ms: number;
}

const PAGE = 1_000;
const ROUNDS = 6;

/** Both take turns, so that they are measured under the same load of the machine. */
export async function measureEvents(rig: ApiRig, events: number): Promise<EventResults> {
  const after = await addEvents(rig, events);
  await readFeed(rig, after, events);
  const rounds: { read: number; bare: number }[] = [];
  const pageMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const read = await timed(events, async () => pageMs.push(...(await readFeed(rig, after, events))));
    const bare = await timed(events, () => readBare(rig.db, rig.merchantId, after, events));
    rounds.push({ read, bare });
    console.log(JSON.stringify(rounds.at(-1)));
  }
  const median = (of: (round: (typeof rounds)[number]) => number): number => percentile(rounds.map(of), 0.5);
  return {
    events,
    read_per_second: median(({ read }) => read),
    bare_read_per_second: median(({ bare }) => bare),
    page_p99_ms: percentile(pageMs, 0.99),
  };
}

async function timed(count: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(count / ((performance.now() - startedAt) / 1_000));
}

/** Gives the merchant's orders the events of a paid order each, three at a time. Returns the cursor before them. */
async function addEvents({ db, merchantId }: ApiRig, count: number): Promise<string> {
  const last = await queryOne<{ id: string }>(
    db,
    'select id from order_events where merchant_id = :merchantId order by seq desc limit 1',
    { merchantId },
  );
  await query(
    db,
    `insert into order_events (order_id, merchant_id, event_type, payload, from_status, to_status)
     select o.id, o.merchant_id, e.type,
       jsonb_build_object('tx_hash', repeat('9f', 32), 'log_index', 0, 'amount', '10.000000') || e.payload, e.from_status, e.to_status
     from (select id, merchant_id from orders where merchant_id = :merchantId order by id limit :orders::int) o,
       (values (1, 'payment_seen', '{}'::jsonb, null, null),
               (2, 'payment_confirmed', jsonb_build_object('amount_received', '10.000000'), 'pending', 'confirmed'),
               (3, 'webhook_delivered', jsonb_build_object('attempt', 1, 'http_status', 200), 'confirmed', 'completed')
       ) e (place, type, payload, from_status, to_status)
     order by o.id, e.place`,
    { merchantId, orders: Math.ceil(count / 3) },
  );
  await query(db, 'vacuum analyze order_events');
  return Buffer.from((last?.id ?? '').replaceAll('-', ''), 'hex').toString('base64url');
}

/** Reads the feed in pages, one after the other, as a shop does. Returns the times of the pages. */
async function readFeed({ port, key }: ApiRig, start: string, count: number): Promise<number[]> {
  const pool = new Pool(`http://127.0.0.1:${String(port)}`, { connections: 1 });
  const pageMs: number[] = [];
  let read = 0;
  for (let after = start; read < count;) {
    const startedAt = performance.now();
    const path = `/api/v1/events?limit=${String(PAGE)}&after=${after}`;
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { 'x-api-key': key } });
    const page = (await body.json()) as { data: unknown[]; next_cursor: string };
    if (statusCode !== 200 || page.data.length === 0) throw new Error(`page was answered with ${String(statusCode)}`);
    pageMs.push(performance.now() - startedAt);
    read += page.data.length;
    after = page.next_cursor;
  }
  await pool.close();
  return pageMs;
}

/** The rows of the feed without what makes events of them. */
async function readBare(db: Db, merchantId: string, start: string, count: number): Promise<void> {
  const id = Buffer.from(start, 'base64url').toString('hex');
  const row = await queryOne<{ seq: bigint }>(db, 'select seq from order_events where id = :id::uuid', { id });
  let seq = row?.seq ?? 0n;
  for (let read = 0; read < count;) {
    const rows = await query<{ seq: bigint }>(
      db,
      `select seq, id, order_id, event_type, payload, created_at, to_status from order_events
       where merchant_id = :merchantId and seq > :seq order by seq limit :page`,
      { merchantId, seq, page: PAGE },
    );
    read += rows.length;
    seq = rows.at(-1)?.seq ?? seq;
  }
}
