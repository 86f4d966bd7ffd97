import { Counter, Gauge, Histogram, newRegistry, type Registry } from '@gateway/runtime';
import { countOpenBreakers, dueBacklog, type AttemptOutcome, type Db } from '@gateway/store';

/** The figures of the notifier. No label names a merchant or an order. */
export interface NotifierMetrics {
  registry: Registry;
  attempts: Counter<'result'>;
  attemptSeconds: Histogram;
  reclaimed: Counter;
  stale: Counter;
  missedBells: Counter;
  foundOwed: Counter;
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** `webhook_oldest_due_seconds` is the promise to merchants: alarm when it grows. */
export function openMetrics(db: Db, inFlight: () => number): NotifierMetrics {
  const registry = newRegistry('notifier');
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  openGauges(db, inFlight, registry);
  return {
    registry,
    attempts: counter('webhook_attempts_total', 'Attempts by how they ended', ['result']),
    attemptSeconds: new Histogram({
      ...{ name: 'webhook_attempt_seconds', help: 'From the first step of an attempt to its end' },
      ...{ buckets: SECONDS, registers },
    }),
    reclaimed: counter('webhook_lease_reclaimed_total', 'Deliveries taken back from senders that died'),
    stale: counter('webhook_stale_finalise_total', 'Outcomes that came after their lease'),
    missedBells: counter('webhook_doorbell_missed_total', 'New deliveries found by the poll instead of the bell'),
    foundOwed: counter('webhook_owed_found_total', 'Paid orders found without a delivery: each one is a bug'),
  };
}

/** Asked of the database when the figures are read. */
function openGauges(db: Db, inFlight: () => number, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    const made: Gauge = new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        made.set(await read());
      },
    });
  };
  gauge('webhook_in_flight', 'Claimed and not yet recorded by this process', inFlight);
  gauge('webhook_due', 'Deliveries that are to be sent now', async () => (await dueBacklog(db)).count);
  gauge('webhook_oldest_due_seconds', 'Age of the oldest of them', async () => (await dueBacklog(db)).oldestSeconds);
  gauge('webhook_open_breakers', 'Endpoints whose slow attempts are held back', () => countOpenBreakers(db));
}

/** Counts an attempt that ended. */
export function countAttempt(metrics: NotifierMetrics, outcome: AttemptOutcome): void {
  metrics.attempts.inc({ result: outcome.isAcknowledged ? 'acknowledged' : outcome.reason });
  metrics.attemptSeconds.observe(outcome.durationMs / 1000);
}
