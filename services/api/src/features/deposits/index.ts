export { adminDepositAddressRoutes } from './admin-deposits';
export { readDepositId, refuseNoDeposit } from './deposit-body';
export { type DerivedDeposit, isDerived } from './deposit-creation';
export { depositAddressRoutes } from './merchant-deposits';
