/** A promise of the ledger, and the statement that finds violations: rows of `key` and `detail`, none when it holds. */
export interface AuditCheck {
  name: string;
  promise: string;
  /** May use :dustLimit. */
  sql: string;
}

/** The statuses of an order that is paid in full, for SQL. */
export const PAID = `('confirmed', 'completed', 'callback_failed')`;
/** The states of a delivery still to be sent, for SQL. */
export const LIVE = `('pending', 'waiting')`;
/** The human-readable name of a transfer, for SQL; `t` is the transfer. */
export const TRANSFER = `t.tx_hash || ' log ' || t.log_index`;
/** Micro-units as webhooks format them: six decimals. */
export const decimal = (amount: string): string =>
  `((${amount})::bigint / 1000000)::text || '.' || lpad(((${amount})::bigint % 1000000)::text, 6, '0')`;
