import type { EPayOrder } from '@gateway/domain';
import { query, type Db } from '../db/pool';
import { setSql } from '../db/settings';
import { transact } from '../db/transaction';
import type { DeliveryKind } from './attempt-outcome';
import { FAILURES_TO_SLOW } from './endpoint-health';

/** A delivery that this process may send once while its lease lasts. */
export interface ClaimedDelivery {
  id: string;
  kind: DeliveryKind;
  /** Null unless it is of a payment. */
  orderId: string | null;
  merchantId: string;
  eventId: string;
  cycle: number;
  /** The number of the attempt to make, from 1. */
  attempt: number;
  isExpress: boolean;
  /** Where this attempt goes. */
  url: string;
  /** Where later slow attempts go; differs from `url` while an override serves the fast ones. */
  ownUrl: string;
  body: Buffer;
  /** The merchant's secrets, sealed; the previous one while it is valid. */
  sealedSecret: Buffer;
  sealedPreviousSecret: Buffer | null;
  /** Which of the two secrets signs `x-signature` while both are valid. */
  overlapSignature: 'new' | 'old';
  leaseToken: string;
  /** The database's clock at the claim. */
  claimedAt: Date;
  /** Its endpoint, if its merchant has more of them than a claim considers; null otherwise. */
  crowdedOrigin: string | null;
  /** What its shop receives by EPay, and the sealed key that signs it; null for any other delivery. */
  epay: (EPayOrder & { sealedKey: Buffer }) | null;
}

export interface ClaimLimits {
  /** At most this many deliveries are claimed, not counting express ones. */
  room: number;
  expressRoom: number;
  /** Identifies the claim; each of its deliveries is recorded under this token. */
  leaseToken: string;
  leaseSeconds: number;
  fastAttempts: number;
  /** Merchants with a greater id come first, then the others: round robin. */
  afterMerchant: string;
  /** Of these merchants the endpoints behind this one come first, then the others. */
  afterOrigins: ReadonlyMap<string, string>;
  /** How many deliveries this process has in flight of each merchant, express ones apart. */
  inFlight: ReadonlyMap<string, number>;
}

interface ClaimRow {
  id: string;
  kind: DeliveryKind;
  order_id: string | null;
  merchant_id: string;
  event_id: string;
  cycle: number;
  attempt: number;
  is_express: boolean;
  url: string;
  own_url: string;
  body: Buffer;
  secret: Buffer;
  previous_secret: Buffer | null;
  overlap_signature: 'new' | 'old';
  claimed_ms: number;
  due_seconds: number;
  crowded_origin: string | null;
  epay: (EPayOrder & { sealedKey: string }) | null;
}

/**
 * Only one index has what is to be sent in its order. After a moment in which hardly anything was to be sent, the planner
 * would rather read all of it by another index, and sort it, for each merchant and endpoint.
 */
const CLAIM_SETTINGS = { enable_sort: 'off' };
/** In flight at once, over all notifiers (two that claim at the same instant may exceed it once). */
const MAX_PER_ENDPOINT = 8;
const MAX_PER_MERCHANT = 64;
/** So many rows of an endpoint are searched for those being sent. */
const MAX_COUNTED = 2 * MAX_PER_ENDPOINT;
/**
 * How many endpoints of one merchant a claim considers; the next one goes on behind those that it chose. Of what is sent
 * to others, only that of this process counts towards the limit of the merchant.
 */
const MAX_ENDPOINTS = 64;

/**
 * Claims deliveries that are due: merchant by merchant, of each the endpoint with the fewest in flight first, all within
 * their limits, so that no backlog delays the deliveries of another merchant, or of another server of the same one. Rows
 * that another notifier holds are skipped.
 */
