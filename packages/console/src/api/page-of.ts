import type { Schemas } from '@gateway/contract';
/** One page of a list, counted from 1. */
export interface PageOf<T> {
  data: T[];
  pagination: Schemas['Pagination'];
}
