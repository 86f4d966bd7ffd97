import type { CheckName, Health, HealthCheck } from '../api/health';
import type { Tone } from './status';
import { clockTime } from './time';

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

function troubleOf(name: CheckName, check: HealthCheck, since: string): Trouble {
  const { status, reason = 'no reason given' } = check;
  switch (name) {
    case 'database':
      return {
        tone: 'bad',
        title: 'The database does not answer',
        text: 'Nothing is credited and no order is taken until it does.',
      };
    case 'cache':
      return {
        tone: 'warn',
        title: 'The cache does not answer',
        text: 'Payments go on; webhooks and sweeps may start a second later.',
      };
    case 'wallet':
      return {
        tone: 'warn',
        title: 'The wallet is not ready',
        text: `Orders can be taken once it is initialised (${reason}).`,
      };
    case 'notifier':
      return {
        tone: 'warn',
        title: 'No notifier is running',
        text: 'Shops are not notified until one runs. Payments are credited, and no webhook is lost.',
      };
    case 'watcher':
      return status === 'down'
        ? {
            tone: 'bad',
            title: 'No watcher is running',
            text: 'Payments are not lost. They are on the network and will be counted as soon as a watcher runs. New orders still work.',
          }
        : { tone: 'warn', title: 'The watcher is behind', text: `Payments are counted later than usual (${reason}).` };
    case 'node':
      return nodeTrouble(check, since, reason);
  }
}

function nodeTrouble(check: HealthCheck, since: string, reason: string): Trouble {
  if (isDisagreement(check)) {
    return {
      tone: 'bad',
      title: 'Two chain nodes disagree',
      text: 'Crediting has stopped until they agree. Nothing is lost.',
    };
  }
  if (check.status === 'degraded') {
    return { tone: 'warn', title: 'The chain node has a problem', text: `Payments go on (${reason}).` };
  }
  return {
    tone: 'bad',
    title: `The chain node has not answered${since}`,
    text: 'Payments are not lost. They are on the network and will be counted as soon as the node answers. New orders still work.',
  };
}

/** The time of the newest processed block: payments after it are still pending. */
function sinceOf({ lag_seconds: lag }: Health, now: Date): string {
  return lag === null ? '' : ` since ${clockTime(new Date(now.getTime() - lag * 1000))}`;
}
