export { type IndexedAddress, listAddresses, listLargestBalances } from './addresses/address-list';
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
export {
  type WalletAnswer,
  acceptWallet,
  answerWalletRequest,
  closeWalletRequest,
  failWalletRequest,
  findWalletAnswer,
  nextWalletRequest,
  openWalletRequest,
  seedPhrasePurpose,
} from './addresses/wallet-requests';
export { type AuditFinding, type AuditReport, audit, sealFindings } from './audit/audit';
export { type BlockMatch, isAnyLeaseOpen, matchBlock } from './chain/block-match';
export { pruneBlocks } from './chain/block-pruning';
export { type Credit, type OrderCredits, creditTransfers } from './chain/credits';
export { type PaymentHint, isAnyOrderMonitored, recordHints, settleHints } from './chain/hints';
export { listWitnesses, saveWitnesses } from './chain/witnesses';
export {
  type LeasedAddress,
  findBlockRange,
  findHistoryPass,
  findLedgerBalance,
  listAttributedAddresses,
  saveHistoryPass,
  sumRecorded,
} from './chain/history-passes';
export { type LedgerBalance, listLedgerBalances } from './chain/ledger-balances';
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
export { type ListedTransfer, findTransfer, listTransfers, listTransfersAfter } from './chain/transfer-list';
export { formatTransferId, parseTransferId, type TransferPlace } from './chain/transfer-id';
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
export { isDataFault, isDatabaseTrouble } from './db/faults';
export { assertMigrated, migrate } from './db/migrate';
export { connectService, findExcessivePower } from './db/connected-role';
export { observeStatements } from './db/observe';
export { type Total } from './db/paging';
export { type Db, type Tx, connect, databaseNow, isDatabaseWell, query, queryOne } from './db/pool';
export { createRoles, DATABASE_ROLES, type DatabaseRole, grantsSql, roleName, rolesSql, roleUrl } from './db/roles';
export { STATEMENT_TIMEOUTS_MS } from './db/settings';
export { pipelined, readLists, readSnapshot, transact, withSavepoint } from './db/transaction';
export { type AttemptFailure, type AttemptOutcome, type AttemptedDelivery } from './deliveries/attempt-outcome';
export { type ClaimedDelivery, claimDeliveries, passOrigins } from './deliveries/delivery-claim';
export { dueBacklog, type LapsedLeases, promoteDue, reclaimLapsed, unparkDeliveries } from './deliveries/delivery-due';
export { type WebhookHealth, readWebhookHealth } from './deliveries/webhook-health';
export { type DeliveryLogEntry, listDeliveries, listEventDeliveries, pruneAttempts } from './deliveries/delivery-log';
export { recordOutcomes } from './deliveries/delivery-outcomes';
export { oweMissingDeliveries } from './deliveries/delivery-owing';
export { bringForwardRecovered, countOpenBreakers, forgetQuietEndpoints } from './deliveries/endpoint-health';
export {
  type DuePush,
  findEventsUrl,
  listDuePushes,
  pushLag,
  queueEvents,
  redeliverEvent,
  setEventsUrl,
} from './deliveries/event-pushes';
export { requestTestDelivery, waitForTestOutcome } from './deliveries/test-deliveries';
export { type ResentWebhooks, resendFailedWebhooks } from './deliveries/webhook-resends';
export { requestWebhookRetry } from './deliveries/webhook-retry';
export { type ExportFormat } from './exports/cells';
export {
  type ExportPage,
  type ExportSource,
  type GivenPeriod,
  type Period,
  type TimeZone,
  readExport,
  resolvePeriod,
} from './exports/export-pages';
export { dayExport, deliveryExport, orderExport, sweepExport, transferExport } from './exports/export-sources';
export {
  type ActionFacts,
  type AdminAction,
  type AdminActionName,
  type AdminActor,
  type ChainPlace,
  type RecordedAction,
  ADMIN_ACTIONS,
  appendAdminAction,
  hasAdminAction,
  listAdminActions,
  type Acted,
  transactRecorded,
} from './gateway/admin-actions';
export { type DaySeal, type SealFault, findNewestSeal, sealNextDay, verifySeals } from './seals/day-seals';
export { type Deployment, readDeployment } from './gateway/deployment';
export { type EventOfOrder, listEventsOfOrder, listIncidents } from './gateway/incidents';
export { pinInstance, type SecretFingerprints } from './gateway/instance';
export { LeadershipLost, type Term, requireTerm, leadOrStandBy, resign } from './gateway/leadership';
export { MAINTENANCE_TASKS, type MaintenanceTask, findLastRun, recordMaintenance } from './gateway/maintenance-runs';
export * from './gateway/passkeys';
export {
  countRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './gateway/recovery-codes';
export {
  type SecondFactor,
  forgetTotpAttempts,
  hasSecondFactor,
  lockSecondFactor,
  resetSecondFactor,
} from './gateway/second-factor';
export { type OutdatedKey, type SecretStatus, readSecretStatus } from './gateway/secret-status';
export {
  type ReportedCopy,
  type ServiceName,
  SERVICES,
  heartbeatsOf,
  listHeartbeats,
} from './gateway/service-heartbeats';
export {
  type OpenSession,
  findOpenSessions,
  insertSession,
  listSessions,
  noteLogin,
  revokeAllSessions,
  revokeOtherSessions,
  revokeSession,
  useSession,
} from './gateway/sessions';
export * from './gateway/totp';
export {
  type HeaderFacts,
  type KnownWatcherFacts,
  type WatcherFacts,
  findWatcherFacts,
  writeWatcherFacts,
} from './gateway/watcher-facts';
export { type KeyOwner, type KeyQuestion, lookUpKeys } from './merchants/key-lookup';
export { ensureDefaultMerchant, findDefaultWebhookSecret } from './merchants/default-merchant';
export {
  type Merchant,
  type StoredKey,
  findMerchant,
  insertMerchant,
  listMerchants,
  lockMerchant,
  lockWebhookSecret,
  rehashApiKey,
  replaceApiKey,
  rotateWebhookSecret,
  updateMerchant,
} from './merchants/merchants';
export { type MerchantLimits } from './merchants/merchant-limits';
export * from './merchants/logos';
export {
  type ReadOnlyKey,
  findReadOnlyKey,
  rehashReadOnlyKey,
  replaceReadOnlyKey,
  revokeReadOnlyKey,
} from './merchants/read-only-keys';
export * from './merchants/sealed-secrets';
export {
  type RecordedTransfer,
  findRecordedTransfers,
  hasVanishedPayment,
  listHeldTransfers,
} from './orders/checkout-facts';
export { type FeedPage, type FeedQuery, findFeedEnd, isEventOf, readEventFeed } from './orders/event-feed';
export { type EventHorizon, openEventHorizon, openHorizonLag, withoutWaiting } from './orders/event-horizon';
export * from './orders/limited-creation';
export { cancelOrder } from './orders/order-cancellation';
export { type Insertion, type NewOrder, insertOrder, insertOrders, MAX_BATCH } from './orders/order-creation';
export { openAddressSearch } from './orders/free-addresses';
export {
  type EvidenceTransfer,
  type OrderEvidence,
  findSealedWebhookSecret,
  readOrderEvidence,
} from './orders/order-evidence';
export * from './orders/order-decisions';
export { listOrderEvents } from './orders/order-events';
export { findListedOrder, listedOrderFields, listOrders, listOrdersAfter } from './orders/order-lists';
export type { ListedOrder, OrderFilter } from './orders/order-lists';
export { assessRefund, listRefunds, recordRefund, type Refund, type SentRefund } from './orders/order-refunds';
export { type FoundOrders, searchOrders } from './orders/order-search';
export { advanceOrders } from './orders/order-status';
export { countPendingOrders, type Order, findOrder, findOrderByExternalId, lockOrders } from './orders/orders';
export { type ChangeReader, type Changes, openChangeReader } from './orders/order-changes';
export { findPolledOrders } from './orders/polled-orders';
export { listUpdatedOrders } from './orders/updated-orders';
export {
  type KeptReading,
  type NewReading,
  findRates,
  listAskedCurrencies,
  listLastReadings,
  noteCurrency,
  pruneReadings,
  recordReadings,
  takeRateTurn,
} from './rates/rate-readings';
export * from './rates/rate-report';
export * from './rates/source-state';
export { readLastDay, type LastDayStatistics } from './reports/last-day';
export {
  countOrdersOfMerchants,
  countUnfoldedDeltas,
  foldStatistics,
  readDailyReceived,
  readMerchantStatistics,
  readStatistics,
} from './reports/statistics';
export { countWaiting, readTotals } from './reports/totals';
export { type Holding, type Holdings, readHoldings } from './reports/holdings';
export { acceptColdWallet, findColdWallet, isOwnAddress, pinColdWallet } from './sweeps/cold-wallet';
export { type ModeCostsFields, type PlanFields, planFields } from './sweeps/plan-fields';
export { type MeasuredTariff, type SweepBasis } from './sweeps/sweep-basis';
export { type SweepPlan, readSweepPlan, termsOf } from './sweeps/sweep-plan';
export * from './sweeps/delegations';
export * from './sweeps/energy-rentals';
export { requestSweepRetry, requestSweepRetryOfAddress } from './sweeps/sweep-retry';
export { type StoredTrigger, type SweepChange, type SweepSettlement, advanceSweep } from './sweeps/sweep-state';
export {
  type NewSweepTransaction,
  type SweepTransaction,
  type SweepTransactionKind,
  buryTransaction,
  closeTransaction,
  findLiveTransaction,
  findOwnTransfers,
  findRecordedSweep,
  insertSweepTransaction,
  markSent,
  spendingOfAll,
  spendingOfSweep,
  toppedUp,
} from './sweeps/sweep-transactions';
export {
  type SweepListEntry,
  findRefusal,
  findSettlement,
  listSweeps,
  sweepCounts,
  sweepRefusals,
} from './sweeps/sweep-views';
export {
  type Sweep,
  findDueSweeps,
  holdQueuedSweeps,
  holdSweep,
  noteRefusal,
  postponeSweep,
  queueSweeps,
} from './sweeps/sweeps';
