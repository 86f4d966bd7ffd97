import type { Schemas } from '@gateway/contract';
import { formatUsdt, type UnderpaidTolerance } from '@gateway/domain';
import type { Merchant, MerchantLimits, ReadOnlyKey } from '@gateway/store/merchants';
import type { ApiConfig } from '../../base/config';
import { logoUrl } from './logo/logo-url';
import { limitsOf } from '../orders';

/** A merchant as every read shows it, never with its key. */
export function presentMerchant(merchant: Merchant): Schemas['Merchant'] {
  return {
    id: merchant.id,
    name: merchant.name,
    api_key_prefix: merchant.apiKeyPrefix,
    is_active: merchant.isActive,
    created_at: merchant.createdAt.toISOString(),
  };
}

/** The key before the last rotation, while it is valid, and which secret signs during an overlap of two. */
export function presentOverlaps({
  replacedKey,
  overlapSignature,
}: Merchant): Pick<Schemas['MerchantDetail'], 'replaced_key' | 'overlap_signature'> {
  return {
    replaced_key: replacedKey && {
      api_key_prefix: replacedKey.prefix,
      valid_until: replacedKey.validUntil.toISOString(),
    },
    overlap_signature: overlapSignature,
  };
}

/** The read-only key of a merchant by its prefix; null if it has none. */
export function presentReadOnlyKey(key: ReadOnlyKey | undefined): Schemas['ReadOnlyKey'] {
  return key === undefined
    ? null
    : {
        api_key_prefix: key.prefix,
        created_at: key.createdAt.toISOString(),
        replaced_key: key.replaced && {
          api_key_prefix: key.replaced.prefix,
          valid_until: key.replaced.validUntil.toISOString(),
        },
      };
}

/** A merchant as it sees itself: its settings and limits, never a key or secret. */
export function presentOwnMerchant(
  merchant: Merchant,
  { readOnlyKey, eventsUrl }: { readOnlyKey: ReadOnlyKey | undefined; eventsUrl: string | undefined },
  config: ApiConfig,
): Schemas['OwnMerchant'] {
  const { limits, orders } = config;
  const { minAmount, maxAmount, maxOpen } = limitsOf(merchant, orders);
  return {
    ...presentMerchant(merchant),
    contact: merchant.contact,
    logo_url: merchant.logo && logoUrl(config, merchant.logo),
    ...presentOverlaps(merchant),
    read_only_key: presentReadOnlyKey(readOnlyKey),
    events_url: eventsUrl ?? null,
    default_callback_url: merchant.defaultCallbackUrl,
    spread: merchant.spread,
    ...presentTolerance(merchant.tolerance),
    seen_limit: formatUsdt(merchant.seenLimit),
    previous_secret_valid_until: merchant.secretOverlapUntil?.toISOString() ?? null,
    limits: {
      creates_per_minute: limits.create.most,
      reads_per_minute: limits.read.most,
      actions_per_minute: limits.action.most,
      open_orders: maxOpen,
      min_amount: formatUsdt(minAmount),
      max_amount: formatUsdt(maxAmount),
    },
  };
}

/** The limits that an admin has set for a merchant, as the API has them. */
export function presentLimits({ minAmount, maxAmount, maxOpenOrders }: MerchantLimits): Schemas['OwnLimits'] {
  return {
    min_amount: minAmount === null ? null : formatUsdt(minAmount),
    max_amount: maxAmount === null ? null : formatUsdt(maxAmount),
    max_open_orders: maxOpenOrders,
  };
}

/** What a merchant's payers may leave unpaid, as the API has it. */
export function presentTolerance({ percent, maximum }: UnderpaidTolerance): {
  underpaid_percent: string;
  underpaid_maximum: string;
} {
  return { underpaid_percent: percent, underpaid_maximum: formatUsdt(maximum) };
}
