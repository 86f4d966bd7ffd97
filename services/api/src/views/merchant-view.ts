import type { Schemas } from '@gateway/contract';
import type { Merchant, ReadOnlyKey } from '@gateway/store';
import type { ApiConfig } from '../config';
import { presentMerchant, presentOverlaps, presentReadOnlyKey } from './admin-view';

/** A merchant as it sees itself: its settings and limits, never a key or secret. */
export function presentOwnMerchant(
  merchant: Merchant,
  { readOnlyKey, eventsUrl }: { readOnlyKey: ReadOnlyKey | undefined; eventsUrl: string | undefined },
  { limits, orders }: ApiConfig,
): Schemas['OwnMerchant'] {
  return {
    ...presentMerchant(merchant),
    contact: merchant.contact,
    ...presentOverlaps(merchant),
    read_only_key: presentReadOnlyKey(readOnlyKey),
    events_url: eventsUrl ?? null,
    previous_secret_valid_until: merchant.secretOverlapUntil?.toISOString() ?? null,
    limits: {
      creates_per_minute: limits.create.most,
      reads_per_minute: limits.read.most,
      actions_per_minute: limits.action.most,
      open_orders: orders.maxOpen,
    },
  };
}
