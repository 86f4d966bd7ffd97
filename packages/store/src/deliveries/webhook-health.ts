import { query, type Db } from '../db/pool';

/** How the newest webhook of a merchant went, and how many still wait for an attempt. */
export interface WebhookHealth {
  /** Null when no attempt is on record. */
  last: {
    startedAt: Date;
    httpStatus: number | null;
    /** Null when it was acknowledged. */ reason: string | null;
  } | null;
  /** Counted up to `MAX_WAITING_COUNTED`. */
  waitingCount: number;
}

interface HealthRow {
  id: string;
  started_at: Date | null;
  http_status: number | null;
  reason: string | null;
  waiting: number;
}

/** A merchant whose server is away for days has many waiting, and counting all would take long. */
const MAX_WAITING_COUNTED = 10_000;
/** Merchants read in one statement: all of them may come from a disk, and a statement has its time limit. */
const STEP = 500;

/** Reads the health of the webhooks of these merchants, by a few rows of an index for each. Tests are no webhooks. */
export async function readWebhookHealth(db: Db, merchantIds: readonly string[]): Promise<Map<string, WebhookHealth>> {
  const health = new Map<string, WebhookHealth>();
  for (let from = 0; from < merchantIds.length; from += STEP) {
    const rows = await query<HealthRow>(db, HEALTH, {
      ids: merchantIds.slice(from, from + STEP),
      most: MAX_WAITING_COUNTED,
    });
    for (const row of rows) health.set(row.id, toHealth(row));
  }
  return health;
}

/** The states are separate, because each has an index of its own. */
const HEALTH = `
  select m.id, a.started_at, a.http_status, a.reason, w.waiting
  from unnest(:ids::uuid[]) as m (id)
  left join lateral (
    select started_at, http_status, reason from webhook_attempts
    where merchant_id = m.id order by started_at desc limit 1
  ) a on true
  cross join lateral (
    select count(*)::int as waiting from (
      (select 1 from webhook_deliveries d
       where d.merchant_id = m.id and d.state = 'waiting' and d.kind <> 'test' limit :most)
      union all
      (select 1 from webhook_deliveries d
       where d.merchant_id = m.id and d.state = 'pending' and not d.is_express and d.lease_token is null
         and d.kind <> 'test' limit :most)
      limit :most
    ) owed
  ) w`;

function toHealth({ started_at: startedAt, http_status: httpStatus, reason, waiting }: HealthRow): WebhookHealth {
  return { last: startedAt && { startedAt, httpStatus, reason }, waitingCount: waiting };
}
