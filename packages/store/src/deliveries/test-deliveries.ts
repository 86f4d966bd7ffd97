import { setTimeout as sleep } from 'node:timers/promises';
import { query, queryOne, type Db } from '../db/pool';

/** A signed example for a merchant's server. */
export interface TestRequest {
  /** By default the admin, whose tests no limit of the endpoint holds back. */
  by?: 'admin' | 'merchant';
  merchantId: string;
  /** Already checked by the caller. */
  url: string;
  body: Buffer;
}

/** The result of a test delivery. */
export interface TestOutcome {
  isAcknowledged: boolean;
  httpStatus: number | null;
  reason: string | null;
  durationMs: number;
  responseHead: string | null;
}

const POLL_MS = 100;

/** Inserts one test delivery, which is tried once and affects no order. Wake `webhooks` afterwards. */
export async function requestTestDelivery(
  db: Db,
  { by = 'admin', merchantId, url, body }: TestRequest,
): Promise<string> {
  const rows = await query<{ id: string }>(
    db,
    `insert into webhook_deliveries (kind, event_id, merchant_id, is_manual, is_express, url, origin, body)
     values ('test', 'evt_' || gen_random_uuid(), :merchantId, :byAdmin, :byAdmin, :url, :origin, :body) returning id`,
    { byAdmin: by === 'admin', merchantId, url, origin: new URL(url).origin, body },
  );
  const [row] = rows;
  if (!row) throw new Error('no test delivery was inserted');
  return row.id;
}

/** Waits until a test delivery was attempted; undefined after `timeoutMs`. */
export async function waitForTestOutcome(
  db: Db,
  deliveryId: string,
  timeoutMs: number,
): Promise<TestOutcome | undefined> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const outcome = await findTestOutcome(db, deliveryId);
    if (outcome || performance.now() >= giveUpAt) return outcome;
    await sleep(POLL_MS);
  }
}

async function findTestOutcome(db: Db, deliveryId: string): Promise<TestOutcome | undefined> {
  const row = await queryOne<{
    http_status: number | null;
    reason: string | null;
    duration_ms: number;
    response_head: string | null;
  }>(
    db,
    `select a.http_status, a.reason, a.duration_ms, a.response_head
     from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id
     where d.id = :deliveryId and d.kind = 'test' and d.finished_at is not null
     order by a.started_at desc limit 1`,
    { deliveryId },
  );
  return (
    row && {
      isAcknowledged: row.reason === null,
      httpStatus: row.http_status,
      reason: row.reason,
      durationMs: row.duration_ms,
      responseHead: row.response_head,
    }
  );
}
