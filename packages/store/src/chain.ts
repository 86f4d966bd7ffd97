export { type BlockMatch, isAnyLeaseOpen, type MatchedDeposit, matchBlock } from './chain/block-match';
export { pruneBlocks } from './chain/block-pruning';
export { type Credit, type OrderCredits, creditTransfers } from './chain/credits';
export { type PaymentHint, isAnyOrderMonitored, recordHints, settleHints } from './chain/hints';
export {
  type LeasedAddress,
  findBlockRange,
  findHistoryPass,
  findLedgerBalance,
  listAttributedAddresses,
  saveHistoryPass,
  sumRecorded,
} from './chain/history-passes';
export { BEFORE_ALL_ADDRESSES, type LedgerBalance, listLedgerBalances } from './chain/ledger-balances';
export {
  type MissingTransfer,
  countMissingTransfers,
  listMissingTransfers,
  recordMissingTransfers,
  rescanMissing,
  resolveMissingBalance,
  resolveRecordedTransfers,
} from './chain/missing-transfers';
export {
  type LedgerTransfer,
  type Rescan,
  advanceRescan,
  delayRescan,
  findRescan,
  nextRescan,
  noteRescannedTransfers,
  readLedgerTransfers,
  recordOldBlock,
  requestRescan,
} from './chain/rescans';
export { type ScanCursor, findCursor, moveCursor, passQuietly, startCursor } from './chain/scan-cursor';
export { formatTransferId, parseTransferId, type TransferPlace } from './chain/transfer-id';
export { type ListedTransfer, findTransfer, listTransfers, listTransfersAfter } from './chain/transfer-list';
export { type TransferKey, assignTransfer, resolveTransfer } from './chain/transfer-settlement';
export {
  type FinalTransfer,
  type NewTransfer,
  type OrderTransfer,
  type StoredTransfer,
  insertTransfers,
  listOrderTransfers,
  listTransfersOfOrders,
  transferFields,
} from './chain/transfers';
export { listWitnesses, saveWitnesses } from './chain/witnesses';
