export { transferRoutes } from './admin-transfers';
export { readTransactionHash } from './transaction-hash';
export { findPayments } from './transfer-lookups';
export { confirmationsOf, headFor, mainTransfer, presentTransfers } from './transfer-view';
