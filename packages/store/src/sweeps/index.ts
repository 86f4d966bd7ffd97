export { acceptColdWallet, findColdWallet, isOwnAddress, pinColdWallet } from './cold-wallet';
export * from './energy/delegations';
export * from './energy/energy-rentals';
export { type ModeCostsFields, type PlanFields, planFields } from './plan-fields';
export { type MeasuredTariff, type SweepBasis } from '../watcher/sweep-basis';
export { type SweepPlan, readSweepPlan, termsOf } from './sweep-plan';
export { requestSweepRetry, requestSweepRetryOfAddress } from './sweep-retry';
export { type StoredTrigger, type SweepChange, type SweepSettlement, advanceSweep } from './sweep-state';
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
} from './sweep-transactions';
export {
  type SweepListEntry,
  findRefusal,
  findSettlement,
  listSweeps,
  sweepCounts,
  sweepRefusals,
} from './sweep-views';
export {
  type Sweep,
  findDueSweeps,
  holdQueuedSweeps,
  holdSweep,
  noteRefusal,
  postponeSweep,
  queueSweeps,
} from './sweeps';
