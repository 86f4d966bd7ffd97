export { acceptColdWallet, findColdWallet, isOwnAddress, pinColdWallet } from './sweeps/cold-wallet';
export * from './sweeps/delegations';
export * from './sweeps/energy-rentals';
export { type ModeCostsFields, type PlanFields, planFields } from './sweeps/plan-fields';
export { type MeasuredTariff, type SweepBasis } from './sweeps/sweep-basis';
export { type SweepPlan, readSweepPlan, termsOf } from './sweeps/sweep-plan';
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
