import type { Health } from '../api/health';
import type { Wallet } from '../api/wallet';
import { shownCount } from './amount';
import type { Tone } from './status';
import { agoPhrase, counted } from './time';
import { badgeTotal, type Total } from './total';
import { isDisagreement } from './trouble';

/** One of the four parts of the money flow. */
export interface FlowPart {
  name: string;
  icon: 'check' | 'warning' | 'clock';
  tone: Tone;
  fact: string;
  /** A short version for phones. */
  brief?: string;
}

/** The known facts; undefined ones have not been loaded yet. */
export interface FlowFacts {
  health: Health | undefined;
  wallet: Wallet | undefined;
  /** ISO time of the newest credited payment; null when there was none. */
  lastPaymentAt: string | null | undefined;
  /** The number of orders whose webhook was not delivered. */
  undeliveredCount: Total | undefined;
}

const FINE = { icon: 'check', tone: 'good' } as const;
const WARNED = { icon: 'warning', tone: 'warn' } as const;
const STOPPED = { icon: 'warning', tone: 'bad' } as const;
const WAITS = { icon: 'clock', tone: 'neutral' } as const;
const UNKNOWN = { ...WAITS, fact: 'Not known yet' } as const;

/** Whether money is flowing: watching, crediting, notifying shops, sweeping. */
export function flowOf(facts: FlowFacts, now: Date): FlowPart[] {
  return [
    { name: 'Watching', ...watching(facts.health, now) },
    { name: 'Crediting', ...crediting(facts, now) },
    { name: 'Notifying shops', ...notifying(facts.undeliveredCount) },
    { name: 'Sweeping', ...sweeping(facts) },
  ];
}

type Assessment = Omit<FlowPart, 'name'>;

function watching(health: Health | undefined, now: Date): Assessment {
  if (!health) return UNKNOWN;
  const { node, watcher } = health.checks;
  const lag = health.lag_seconds;
  if (isStopped(health)) {
    const since =
      lag === null ? 'Stopped' : `Stopped ${agoPhrase(new Date(now.getTime() - lag * 1000).toISOString(), now)}`;
    return { ...STOPPED, fact: since };
  }
  if (lag === null) return { ...WAITS, fact: 'No block read yet' };
  const isFine = node.status === 'ok' && watcher.status === 'ok';
  return { ...(isFine ? FINE : WARNED), fact: `${lagText(lag)} behind the chain`, brief: `${lagText(lag)} behind` };
}

function crediting({ health, lastPaymentAt }: FlowFacts, now: Date): Assessment {
  if (!health) return UNKNOWN;
  if (isDisagreement(health.checks.node)) return { ...STOPPED, fact: 'Two nodes disagree' };
  if (isStopped(health)) return { ...WAITS, fact: waitsFor(health) };
  if (lastPaymentAt === undefined) return UNKNOWN;
  if (lastPaymentAt === null) return { ...FINE, fact: 'No payment yet' };
  const ago = agoPhrase(lastPaymentAt, now);
  return { ...FINE, fact: `Last payment ${ago}`, brief: ago };
}

function notifying(undeliveredCount: Total | undefined): Assessment {
  if (undeliveredCount === undefined) return UNKNOWN;
  if (undeliveredCount.count === 0) return { ...FINE, fact: 'All shops are notified' };
  const count = badgeTotal(undeliveredCount);
  return {
    ...WARNED,
    fact: `${count} ${undeliveredCount.count === 1 ? 'order' : 'orders'} not notified`,
    brief: `${count} not notified`,
  };
}

function sweeping({ health, wallet }: FlowFacts): Assessment {
  if (!wallet || !health) return UNKNOWN;
  const { system, hot_wallet: hotWallet, sweep_queue: queue } = wallet;
  if (!system.sweep_enabled) return { ...WAITS, fact: 'Off on this gateway' };
  if (isStopped(health)) return { ...WAITS, fact: waitsFor(health) };
  if (hotWallet?.is_low_balance === true) return { ...WARNED, fact: 'Hot wallet is low' };
  if (queue.failed > 0) return { ...WARNED, fact: `${counted(queue.failed, 'sweep')} failed` };
  const inHand = queue.waiting + queue.active;
  return { ...FINE, fact: inHand === 0 ? 'Nothing to sweep' : `${shownCount(inHand)} in hand` };
}

function isStopped({ checks }: Health): boolean {
  return (checks.node.status === 'down' && !isDisagreement(checks.node)) || checks.watcher.status === 'down';
}

function waitsFor({ checks }: Health): string {
  return checks.watcher.status === 'down' ? 'Waits for the watcher' : 'Waits for the node';
}

function lagText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 120 ? `${whole} s` : `${shownCount(Math.round(whole / 60))} min`;
}
