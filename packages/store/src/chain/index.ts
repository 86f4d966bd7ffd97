export { type BlockMatch, isAnyLeaseOpen, type MatchedDeposit, matchBlock } from './block-match';
export { pruneBlocks } from './block-pruning';
export { type Credit, type OrderCredits, creditTransfers } from './credits';
export { type PaymentHint, isAnyOrderMonitored, recordHints, settleHints } from './hints';
export {
  type LeasedAddress,
  findBlockRange,
  findHistoryPass,
  findLedgerBalance,
  listAttributedAddresses,
  saveHistoryPass,
  sumRecorded,
} from './rescans/history-passes';
export { BEFORE_ALL_ADDRESSES, type LedgerBalance, listLedgerBalances } from './ledger-balances';
export {
  type MissingTransfer,
  countMissingTransfers,
  listMissingTransfers,
  recordMissingTransfers,
  rescanMissing,
  resolveMissingBalance,
  resolveRecordedTransfers,
} from './rescans/missing-transfers';
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
} from './rescans/rescans';
export { type ScanCursor, findCursor, moveCursor, passQuietly, startCursor } from './scan-cursor';
export { formatTransferId, parseTransferId, type TransferPlace } from './transfer-id';
export { type ListedTransfer, findTransfer, listTransfers, listTransfersAfter } from './transfer-list';
export { type TransferKey, assignTransfer, resolveTransfer } from './transfer-settlement';
export {
  type FinalTransfer,
  type NewTransfer,
  type OrderTransfer,
  type StoredTransfer,
  insertTransfers,
  listOrderTransfers,
  listTransfersOfOrders,
  transferFields,
} from '../orders/transfers';
export { listWitnesses, saveWitnesses } from './witnesses';
