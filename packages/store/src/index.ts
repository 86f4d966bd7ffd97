export { type IndexedAddress, listAddresses } from './addresses/address-list';
export { type ReusePolicy, returnAddresses } from './addresses/address-return';
export {
  type AddressGap,
  countFreeAddresses,
  findAddressGaps,
  highestAddressIdx,
  insertAddresses,
  poolCounts,
} from './addresses/addresses';
export {
  type WalletRow,
  bindWallet,
  findWallet,
  insertWallet,
  isWalletBound,
  lockWalletInit,
  unbindWallet,
} from './addresses/wallet-row';
export { type AuditFinding, type AuditReport, audit } from './audit/audit';
export { type BlockMatch, isAnyLeaseOpen, matchBlock } from './chain/block-match';
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
export { listLedgerBalances } from './chain/ledger-balances';
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
export {
  type ScanCursor,
  findCursor,
  moveCursor,
  noteStandingHints,
  passQuietly,
  startCursor,
} from './chain/scan-cursor';
export { type ListedTransfer, listTransfers } from './chain/transfer-list';
export { type TransferKey, assignTransfer, resolveTransfer } from './chain/transfer-settlement';
export {
  type FinalTransfer,
  type NewTransfer,
  type OrderTransfer,
  insertTransfers,
  listOrderTransfers,
} from './chain/transfers';
export { isDataFault, isDatabaseTrouble } from './db/faults';
export { assertMigrated, migrate } from './db/migrate';
export { type Db, type Tx, connect, databaseNow, isDatabaseWell, query, queryOne } from './db/pool';
export { pipelined, transact, withSavepoint } from './db/transaction';
export { type AttemptFailure, type AttemptOutcome, type AttemptedDelivery } from './deliveries/attempt-outcome';
export { type ClaimedDelivery, claimDeliveries } from './deliveries/delivery-claim';
export { dueBacklog, promoteDue, reclaimLapsed, unparkDeliveries } from './deliveries/delivery-due';
export { type DeliveryLogEntry, listDeliveries, pruneAttempts } from './deliveries/delivery-log';
export { recordOutcomes } from './deliveries/delivery-outcomes';
export { oweMissingDeliveries } from './deliveries/delivery-owing';
export { bringForwardRecovered, countOpenBreakers, forgetQuietEndpoints } from './deliveries/endpoint-health';
export { requestTestDelivery, waitForTestOutcome } from './deliveries/test-deliveries';
export { requestWebhookRetry } from './deliveries/webhook-retry';
export { type Deployment, readDeployment } from './gateway/deployment';
export { type EventOfOrder, listEventsOfOrder, listIncidents } from './gateway/incidents';
export { pinInstance } from './gateway/instance';
export { LeadershipLost, type Term, requireTerm, leadOrStandBy, resign } from './gateway/leadership';
export { MAINTENANCE_TASKS, type MaintenanceTask, findLastRun, recordMaintenance } from './gateway/maintenance-runs';
export { isSessionRevoked, revokeSession } from './gateway/sessions';
export {
  type KnownWatcherFacts,
  type WatcherFacts,
  findWatcherFacts,
  writeWatcherFacts,
} from './gateway/watcher-facts';
export {
  type Merchant,
  type StoredKey,
  ensureDefaultMerchant,
  findDefaultWebhookSecret,
  findMerchant,
  findMerchantByKeyHash,
  insertMerchant,
  listMerchants,
  lockWebhookSecret,
  replaceApiKey,
  updateMerchant,
} from './merchants/merchants';
export {
  type HeldTransfer,
  type RecordedTransfer,
  findRecordedTransfers,
  hasVanishedPayment,
  listHeldTransfers,
} from './orders/checkout-facts';
export { type NewOrder, insertOrder } from './orders/order-creation';
export { listOrderEvents } from './orders/order-events';
export { type ListedOrder, findListedOrder, listOrders } from './orders/order-lists';
export { advanceOrders } from './orders/order-status';
export { type Order, findMerchantOrder, findOrder, findOrderByExternalId, lockOrders } from './orders/orders';
export { findPolledOrders } from './orders/polled-orders';
export {
  countOrdersOfMerchants,
  countUnfoldedDeltas,
  foldStatistics,
  readDailyReceived,
  readMerchantStatistics,
  readStatistics,
} from './reports/statistics';
export { countWaiting, readTotals } from './reports/totals';
export { acceptColdWallet, findColdWallet, isOwnAddress, pinColdWallet } from './sweeps/cold-wallet';
export { requestSweepRetry } from './sweeps/sweep-retry';
export { type SweepChange, type SweepSettlement, advanceSweep } from './sweeps/sweep-state';
export {
  type NewSweepTransaction,
  type SweepTransaction,
  buryTransaction,
  closeTransaction,
  findLiveTransaction,
  findOwnTransfers,
  findRecordedSweep,
  insertSweepTransaction,
  markSent,
  sweepSpending,
} from './sweeps/sweep-transactions';
export { type SweepListEntry, findSettlement, listSweeps, sweepCounts } from './sweeps/sweep-views';
export { type Sweep, findDueSweeps, holdQueuedSweeps, holdSweep, postponeSweep, queueSweeps } from './sweeps/sweeps';
