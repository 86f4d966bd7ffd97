import type { OwnShop } from '../../api/shop';
import { shownAmount, shownCount, shownDecimal } from '../../language/amount';
import { texts } from '../../texts/pages/shop';

/** One thing that the gateway decided for a merchant, and what it means for the shop. */
interface Rule {
  name: string;
  value: string;
  meaning: string;
}

/** All of them. */
export function rulesOf({ limits, spread, underpaid_percent: percent, underpaid_maximum: most }: OwnShop): Rule[] {
  const isTolerant = Number(percent) > 0 && Number(most) > 0;
  const usdt = (amount: string): string => `${shownAmount(amount)} USDT`;
  const perMinute = (count: number): string => texts.perMinute(shownCount(count));
  return [
    { name: texts.smallestAmount, value: usdt(limits.min_amount), meaning: texts.smallestMeans },
    { name: texts.largestAmount, value: usdt(limits.max_amount), meaning: texts.largestMeans },
    { name: texts.openOrders, value: shownCount(limits.open_orders), meaning: texts.openOrdersMean },
    spread === '0'
      ? { name: texts.spread, value: texts.none, meaning: texts.noSpreadMeans }
      : { name: texts.spread, value: texts.percent(shownDecimal(spread)), meaning: texts.spreadMeans },
    isTolerant
      ? {
          name: texts.tolerance,
          value: texts.toleranceOf(shownDecimal(percent), usdt(most)),
          meaning: texts.toleranceMeans,
        }
      : { name: texts.tolerance, value: texts.none, meaning: texts.noToleranceMeans },
    { name: texts.creates, value: perMinute(limits.creates_per_minute), meaning: texts.createsMean },
    { name: texts.reads, value: perMinute(limits.reads_per_minute), meaning: texts.readsMean },
    { name: texts.actions, value: perMinute(limits.actions_per_minute), meaning: texts.actionsMean },
  ];
}
