import { usdt, type Usdt } from '@gateway/domain';

/** What an admin permits a merchant's orders; null is no limit but those of the deployment. */
export interface MerchantLimits {
  minAmount: Usdt | null;
  maxAmount: Usdt | null;
  /** Orders that may await payment at once. */
  maxOpenOrders: number | null;
}

/** The limits as `LIMIT_COLUMNS` selects them. */
export interface LimitsRow {
  min_amount: bigint | null;
  max_amount: bigint | null;
  max_open_orders: number | null;
}

export const LIMIT_COLUMNS = 'min_amount, max_amount, max_open_orders';

export function toLimits(row: LimitsRow): MerchantLimits {
  return {
    minAmount: row.min_amount === null ? null : usdt(row.min_amount),
    maxAmount: row.max_amount === null ? null : usdt(row.max_amount),
    maxOpenOrders: row.max_open_orders,
  };
}
