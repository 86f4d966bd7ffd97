import type { Schemas } from '@gateway/contract';
import { formatUsdt } from '@gateway/domain';
import type { Refund, SentRefund } from '@gateway/store/orders';

/** A transfer that returned money, as the chain shows it. */
export function presentSentRefund(refund: SentRefund): Schemas['SentRefundCore'] {
  return { ...presentRefund(refund), from_address: refund.from, block_number: refund.blockNumber };
}

/** A refund as merchants read it. */
export function presentRefund({ txHash, to, amount, blockTime }: SentRefund): Schemas['Refund'] {
  return {
    tx_hash: txHash,
    to_address: to,
    amount: formatUsdt(amount),
    block_timestamp: blockTime.toISOString(),
  };
}

/** A refund as admins read it. */
export function presentRecordedRefund(refund: Refund): Schemas['RecordedRefund'] {
  return { ...presentSentRefund(refund), note: refund.note, recorded_at: refund.recordedAt.toISOString() };
}
