import { strict as assert } from 'node:assert';
import { percentile } from '../../bench/percentile';

/** A fault and the time that it lasted, in milliseconds since 1970. */
export interface Incident {
  kind: string;
  from: number;
  /** When it was ended: what was away comes back. */
  until: number;
  /** When another Postgres led, as Patroni says, if one did. */
  replacedAt?: number;
}

/** Something that was due at a time and came later than usual, in milliseconds. */
export interface Lateness {
  due: number;
  late: number;
}

/** What customers and merchants notice. */
export interface Noticed {
  /** When orders were acknowledged, in milliseconds since 1970. */
  taken: readonly number[];
  orders: readonly Lateness[];
  credits: readonly Lateness[];
  webhooks: readonly Lateness[];
}

/**
 * During one incident, in milliseconds: the longest time without an order taken, the longest wait of one customer, payment
 * or webhook; and the longest time without an order after it.
 */
export interface Pauses extends Record<keyof Noticed, number> {
  incident: Incident;
  return: number;
}

/** What comes to something this much later than the usual time is what a fault has caused. */
export function pausesOf(incidents: readonly Incident[], noticed: Noticed): Pauses[] {
  const taken = [...noticed.taken].sort((a, b) => a - b);
  return incidents.map((incident, i) => {
    const { from, until } = incident;
    const next = incidents[i + 1]?.from ?? Infinity;
    return {
      incident,
      taken: longestGap(taken, from, until),
      orders: longest(noticed.orders, from, until),
      credits: longest(noticed.credits, from, until),
      webhooks: longest(noticed.webhooks, from, until),
      return: longestGap(
        taken.filter((time) => time < next),
        until,
        next,
      ),
    };
  });
}

/** Between two of the times, from the beginning of the window on, even if it ends later. @param times in order */
function longestGap(times: readonly number[], from: number, until: number): number {
  return times.reduce((most, time, i) => {
    const before = times[i - 1] ?? time;
    return time > from && before < until ? Math.max(most, time - Math.max(before, from)) : most;
  }, 0);
}

function longest(all: readonly Lateness[], from: number, until: number): number {
  return all.reduce((most, { due, late }) => (due >= from && due < until ? Math.max(most, late) : most), 0);
}

/** A row for each kind of fault: median and worst of each pause, in seconds. */
export function tableOf(pauses: readonly Pauses[]): Record<string, Record<string, number | string>> {
  const kinds = [...new Set(pauses.map(({ incident }) => incident.kind))].sort();
  return Object.fromEntries(
    kinds.map((kind) => {
      const of = pauses.filter(({ incident }) => incident.kind === kind);
      const leaderless = of.flatMap(({ incident }) => leaderlessOf(incident) ?? []);
      return [
        kind,
        {
          times: of.length,
          'no leader': leaderless.length === 0 ? '' : both(leaderless),
          'no order': both(of.map(({ taken }) => taken)),
          'longest wait': both(of.map(({ orders }) => orders)),
          credited: both(of.map(({ credits }) => credits)),
          webhooks: both(of.map(({ webhooks }) => webhooks)),
          'no order, on return': both(of.map((pause) => pause.return)),
        },
      ];
    }),
  );
}

function both(values: readonly number[]): string {
  return [percentile(values, 0.5), Math.max(...values)].map((ms) => (ms / 1_000).toFixed(1)).join(' / ');
}

/** How much later than the median each came. */
export function latenessOf(times: readonly { from: number; to: number }[]): Lateness[] {
  const usual = percentile(
    times.map(({ from, to }) => to - from),
    0.5,
  );
  return times.map(({ from, to }) => ({ due: from + usual, late: Math.max(0, to - from - usual) }));
}

/**
 * How long no Postgres led, if it is known: one without room leads on until it needs another file for its log, at a moment
 * of its own.
 */
function leaderlessOf({ kind, from, replacedAt }: Incident): number | undefined {
  return replacedAt === undefined || kind.includes('full disk') ? undefined : replacedAt - from;
}

/** The longest that new orders may wait, in milliseconds. */
const MOST_MS = { afterLeader: 2_000, withoutLeader: 10_000, return: 1_000, redis: 1_000, service: 5_000 };

/** New orders wait no longer than is promised: see the runbook, "High availability". @throws with what waited longer */
export function expectShort(pauses: readonly Pauses[]): void {
  const long = pauses.flatMap((pause) => {
    const { kind, until, replacedAt = 0 } = pause.incident;
    const leaderless = leaderlessOf(pause.incident);
    const isOf = (what: string): boolean => kind.includes(what);
    const isReplaced = isOf('leading Postgres') && !isOf('full disk');
    // A leader may run out of room just before it has some again: then orders wait for Patroni, not for what comes back.
    const isReplacedLate = isOf('full disk') && replacedAt + MOST_MS.afterLeader > until;
    const isOfService = !isOf('Postgres') && !isOf('Redis');
    const limits: [boolean, string, number, number][] = [
      [!isReplacedLate, 'after it', pause.return, MOST_MS.return],
      [isOf('Redis'), 'during it', pause.taken, MOST_MS.redis],
      [isOfService, 'during it', pause.orders, MOST_MS.service],
      [isReplaced, 'during it', pause.taken, MOST_MS.withoutLeader],
      [leaderless !== undefined, 'after another led', pause.taken - (leaderless ?? 0), MOST_MS.afterLeader],
    ];
    return limits
      .filter(([applies, , waited, most]) => applies && waited > most)
      .map(([, when, waited, most]) => `${kind}: orders waited ${String(waited)} ms ${when}, not ${String(most)}`);
  });
  assert.deepEqual(long, []);
}
