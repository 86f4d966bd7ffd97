import type { Total } from '../api/http/page-of';
import { shownCount } from '../language/amount';
import { texts } from '../texts/times';

/** In a sentence: "1,284", or "more than 10,000". */
export function shownTotal({ count, isMinimum }: Total): string {
  return isMinimum ? texts.moreThan(shownCount(count)) : shownCount(count);
}

/** On a badge: "1,284", or "10,000+". */
export function badgeTotal({ count, isMinimum }: Total): string {
  return isMinimum ? `${shownCount(count)}+` : shownCount(count);
}
