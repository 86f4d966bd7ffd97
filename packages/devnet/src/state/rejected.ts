/** Why a node rejects a broadcast (codes of java-tron's Return, section order of Wallet.broadcastTransaction). */
export const BROADCAST_MESSAGES = {
  BLOCK_UNSOLIDIFIED: 'Block unsolidified.',
  NO_CONNECTION: 'No connection.',
  NOT_ENOUGH_EFFECTIVE_CONNECTION: 'P2P broadcast failed.',
  SERVER_BUSY: 'Server busy.',
  CONTRACT_VALIDATE_ERROR: 'Contract validate error : ',
  TRANSACTION_EXPIRATION_ERROR: 'Transaction expired',
  SIGERROR: 'Validate signature error: ',
  TAPOS_ERROR: 'Tapos check error.',
  TOO_BIG_TRANSACTION_ERROR: 'Transaction size is too big.',
  DUP_TRANSACTION_ERROR: 'Dup transaction.',
  BANDWITH_ERROR: 'Account resource insufficient error.',
  CONTRACT_EXE_ERROR: 'Contract execute error : ',
  OTHER_ERROR: 'Error: ',
} as const;

export type BroadcastCode = keyof typeof BROADCAST_MESSAGES;

/** A transaction that this chain rejects. The message is the node's text. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
  readonly code: BroadcastCode;
  /** The text without the node's prefix, as endpoints other than broadcast show it. */
  readonly detail: string;

  constructor(code: BroadcastCode, detail = '') {
    super(BROADCAST_MESSAGES[code] + detail);
    this.code = code;
    this.detail = detail;
  }
}
