import { query, type Db } from '../db/pool';
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
}

/** In flight at once, over all notifiers (two that claim at the same instant may exceed it once). */
const MAX_PER_ENDPOINT = 8;
const MAX_PER_MERCHANT = 64;
/** How many endpoints of one merchant a claim considers. */
const MAX_ENDPOINTS = 64;

/**
 * Claims deliveries that are due: merchant by merchant, endpoint by endpoint, each within its limits, so that no
 * merchant's backlog delays another's delivery. Rows that another notifier holds are skipped.
 */
export async function claimDeliveries(db: Db, limits: ClaimLimits): Promise<ClaimedDelivery[]> {
  const rows = await query<ClaimRow>(db, CLAIM, {
    ...limits,
    mostEndpoints: MAX_ENDPOINTS,
    perMerchant: MAX_PER_MERCHANT,
    perEndpoint: MAX_PER_ENDPOINT,
    failuresToSlow: FAILURES_TO_SLOW,
  });
  return rows.map((row) => ({
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
  }));
}

/**
 * Skips from one merchant or endpoint to the next by index, so that a backlog costs as much as a single row. Not
 * prepared: a plan made without knowing the limit may read the whole table.
 */
const CLAIM = `
  with recursive behind (merchant_id) as (
    (select merchant_id from webhook_deliveries
     where state = 'pending' and not is_express and merchant_id > :afterMerchant::uuid
     order by merchant_id limit 1)
    union all
    select next.merchant_id from behind b cross join lateral (
      select d.merchant_id from webhook_deliveries d
      where d.state = 'pending' and not d.is_express and d.merchant_id > b.merchant_id
      order by d.merchant_id limit 1) next
  ),
  before (merchant_id) as (
    (select merchant_id from webhook_deliveries
     where state = 'pending' and not is_express and merchant_id <= :afterMerchant::uuid
     order by merchant_id limit 1)
    union all
    select next.merchant_id from before b cross join lateral (
      select d.merchant_id from webhook_deliveries d
      where d.state = 'pending' and not d.is_express and d.merchant_id > b.merchant_id
        and d.merchant_id <= :afterMerchant::uuid
      order by d.merchant_id limit 1) next
  ),
  fair as (
    select taken.id
    from (select merchant_id from behind union all select merchant_id from before) q
    cross join lateral (
      with recursive endpoints (origin) as (
        (select d.origin from webhook_deliveries d
         where d.state = 'pending' and not d.is_express and d.merchant_id = q.merchant_id
         order by d.origin limit 1)
        union all
        select next.origin from endpoints e cross join lateral (
          select d.origin from webhook_deliveries d
          where d.state = 'pending' and not d.is_express and d.merchant_id = q.merchant_id and d.origin > e.origin
          order by d.origin limit 1) next
      )
      select due.id
      from (select origin from endpoints limit :mostEndpoints) e
      cross join lateral (
        select d.id from webhook_deliveries d
        where d.state = 'pending' and not d.is_express and d.merchant_id = q.merchant_id and d.origin = e.origin
        order by d.kind = 'event', d.due_at
        limit greatest(0,
          (select case when max(t.failure_count) >= :failuresToSlow::int then 1 else :perEndpoint::int end
           from webhook_endpoints t where t.merchant_id = q.merchant_id and t.origin = e.origin)
          - (select count(*) from webhook_deliveries s
             where s.state = 'sending' and s.merchant_id = q.merchant_id and s.origin = e.origin))
        for update skip locked) due
      limit greatest(0, :perMerchant::int
        - (select count(*) from webhook_deliveries s where s.state = 'sending' and s.merchant_id = q.merchant_id))
    ) taken
    limit :room
  ),
  express as (
    select id from webhook_deliveries where state = 'pending' and is_express
    order by due_at limit :expressRoom for update skip locked
  )
  update webhook_deliveries d
  set state = 'sending', attempt = d.attempt + 1, claims = d.claims + 1, lease_token = :leaseToken,
    lease_until = now() + :leaseSeconds * interval '1 second'
  from (select id from fair union all select id from express) due, merchants m
  where d.id = due.id and m.id = d.merchant_id
  returning d.id, d.kind, d.order_id, d.merchant_id, d.event_id, d.cycle, d.attempt, d.is_express,
    case when d.attempt <= :fastAttempts then coalesce(d.override_url, d.url) else d.url end as url,
    d.url as own_url, d.body, m.webhook_secret_sealed as secret,
    case when m.previous_secret_until > now() then m.previous_secret_sealed end as previous_secret,
    m.overlap_signature,
    (extract(epoch from now()) * 1000)::float8 as claimed_ms`;
