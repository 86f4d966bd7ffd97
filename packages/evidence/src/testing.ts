export * from './testing/paid-chain';
export * from './testing/tampering-node';