export async function claimDeliveries(db: Db, limits: ClaimLimits): Promise<ClaimedDelivery[]> {
  const rows = await transact(db, async (tx) => {
    await query(tx, setSql(CLAIM_SETTINGS, 'local'));
    return query<ClaimRow>(tx, CLAIM, {
      ...limits,
      inFlight: JSON.stringify(Object.fromEntries(limits.inFlight)),
      afterOrigins: JSON.stringify(Object.fromEntries(limits.afterOrigins)),
      mostEndpoints: MAX_ENDPOINTS,
      perMerchant: MAX_PER_MERCHANT,
      perEndpoint: MAX_PER_ENDPOINT,
      mostCounted: MAX_COUNTED,
      failuresToSlow: FAILURES_TO_SLOW,
    });
  });
  return inTurn(rows, limits.afterMerchant).map((row) => ({
    id: row.id,
    kind: row.kind,
    orderId: row.order_id,
    merchantId: row.merchant_id,
    eventId: row.event_id,
    cycle: row.cycle,
    attempt: row.attempt,
    isExpress: row.is_express,
    url: row.url,
    ownUrl: row.own_url,
    body: row.body,
    sealedSecret: row.secret,
    sealedPreviousSecret: row.previous_secret,
    overlapSignature: row.overlap_signature,
    leaseToken: limits.leaseToken,
    claimedAt: new Date(row.claimed_ms),
    crowdedOrigin: row.crowded_origin,
    epay: row.epay && { ...row.epay, sealedKey: Buffer.from(row.epay.sealedKey, 'hex') },
  }));
}

/** Round robin: what is behind a place comes first, then the others. */
const turnKey = (key: string, after: string): string => (key > after ? '0' : '1') + key;

/** Notes the endpoints behind which the next claim goes on: of each merchant the last one that had its turn. */
export function passOrigins(afterOrigins: Map<string, string>, claimed: readonly ClaimedDelivery[]): void {
  const before = new Map(afterOrigins);
  for (const { merchantId, isExpress } of claimed) if (!isExpress) afterOrigins.delete(merchantId);
  for (const { merchantId, crowdedOrigin } of claimed) {
    if (crowdedOrigin === null) continue;
    const start = before.get(merchantId) ?? '';
    const furthest = afterOrigins.get(merchantId);
    if (furthest === undefined || turnKey(crowdedOrigin, start) > turnKey(furthest, start))
      afterOrigins.set(merchantId, crowdedOrigin);
  }
}

/** In the order in which their merchants have their turns, of a merchant the longest due first. */
function inTurn(rows: readonly ClaimRow[], afterMerchant: string): ClaimRow[] {
  const key = ({ merchant_id: merchant }: ClaimRow): string => turnKey(merchant, afterMerchant);
  return [...rows].sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    return a === b ? one.due_seconds - other.due_seconds : a < b ? -1 : 1;
  });
}

/** Deliveries to be sent within the limits of their endpoints, and those that are being sent. */
const PENDING = `d.state = 'pending' and not d.is_express`;

/** How many deliveries are being sent to an endpoint, of those that come first. */
const inFlight = (isEvent: boolean): string => `
  (select count(*) from (
     select d.lease_token from webhook_deliveries d
     where ${PENDING} and d.merchant_id = q.merchant_id and d.origin = o.origin and (d.kind = 'event') is ${String(isEvent)}
     order by d.due_at, d.id limit :mostCounted) c
   where c.lease_token is not null)`;

/**
 * Skips from one merchant or endpoint to the next by index, so that a backlog costs as much as a single row. Not
 * prepared: a plan made without knowing the limit may read the whole table.
 *
 * What is being sent is in no index of its own (ADR 53). It was due first when it was claimed, so it is among the first
 * rows of its endpoint; only a row that becomes visible later, and was due earlier, comes before it.
 */
