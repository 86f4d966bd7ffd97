import type { TronAddress, Usdt } from '@gateway/domain';

/** What the gateway knows about a transaction that a payer looks up. */
export type Finding =
  | { result: 'not_found' }
  /** Null if the transaction moved no money at all. */
  | { result: 'other_address'; toAddress: TronAddress | null }
  | { result: 'other_token' }
  | { result: 'failed_on_chain' }
  | { result: 'seen'; confirmations: number; missing: number }
  | { result: 'counted' }
  | { result: 'counted_partly'; remaining: Usdt }
  | { result: 'arrived_late' }
  | { result: 'held' }
  | { result: 'other_order' };

/** The answer on the page: a finding, or why there is none. */
export type LookupAnswer = Finding | { result: 'not_a_hash' | 'too_many_lookups' | 'cannot_check' };
