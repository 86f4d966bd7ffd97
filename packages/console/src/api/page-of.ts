/** One page of a list, counted from 1. */
export interface PageOf<T> {
  data: T[];
  pagination: { page: number; limit: number; total: number; total_pages: number };
}
