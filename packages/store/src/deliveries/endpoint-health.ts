import type { AttemptOutcome } from './attempt-outcome';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';

/** What a group of outcomes shows about one server of one merchant. */
interface EndpointResults {
  merchantId: string;
  origin: string;
  hasAcknowledged: boolean;
  hasAnswered: boolean;
  /** Since the group's last acknowledgement. */
  failures: number;
  /** Since the group's last response. */
  unreachable: number;
  hasFailedSlowly: boolean;
}

/** After this many failures in a row an endpoint gets one request at a time; recovery brings waiting ones forward. */
export const FAILURES_TO_SLOW = 3;
/** This many attempts in a row without any response open the breaker: for 30 s, doubling up to 15 min. */
const UNREACHABLE_TO_OPEN = 5;
const SHORTEST_OPEN_SECONDS = 30;
export const MAX_OPEN_SECONDS = 900;
/** A recovered server gets its waiting deliveries spread over this time. */
const RECOVERY_SECONDS = 60;

/**
 * Counts consecutive failures per endpoint. Healthy endpoints have no row. The breaker holds back slow attempts only:
 * the fast ones decide the order's status, and continue one at a time.
 */
export async function recordEndpointHealth(tx: Tx, outcomes: readonly AttemptOutcome[]): Promise<void> {
  const results = foldResults(outcomes);
  await resetCounts(
    tx,
    results.filter((endpoint) => endpoint.hasAnswered),
  );
  const failing = results.filter((endpoint) => endpoint.failures > 0);
  if (failing.length === 0) return;
  await addFailures(tx, failing);
  await openBreakers(tx, failing);
}

/** Sorted by key, so that groups lock endpoints in the same order. */
function foldResults(outcomes: readonly AttemptOutcome[]): EndpointResults[] {
  const results = new Map<string, EndpointResults>();
  const origins = new Map<string, string>(); // a group has few URLs, and each is parsed once
  for (const outcome of outcomes) {
    const { merchantId, url } = outcome.delivery;
    const origin = origins.get(url) ?? new URL(url).origin;
    origins.set(url, origin);
    const key = `${merchantId} ${origin}`;
    const before = results.get(key) ?? {
      ...{ merchantId, origin, hasAcknowledged: false, hasAnswered: false },
      ...{ failures: 0, unreachable: 0, hasFailedSlowly: false },
    };
    results.set(key, { ...before, ...change(before, outcome) });
  }
  return [...results.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, endpoint]) => endpoint);
}

function change(before: EndpointResults, outcome: AttemptOutcome): Partial<EndpointResults> {
  if (outcome.isAcknowledged) {
    return { hasAcknowledged: true, hasAnswered: true, failures: 0, unreachable: 0, hasFailedSlowly: false };
  }
  const failures = Math.max(before.failures + 1, outcome.isThrottled ? FAILURES_TO_SLOW : 0);
  const hasFailedSlowly = before.hasFailedSlowly || outcome.isSlow;
  return outcome.isUnreachable
    ? { failures, unreachable: before.unreachable + 1, hasFailedSlowly }
    : { failures, unreachable: 0, hasAnswered: true, hasFailedSlowly };
}

async function resetCounts(tx: Tx, answered: readonly EndpointResults[]): Promise<void> {
  if (answered.length === 0) return;
  await runPrepared(tx, RESET_COUNTS, {
    ...keysOf(answered),
    well: answered.map((endpoint) => endpoint.hasAcknowledged),
    failuresToSlow: FAILURES_TO_SLOW,
  });
}

const RESET_COUNTS = prepare(
  'reset_endpoint_counts',
  `update webhook_endpoints e
   set failure_count = case when a.is_well then 0 else e.failure_count end,
     unreachable_count = 0, opening_count = 0, open_until = null,
     is_recovering = e.is_recovering or (a.is_well and e.failure_count >= :failuresToSlow)
   from unnest(:merchantIds::uuid[], :origins::text[], :well::boolean[]) as a (merchant_id, origin, is_well)
   where e.merchant_id = a.merchant_id and e.origin = a.origin and e.failure_count > 0`,
);

