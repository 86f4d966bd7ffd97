import type { Schemas } from '@gateway/contract';
import { formatUsdt } from '@gateway/domain';
import type { ApiConfig } from '../../base/config';
import type { DerivedDeposit } from './deposit-creation';

/** A deposit address as its merchant reads it. */
export function presentDeposit(
  deposit: DerivedDeposit,
  { network }: Pick<ApiConfig, 'network'>,
): Schemas['DepositAddress'] {
  return {
    id: deposit.id,
    customer_id: deposit.customerId,
    address: deposit.address,
    currency: 'USDT',
    network,
    min_amount: formatUsdt(deposit.minAmount),
    callback_url: deposit.callbackUrl,
    label: deposit.label,
    active: deposit.isOpen,
    paid_count: deposit.paidCount,
    received: formatUsdt(deposit.received),
    created_at: deposit.createdAt.toISOString(),
  };
}
