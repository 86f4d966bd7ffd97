import type { MerchantRow } from '../../api/merchants';

export type MerchantColumn = 'name' | 'order_count' | 'created_at';

/** The sort order of a fully loaded table. */
export interface MerchantOrder {
  column: MerchantColumn;
  isDescending: boolean;
}

/** Returns a stably sorted copy of the rows. */
export function sortMerchants(rows: readonly MerchantRow[], { column, isDescending }: MerchantOrder): MerchantRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => sign * compare(one[column], other[column]));
}

/** The order after a click on a column header: numbers and days start with the highest. */
export function orderAfterClick(order: MerchantOrder, column: MerchantColumn): MerchantOrder {
  return { column, isDescending: order.column === column ? !order.isDescending : column !== 'name' };
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { sensitivity: 'base', numeric: true });
}
