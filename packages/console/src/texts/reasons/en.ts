type Words = Readonly<Record<string, string>>;

/** Why something failed or waits, by the reason that the gateway reports. */
export const texts = {
  /** Why a webhook got no response; reasons starting with "http_" are responses. */
  webhook: {
    blocked_address: 'The address is not allowed',
    dns_error: 'The host name was not found',
    connect_refused: 'Connection refused',
    connect_timeout: 'No connection in 5 s',
    unreachable: 'The server cannot be reached',
    tls_error: 'The certificate was not accepted',
    socket_closed: 'The connection was cut',
    timeout: 'No answer in 15 s',
    bad_response: 'The response is not valid HTTP, or too long',
    not_acknowledged: 'The shop did not answer “success”',
    internal_error: 'The gateway could not send it',
    notifier_crash: 'The gateway was stopped while sending',
  } as Words,

  nodeRefuses: 'The node refuses the transaction:',
  sweep: {
    blacklisted: 'The token’s contract lets nothing leave this address',
    cold_wallet_blacklisted: 'The cold wallet is on the token’s black list',
    token_paused: 'The token is paused',
    dry_run_refused: 'The token’s contract would refuse the transfer',
    balance_missing: 'Less lies on the address than the books say',
    cost_cap: 'It would cost more than a sweep may cost',
    funding_expired: 'The TRX did not arrive in time',
    delegation_expired: 'The energy did not arrive in time',
    transfer_expired: 'The transfer did not reach the chain in time',
    out_of_energy: 'The transfer ran out of energy',
    reverted: 'The transfer was reverted',
    execution_failed: 'The transfer failed on the chain',
    transfer_missing: 'The transaction moved nothing',
  } as Words,

  waiting: {
    hot_wallet_trx: 'Waits for TRX in the hot wallet',
    daily_budget: 'Waits for tomorrow’s budget',
    cost_above_cap: 'Waits for a lower price',
    fee_share: 'Not worth its fee now',
    hot_wallet_changed: 'Waits for the hot wallet that lent the energy',
    cold_wallet_changed: 'Waits for the new cold wallet in the configuration',
  } as Words,

  order: {
    expired: 'Order expired unpaid',
    cancelled: 'Order cancelled by the shop',
    underpaid: 'Order paid in part',
  } as Words,
  answered: (status: string) => `Answer ${status}`,
  ofWebhook: (reason: string) => `Webhook: ${reason}`,
  ofSweep: (reason: string) => `Sweep: ${reason}`,
};

export type Texts = typeof texts;
