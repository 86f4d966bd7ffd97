export type { BlockHeader } from './block-header';
export * from './node-fault';
export type { TokenTransfer, TokenTransfers } from './token-transfer';
export * from './tron-node';
