import type { Total } from '../../api/http/page-of';
import type { OwnStats } from '../../api/statistics';
import { hrefOf } from '../../browser/href';
import type { Tone } from '../../format/status';
import { badgeTotal } from '../../format/total';
import type { IconName } from '../../parts/icon';
import { texts as flow } from '../../texts/flow';
import { texts } from '../../texts/pages/overview';

/** Orders that somebody should look at, and what can be done. */
interface Wait {
  title: string;
  help: string;
  icon: IconName;
  tone: Tone;
  href: string;
}

/**
 * What waits for a merchant's people, the most urgent first.
 * @param underpaid orders of this week that were not paid in full; undefined while that is not known
 */
export function waitsOf(stats: OwnStats, underpaid: Total | undefined): Wait[] {
  const { callback_failed_count: unnotified, active_order_count: open } = stats;
  const waits: Wait[] = [];
  if (unnotified > 0) {
    waits.push({
      title: flow.ordersNotNotified(unnotified, badgeTotal({ count: unnotified, isMinimum: false })),
      help: texts.notNotifiedHelp,
      ...{ icon: 'warning', tone: 'warn', href: hrefOf('orders', { status: 'callback_failed' }) },
    });
  }
  if (underpaid && underpaid.count > 0) {
    waits.push({
      title: texts.underpaid(underpaid.count, badgeTotal(underpaid)),
      help: texts.underpaidHelp,
      ...{ icon: 'coins', tone: 'bad', href: hrefOf('orders', { status: 'failed', period: 'week' }) },
    });
  }
  if (open > 0) {
    waits.push({
      title: texts.openOrders(open),
      help: texts.openOrdersHelp,
      ...{ icon: 'clock', tone: 'neutral', href: hrefOf('orders', { status: 'pending' }) },
    });
  }
  return waits;
}
