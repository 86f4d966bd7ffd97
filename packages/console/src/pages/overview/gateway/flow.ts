import type { CheckName, Health } from '../../../api/health';
import type { Wallet } from '../../../api/wallet';
import { shownCount } from '../../../language/amount';
import { earliest, isRecent, type Known } from '../../../live/freshness';
import { agoPhrase, unknownSince } from '../../../format/time';
import type { Tone } from '../../../format/status';
import { badgeTotal } from '../../../format/total';
import { NO_ITEMS, type Total } from '../../../api/http/page-of';
import { isDisagreement } from '../../../format/trouble';
import { texts } from '../../../texts/flow';

/** One of the four parts of the money flow. */
export interface FlowPart {
  part: 'watching' | 'crediting' | 'notifying' | 'sweeping';
  name: string;
  icon: 'check' | 'warning' | 'clock';
  tone: Tone;
  fact: string;
  /** A short version for phones. */
  brief?: string;
  /** When this was last known; undefined if it never was. */
  knownAt: Date | undefined;
  /** Whether it is known now. */
  isKnown: boolean;
}

/** The orders whose shop is not notified. */
export interface Undelivered {
  /** Whose fast attempts have failed. */
  failed: Total;
  /** Whose webhook is on its way. */
  waiting: Total;
}

/** The facts, as far as they are known. */
export interface FlowFacts {
  health: Known<Health>;
  wallet: Known<Wallet>;
  /** ISO time of the newest credited payment; null when there was none. */
  lastPayment: Known<string | null>;
  undelivered: Known<Undelivered>;
}

const FINE = { icon: 'check', tone: 'good' } as const;
const WARNED = { icon: 'warning', tone: 'warn' } as const;
const STOPPED = { icon: 'warning', tone: 'bad' } as const;
const WAITS = { icon: 'clock', tone: 'neutral' } as const;

/** Whether money is flowing: watching, crediting, notifying shops, sweeping. */
export function flowOf({ health, wallet, lastPayment, undelivered }: FlowFacts, now: Date): FlowPart[] {
  const partOf = (
    part: FlowPart['part'],
    reporters: readonly CheckName[],
    others: readonly Known<unknown>[],
    assess: (known: Health) => Assessment,
  ): FlowPart => {
    const times = [health, ...others].map(({ knownAt }) => knownAt);
    const knownAt = times.includes(undefined) ? undefined : earliest(times);
    const isFresh = [health, ...others].every((source) => source.isFresh);
    if (!knownAt || !health.data || !isFresh) return unknown(part, knownAt, now);
    const { silent, reportedAt } = reportsOf(health.data, reporters, now);
    if (silent) return unknown(part, reportedAt, now);
    return { part, name: texts[part], ...assess(health.data), knownAt: earliest([knownAt, reportedAt]), isKnown: true };
  };
  return [
    partOf('watching', ['watcher', 'node'], [], (known) => watching(known, now)),
    partOf('crediting', ['watcher', 'node'], [lastPayment], (known) => crediting(known, lastPayment.data ?? null, now)),
    partOf('notifying', ['notifier'], [undelivered], (known) => notifying(known, undelivered.data)),
    partOf('sweeping', ['watcher'], [wallet], (known) => sweeping(known, wallet.data)),
  ];
}

type Assessment = Omit<FlowPart, 'part' | 'name' | 'knownAt' | 'isKnown'>;

function unknown(part: FlowPart['part'], since: Date | undefined, now: Date): FlowPart {
  const fact = unknownSince(since, now);
  return { part, name: texts[part], ...WAITS, fact, brief: fact, knownAt: since, isKnown: false };
}

/** Whether what these services last reported is too old to be their state; one that is known to be down is not. */
function reportsOf(
  { checks }: Health,
  reporters: readonly CheckName[],
  now: Date,
): { silent: boolean; reportedAt: Date | undefined } {
  const reports = reporters.map((name) => checks[name]);
  if (reports.some(({ status }) => status === 'down')) return { silent: false, reportedAt: undefined };
  const times = reports.map(({ as_of: asOf }) => (asOf === null ? undefined : new Date(asOf)));
  return { silent: !reports.every((report) => isRecent(report.as_of, now)), reportedAt: earliest(times) };
}

function watching(health: Health, now: Date): Assessment {
  const lag = health.lag_seconds;
  if (isStopped(health)) {
    const since =
      lag === null
        ? texts.stopped
        : texts.stoppedAgo(agoPhrase(new Date(now.getTime() - lag * 1000).toISOString(), now));
    return { ...STOPPED, fact: since };
  }
  if (lag === null) return { ...WAITS, fact: texts.noBlock };
  return { ...looksOf(health), fact: texts.behindChain(lagText(lag)), brief: texts.behind(lagText(lag)) };
}

function crediting(health: Health, lastPaymentAt: string | null, now: Date): Assessment {
  if (isDisagreement(health.checks.node)) return { ...STOPPED, fact: texts.nodesDisagree };
  if (isStopped(health)) return { ...WAITS, fact: waitsFor(health) };
  if (lastPaymentAt === null) return { ...looksOf(health), fact: texts.noPayment };
  const ago = agoPhrase(lastPaymentAt, now);
  return { ...looksOf(health), fact: texts.lastPayment(ago), brief: ago };
}

/** Of the parts that need the watcher and its node. */
function looksOf({ checks }: Health): Pick<Assessment, 'icon' | 'tone'> {
  return checks.node.status === 'ok' && checks.watcher.status === 'ok' ? FINE : WARNED;
}

function notifying({ checks }: Health, undelivered: Undelivered | undefined): Assessment {
  if (checks.notifier.status === 'down') return { ...STOPPED, fact: texts.noNotifier, brief: texts.stopped };
  const { failed, waiting } = undelivered ?? { failed: NO_ITEMS, waiting: NO_ITEMS };
  if (failed.count > 0) {
    const count = badgeTotal(failed);
    return {
      ...WARNED,
      fact: texts.ordersNotNotified(failed.count, count),
      brief: texts.notNotified(count),
    };
  }
  if (waiting.count > 0) return { ...WAITS, fact: texts.onTheWay(badgeTotal(waiting)) };
  return { ...FINE, fact: texts.allNotified };
}

function sweeping(health: Health, wallet: Wallet | undefined): Assessment {
  if (wallet?.system.sweep_enabled !== true) return { ...WAITS, fact: texts.off };
  const { hot_wallet: hotWallet, sweep_queue: queue } = wallet;
  if (isStopped(health)) return { ...WAITS, fact: waitsFor(health) };
  if (hotWallet?.is_low_balance === true) return { ...WARNED, fact: texts.hotWalletLow };
  if (queue.failed > 0) return { ...WARNED, fact: texts.sweepsFailed(queue.failed) };
  const inHand = queue.waiting + queue.active;
  return { ...FINE, fact: inHand === 0 ? texts.nothingToSweep : texts.inHand(shownCount(inHand)) };
}

function isStopped({ checks }: Health): boolean {
  return (checks.node.status === 'down' && !isDisagreement(checks.node)) || checks.watcher.status === 'down';
}

function waitsFor({ checks }: Health): string {
  return checks.watcher.status === 'down' ? texts.waitsForWatcher : texts.waitsForNode;
}

function lagText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 120 ? texts.seconds(shownCount(whole)) : texts.minutes(shownCount(Math.round(whole / 60)));
}
