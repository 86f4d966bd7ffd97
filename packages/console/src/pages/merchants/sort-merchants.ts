import type { MerchantRow } from '../../api/merchants';

export type MerchantColumn = 'name' | 'order_count' | 'created_at';

/** The order of a table whose rows are all here. */
export interface MerchantOrder {
  column: MerchantColumn;
  isDescending: boolean;
}

/** Sorts without touching the given rows; equal ones stay as they were. */
export function sortMerchants(rows: readonly MerchantRow[], { column, isDescending }: MerchantOrder): MerchantRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => sign * compare(one[column], other[column]));
}

/** The order after a click on a column's head: numbers and days begin with the highest. */
export function orderAfterClick(order: MerchantOrder, column: MerchantColumn): MerchantOrder {
  return { column, isDescending: order.column === column ? !order.isDescending : column !== 'name' };
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { sensitivity: 'base', numeric: true });
}
