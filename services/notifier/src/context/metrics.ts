import {
  addMetrics,
  coalesce,
  Counter,
  Histogram,
  newRegistry,
  poolMetric,
  redisMetric,
  type Registry,
} from '@gateway/runtime';
import { countWaiting, type Db } from '@gateway/store/db';
import {
  countOpenBreakers,
  dueBacklog,
  pushLag,
  type AttemptOutcome,
  type ClaimedDelivery,
} from '@gateway/store/deliveries';
import { openHorizonLag } from '@gateway/store/orders';

/** The notifier's metrics. No label names a merchant or an order. */
export interface NotifierMetrics {
  registry: Registry;
  attempts: Counter<'result'>;
  /** Of these: looked up once, as nearly all attempts end so. */
  acknowledged: Counter.Internal;
  attemptSeconds: Histogram;
  deliverySeconds: Histogram;
  reclaimed: Counter;
  stale: Counter;
  missedWakeups: Counter;
  foundOwed: Counter;
}

/** Up to a day: a merchant whose server was down is notified hours later. */
const DELIVERY_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600, 3_600, 21_600, 86_400];
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** `webhook_oldest_due_seconds` measures the promise to merchants: alert when it grows. */
export function openMetrics(db: Db, redis: { readonly status: string }, inFlight: () => number): NotifierMetrics {
  const registry = newRegistry('notifier');
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  openGauges(db, inFlight, registry);
  addMetrics(registry, [redisMetric(redis), poolMetric(() => countWaiting(db))]);
  const attempts = counter('webhook_attempts_total', 'Attempts by how they ended', ['result']);
  return {
    registry,
    attempts,
    acknowledged: attempts.labels('acknowledged'),
    attemptSeconds: new Histogram({
      ...{ name: 'webhook_attempt_seconds', help: 'From the first step of an attempt to its end' },
      ...{ buckets: SECONDS, registers },
    }),
    deliverySeconds: new Histogram({
      ...{ name: 'webhook_delivery_seconds', help: 'From the confirmation of an order to its acknowledged webhook' },
      ...{ buckets: DELIVERY_SECONDS, registers },
    }),
    reclaimed: counter('webhook_lease_reclaimed_total', 'Deliveries taken back from senders that died'),
    stale: counter('webhook_stale_finalise_total', 'Outcomes that came after their lease'),
    missedWakeups: counter('webhook_wakeups_missed_total', 'New deliveries found by polling instead of a wake-up'),
    foundOwed: counter('webhook_owed_found_total', 'Paid orders found without a delivery: each one is a bug'),
  };
}

/** Queried from the database when the metrics are read. */
function openGauges(db: Db, inFlight: () => number, registry: Registry): void {
  const backlog = coalesce(() => dueBacklog(db));
  const feedLag = openHorizonLag();
  addMetrics(registry, [
    { name: 'webhook_in_flight', help: 'Claimed and not yet recorded by this process', read: inFlight },
    { name: 'webhook_due', help: 'Deliveries that are to be sent now', read: async () => (await backlog()).count },
    {
      name: 'webhook_oldest_due_seconds',
      help: 'Age of the oldest of them',
      read: async () => (await backlog()).oldestSeconds,
    },
    {
      name: 'event_feed_lag_seconds',
      help: 'How long a transaction has kept the newest events from being read',
      read: () => feedLag(db),
    },
    {
      name: 'event_push_oldest_seconds',
      help: 'Age of the oldest event that is to be pushed and not queued yet',
      read: () => pushLag(db),
    },
    {
      name: 'webhook_open_breakers',
      help: 'Endpoints whose slow attempts are held back',
      read: () => countOpenBreakers(db),
    },
  ]);
}

/** Counts an attempt that ended. */
export function countAttempt(
  metrics: NotifierMetrics,
  outcome: AttemptOutcome,
  { orderId, body }: ClaimedDelivery,
): void {
  if (outcome.isAcknowledged) metrics.acknowledged.inc();
  else metrics.attempts.inc({ result: outcome.reason });
  metrics.attemptSeconds.observe(outcome.durationMs / 1000);
  if (!outcome.isAcknowledged || orderId === null) return;
  metrics.deliverySeconds.observe((Date.now() - confirmedAt(body)) / 1000);
}

const BEFORE_TIME = '"timestamp":"';
const TIME_LENGTH = '2026-01-01T00:00:00.000Z'.length;

/** A payment's body has its confirmation time; within a text, the quotation marks before it would be escaped. */
function confirmedAt(body: Buffer): number {
  const at = body.indexOf(BEFORE_TIME) + BEFORE_TIME.length;
  return Date.parse(body.toString('latin1', at, at + TIME_LENGTH));
}
