import type { Schemas } from '@gateway/contract';

/** One page of a list, counted from 1. */
export interface PageOf<T> {
  data: T[];
  pagination: Schemas['Pagination'];
}

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