const CLAIM = `
  with recursive behind (merchant_id) as (
    (select d.merchant_id from webhook_deliveries d where ${PENDING} and d.merchant_id > :afterMerchant::uuid
     order by d.merchant_id limit 1)
    union all
    select next.merchant_id from behind b cross join lateral (
      select d.merchant_id from webhook_deliveries d where ${PENDING} and d.merchant_id > b.merchant_id
      order by d.merchant_id limit 1) next
  ),
  before (merchant_id) as (
    (select d.merchant_id from webhook_deliveries d where ${PENDING} and d.merchant_id <= :afterMerchant::uuid
     order by d.merchant_id limit 1)
    union all
    select next.merchant_id from before b cross join lateral (
      select d.merchant_id from webhook_deliveries d
      where ${PENDING} and d.merchant_id > b.merchant_id and d.merchant_id <= :afterMerchant::uuid
      order by d.merchant_id limit 1) next
  ),
  fair as (
    select q.merchant_id, taken.place, taken.is_crowded
    from (select merchant_id, coalesce(:afterOrigins::jsonb ->> merchant_id::text, '') collate "C" as after_origin
      from (select merchant_id from behind union all select merchant_id from before) m) q
    cross join lateral (
      with recursive origins (origin, turn, is_again) as (
        select q.after_origin, 0, false
        union all
        select next.origin, o.turn + 1, next.is_again from origins o cross join lateral (
          (select n.origin, o.is_again from (
             select d.origin from webhook_deliveries d
             where ${PENDING} and d.merchant_id = q.merchant_id and d.origin > o.origin
             order by d.origin limit 1) n
           where not o.is_again or n.origin <= q.after_origin)
          union all
          (select n.origin, true from (
             select d.origin from webhook_deliveries d
             where ${PENDING} and d.merchant_id = q.merchant_id order by d.origin limit 1) n
           where not o.is_again and n.origin <= q.after_origin)
          limit 1) next
        where o.turn < :mostEndpoints
      ),
      endpoints (origin, turn, in_flight) as (
        select o.origin, o.turn, ${inFlight(false)} + ${inFlight(true)} from origins o where o.turn > 0
      )
      select due.place, (select count(*) from endpoints) >= :mostEndpoints as is_crowded
      from (select origin, in_flight from endpoints order by in_flight, turn) e
      cross join lateral (
        select d.ctid as place from webhook_deliveries d
        where ${PENDING} and d.lease_token is null and d.merchant_id = q.merchant_id and d.origin = e.origin
        order by d.kind = 'event', d.due_at, d.id
        limit greatest(0,
          (select case when max(t.failure_count) >= :failuresToSlow::int then 1 else :perEndpoint::int end
           from webhook_endpoints t where t.merchant_id = q.merchant_id and t.origin = e.origin)
          - e.in_flight)
        for update skip locked) due
      limit greatest(0, :perMerchant::int
        - greatest((select sum(in_flight) from endpoints), (:inFlight::jsonb ->> q.merchant_id::text)::int))
    ) taken
    limit :room
  ),
  express as (
    select d.ctid as place from webhook_deliveries d
    where d.state = 'pending' and d.is_express and d.lease_token is null
    order by d.due_at limit :expressRoom for update skip locked
  )
  update webhook_deliveries d
  set attempt = d.attempt + 1, claims = d.claims + 1, lease_token = :leaseToken,
    lease_until = now() + :leaseSeconds * interval '1 second'
  from merchants m
  where d.ctid = any (array(select place from fair union all select place from express)) and m.id = d.merchant_id
  returning d.id, d.kind, d.order_id, d.merchant_id, d.event_id, d.cycle, d.attempt, d.is_express,
    case when d.attempt <= :fastAttempts then coalesce(d.override_url, d.url) else d.url end as url,
    d.url as own_url, d.body, m.webhook_secret_sealed as secret,
    case when m.previous_secret_until > now() then m.previous_secret_sealed end as previous_secret,
    m.overlap_signature,
    (extract(epoch from now()) * 1000)::float8 as claimed_ms, extract(epoch from d.due_at)::float8 as due_seconds,
    case when d.merchant_id in (select c.merchant_id from fair c where c.is_crowded) and not d.is_express
      then d.origin end as crowded_origin,
    (select jsonb_build_object('id', o.id, 'status', o.status, 'pid', s.pid, 'sealedKey', encode(s.key_sealed, 'hex'),
       'sent', jsonb_build_object('outTradeNo', e.out_trade_no, 'type', e.type, 'name', e.name, 'money', e.money,
         'param', e.param, 'returnUrl', e.return_url))
     from epay_orders e join orders o on o.id = e.order_id join merchant_epay s on s.merchant_id = o.merchant_id
     where e.order_id = d.order_id) as epay`;
