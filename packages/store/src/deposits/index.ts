export {
  findAnyDeposit,
  findDeposit,
  insertDeposit,
  listDeposits,
  lockDeposit,
  updateDeposit,
  type DepositAddress,
  type DepositSettings,
  type ListedDeposit,
} from './deposit-addresses';
export {
  findDepositPath,
  insertDepositAddress,
  listDerivedDeposits,
  listUncheckedDeposits,
  listWaitingDeposits,
  noteCheckedDeposits,
  readDepositRound,
  type DerivedDeposit,
  type UncheckedDeposit,
  type WaitingDeposit,
} from './deposit-derivation';
export { depositExternalId, insertDepositOrders, type DepositPayment } from './deposit-orders';
