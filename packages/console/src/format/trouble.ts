import type { CheckName, Health, HealthCheck } from '../api/health';
import type { Tone } from './status';
import { clockTime } from './time';
import { texts } from '../texts/flow';

/** A problem that stops the money flow, and its effect on payments. */
export interface Trouble {
  tone: Tone;
  title: string;
  text: string;
}

/** The problems in the gateway's health, worst first. */
export function troublesOf(health: Health, now: Date): Trouble[] {
  const names: CheckName[] = ['database', 'watcher', 'node', 'wallet', 'notifier', 'cache'];
  return names.flatMap((name) => {
    const check = health.checks[name];
    return check.status === 'ok' ? [] : [troubleOf(name, check, sinceOf(health, now))];
  });
}

/** Whether two nodes disagree, so that crediting has stopped. */
export function isDisagreement(check: HealthCheck): boolean {
  return check.reason?.startsWith('the nodes ') ?? false;
}

function troubleOf(name: CheckName, check: HealthCheck, since: string | undefined): Trouble {
  const { status, reason = texts.noReason } = check;
  switch (name) {
    case 'database':
      return {
        tone: 'bad',
        title: texts.databaseDown,
        text: texts.databaseDownEffect,
      };
    case 'cache':
      return {
        tone: 'warn',
        title: texts.cacheDown,
        text: texts.cacheDownEffect,
      };
    case 'wallet':
      return {
        tone: 'warn',
        title: texts.walletNotReady,
        text: texts.walletNotReadyEffect(reason),
      };
    case 'notifier':
      return {
        tone: 'warn',
        title: texts.noNotifier,
        text: texts.noNotifierEffect,
      };
    case 'watcher':
      return status === 'down'
        ? {
            tone: 'bad',
            title: texts.noWatcher,
            text: texts.noWatcherEffect,
          }
        : { tone: 'warn', title: texts.watcherBehind, text: texts.watcherBehindEffect(reason) };
    case 'node':
      return nodeTrouble(check, since, reason);
  }
}

function nodeTrouble(check: HealthCheck, since: string | undefined, reason: string): Trouble {
  if (isDisagreement(check)) {
    return {
      tone: 'bad',
      title: texts.twoNodesDisagree,
      text: texts.twoNodesDisagreeEffect,
    };
  }
  if (check.status === 'degraded') {
    return { tone: 'warn', title: texts.nodeTrouble, text: texts.nodeTroubleEffect(reason) };
  }
  return {
    tone: 'bad',
    title: since === undefined ? texts.nodeSilent : texts.nodeSilentSince(since),
    text: texts.nodeSilentEffect,
  };
}

/** The time of the newest processed block: payments after it are still pending. */
function sinceOf({ lag_seconds: lag }: Health, now: Date): string | undefined {
  return lag === null ? undefined : clockTime(new Date(now.getTime() - lag * 1000), now);
}
