import { strict as assert } from 'node:assert';
import { readAlerts } from '../../checks/monitoring/metric-names';
import { until } from '../../rig/http';
import { isOf, type Notice, type Receiver } from './receiver';

/** The label with which the rules keep gateways apart. */
export const NAMESPACE = 'drill';

/** Ends what makes alerts fire. */
export type End = () => Promise<void> | void;

/** An alert, with the labels that tell it from others of its name. */
export interface Watched {
  alert: string;
  labels?: Readonly<Record<string, string>>;
}

/** Records which alerts fired and resolved, and prints a line for each. */
export interface Observer {
  /**
   * Brings about what makes the alerts fire, waits until the right receiver was notified of each, ends the cause, and
   * waits until it was notified of the end of each. What was not observed is printed, and `missing`, so that one run
   * finds all faults. @param cause returns what ends it
   */
  observe(alerts: readonly (string | Watched)[], cause: () => Promise<End>, note?: string): Promise<void>;
  /** Waits until the receiver was notified that the alert fires; the result waits until it was notified of the end. */
  expectFiring(watched: Watched, since: number): Promise<(since: number, note?: string) => Promise<void>>;
  /** From now on the alert is not waited for. */
  skip(alert: string, reason: string): void;
  /** Records an alert that was observed in another way. */
  note(alert: string, text: string): void;
  /** Alerts that were neither observed nor skipped. */
  missing(): string[];
}

const PATIENCE_MS = 150_000;
const RECEIVERS: Record<string, string> = { page: 'page', ticket: 'ticket', none: 'heartbeat' };

export function openObserver(receiver: Receiver): Observer {
  const severities = new Map(readAlerts().map(({ name, labels }) => [name, labels['severity'] ?? '']));
  const find = finder(receiver, severities);
  const done = new Set<string>();
  const skipped = new Set<string>();
  const expectFiring: Observer['expectFiring'] = async (watched, since) => {
    const { alert } = watched;
    if (skipped.has(alert)) return () => Promise.resolve();
    assert.ok(severities.has(alert), `no rule has the alert ${alert}`);
    const fired = await until(`${alert} to fire`, PATIENCE_MS, () =>
      Promise.resolve(find(watched, 'firing', { since })),
    );
    return async (endedAt, note = '') => {
      const resolved = await until(`${alert} to be resolved`, PATIENCE_MS, () =>
        Promise.resolve(find(watched, 'resolved', { since: fired.at, fingerprint: fired.fingerprint })),
      );
      done.add(alert);
      const times = `fired after ${secondsBetween(since, fired.at)}, resolved after ${secondsBetween(endedAt, resolved.at)}`;
      console.log(`         ${alert.padEnd(25)} ${fired.receiver.padEnd(7)} ${times}${note === '' ? '' : `  ${note}`}`);
    };
  };
  return {
    expectFiring,
    async observe(alerts, cause, note) {
      const watched = alerts
        .map((alert) => (typeof alert === 'string' ? { alert } : alert))
        .filter(({ alert }) => !skipped.has(alert));
      if (watched.length === 0) return;
      await Promise.all(watched.map((one) => untilQuiet(receiver, one)));
      const since = performance.now();
      const end = await cause().catch((error: unknown) => {
        throw new Error(`${watched.map(({ alert }) => alert).join(', ')} could not be caused`, { cause: error });
      });
      const firing = await Promise.allSettled(watched.map((one) => expectFiring(one, since)));
      await end();
      const endedAt = performance.now();
      const ended = await Promise.allSettled(
        firing.map((one) =>
          one.status === 'fulfilled' ? one.value(endedAt, note) : Promise.reject(one.reason as Error),
        ),
      );
      for (const one of ended) if (one.status === 'rejected') console.log(`         ${String(one.reason)}`);
    },
    skip(alert, reason) {
      skipped.add(alert);
      console.log(`         ${alert.padEnd(25)} skipped: ${reason}`);
    },
    note(alert, text) {
      done.add(alert);
      console.log(`         ${alert.padEnd(25)} ${text}`);
    },
    missing: () => [...severities.keys()].filter((alert) => !done.has(alert) && !skipped.has(alert)),
  };
}

function secondsBetween(from: number, to: number): string {
  return `${(Math.max(0, to - from) / 1000).toFixed(1).padStart(5)} s`;
}

type Finder = (
  watched: Watched,
  status: Notice['status'],
  when: { since: number; fingerprint?: string },
) => Notice | undefined;

/** Finds the first notice about an alert at the receiver of its severity. */
function finder(receiver: Receiver, severities: ReadonlyMap<string, string>): Finder {
  return ({ alert, labels }, status, { since, fingerprint }) =>
    receiver.notices.find(
      (notice) =>
        notice.at >= since &&
        notice.status === status &&
        notice.receiver === RECEIVERS[severities.get(alert) ?? ''] &&
        (fingerprint === undefined || notice.fingerprint === fingerprint) &&
        isOf(notice, alert, { ...labels, namespace: NAMESPACE }),
    );
}

async function untilQuiet(receiver: Receiver, { alert, labels = {} }: Watched): Promise<void> {
  await until(`${alert} not to fire yet`, PATIENCE_MS, () =>
    Promise.resolve(!receiver.isFiring(alert, labels) || undefined),
  );
}
