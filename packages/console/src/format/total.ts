import type { Schemas } from '@gateway/contract';
import { shownCount } from '../language/amount';
import { texts } from '../texts/times';

/** How many items a list has. */
export interface Total {
  count: number;
  /** There are more than `count`. */
  isMinimum: boolean;
}

export const NO_ITEMS: Total = { count: 0, isMinimum: false };

/** The total of a list, as its pagination states it. */
export function totalOf({ total, total_is_minimum }: Schemas['Pagination']): Total {
  return { count: total, isMinimum: total_is_minimum === true };
}

/** The total of two lists together. */
export function addTotals(one: Total, other: Total): Total {
  return { count: one.count + other.count, isMinimum: one.isMinimum || other.isMinimum };
}

/** In a sentence: "1,284", or "more than 10,000". */
export function shownTotal({ count, isMinimum }: Total): string {
  return isMinimum ? texts.moreThan(shownCount(count)) : shownCount(count);
}

/** On a badge: "1,284", or "10,000+". */
export function badgeTotal({ count, isMinimum }: Total): string {
  return isMinimum ? `${shownCount(count)}+` : shownCount(count);
}
