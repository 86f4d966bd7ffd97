export type * from './node/account-history';
export { isTaken } from './node/account-node';
export type * from './node/account-node';
export type { BlockHeader } from './blocks/block-header';
export { openReaders, type BlockReaders } from './blocks/block-readers';
export type { ChainBlock } from './blocks/block-reading';
export {
  createHeaderProof,
  type HeaderProof,
  MAX_UNPROVEN,
  MIN_WITNESSES,
  type ProofStep,
} from './finality/header-proof';
export type { KnownSigner } from './finality/known-signers';
export * from './answers/node-fault';
export * from './node/node-list';
export * from './node/proof-node';
export type { PathStep } from './proofs/transaction-path';
export type { TokenTransfer, TokenTransfers } from './blocks/token-transfer';
export * from './node/tron-node';
export * from './proofs/transaction-content';
export * from './node/transaction-node';
