export type * from './account-node';
export type { BlockHeader } from './block-header';
export * from './node-fault';
export * from './node-list';
export type { TokenTransfer, TokenTransfers } from './token-transfer';
export * from './tron-node';
export * from './transaction-content';
export * from './transaction-node';
