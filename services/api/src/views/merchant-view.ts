import type { Schemas } from '@gateway/contract';
import type { Merchant } from '@gateway/store';
import type { ApiConfig } from '../config';
import { presentMerchant, presentOverlaps } from './admin-view';

/** A merchant as it sees itself: its settings and limits, never a key or secret. */
export function presentOwnMerchant(merchant: Merchant, { limits, orders }: ApiConfig): Schemas['OwnMerchant'] {
  return {
    ...presentMerchant(merchant),
    ...presentOverlaps(merchant),
    previous_secret_valid_until: merchant.secretOverlapUntil?.toISOString() ?? null,
    limits: {
      creates_per_minute: limits.create.most,
      reads_per_minute: limits.read.most,
      actions_per_minute: limits.action.most,
      open_orders: orders.maxOpen,
    },
  };
}