async function addFailures(tx: Tx, failing: readonly EndpointResults[]): Promise<void> {
  await query(
    tx,
    `insert into webhook_endpoints as e (merchant_id, origin, failure_count, unreachable_count)
     select * from unnest(:merchantIds::uuid[], :origins::text[], :failures::int[], :unreachable::int[])
     on conflict (merchant_id, origin) do update
     set failure_count = e.failure_count + excluded.failure_count,
       unreachable_count = e.unreachable_count + excluded.unreachable_count, failed_at = now()`,
    {
      ...keysOf(failing),
      failures: failing.map((endpoint) => endpoint.failures),
      unreachable: failing.map((endpoint) => endpoint.unreachable),
    },
  );
}

/** An open breaker stays unchanged, unless the slow attempt that failed was its probe. */
async function openBreakers(tx: Tx, failing: readonly EndpointResults[]): Promise<void> {
  await query(
    tx,
    `update webhook_endpoints e
     set open_until = now() + least(:longest::int, :shortest * 2 ^ least(e.opening_count, 10)) * interval '1 second',
       opening_count = e.opening_count + 1
     from unnest(:merchantIds::uuid[], :origins::text[], :slow::boolean[]) as f (merchant_id, origin, is_slow)
     where e.merchant_id = f.merchant_id and e.origin = f.origin and e.unreachable_count >= :enough
       and (f.is_slow or e.open_until is null or e.open_until <= now())`,
    {
      ...keysOf(failing),
      slow: failing.map((endpoint) => endpoint.hasFailedSlowly),
      enough: UNREACHABLE_TO_OPEN,
      shortest: SHORTEST_OPEN_SECONDS,
      longest: MAX_OPEN_SECONDS,
    },
  );
}

function keysOf(endpoints: readonly EndpointResults[]): { merchantIds: string[]; origins: string[] } {
  return {
    merchantIds: endpoints.map((endpoint) => endpoint.merchantId),
    origins: endpoints.map((endpoint) => endpoint.origin),
  };
}

/**
 * Brings forward deliveries waiting for recovered endpoints, each once per cycle, in bounded steps; removes the rows of
 * healthy endpoints. Returns how many deliveries were brought forward.
 */
export async function bringForwardRecovered(db: Db, most: number): Promise<number> {
  const broughtForward = await query(
    db,
    `update webhook_deliveries d
     set due_at = least(d.due_at, now() + random() * :recovery * interval '1 second'), is_brought_forward = true
     where d.id in (
       select w.id from webhook_deliveries w
       join webhook_endpoints e on e.merchant_id = w.merchant_id and e.origin = w.origin and e.is_recovering
       where w.state = 'waiting' and not w.is_brought_forward
       limit :most for update of w skip locked)
     returning 1`,
    { most, recovery: RECOVERY_SECONDS },
  );
  if (broughtForward.length < most) {
    await query(
      db,
      `update webhook_endpoints e set is_recovering = false
       where e.is_recovering and not exists (select 1 from webhook_deliveries w
         where w.merchant_id = e.merchant_id and w.origin = e.origin and w.state = 'waiting'
           and not w.is_brought_forward)`,
    );
    await query(db, 'delete from webhook_endpoints where failure_count = 0 and not is_recovering');
  }
  return broughtForward.length;
}

/**
 * Removes endpoints without a failure for `days`, which must exceed the longest pause between two attempts. A merchant
 * may name another server in every order, and one that is gone never responds again.
 * @returns how many were removed
 */
export async function forgetQuietEndpoints(db: Db, days: number): Promise<number> {
  const forgotten = await query(
    db,
    `delete from webhook_endpoints where failed_at < now() - :days * interval '1 day' returning 1`,
    { days },
  );
  return forgotten.length;
}

/** The number of endpoints with an open breaker. */
export async function countOpenBreakers(db: Db): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    'select count(*)::int as count from webhook_endpoints where open_until > now()',
  );
  return row?.count ?? 0;
}
