export * from './mark';
export * from './vault-fault';
export * from './vault-rekey';
export * from './wallet-init';
export { addressOfKey, addressesFromXpub, fingerprint, keyAt } from './hd-wallet';
export { fingerprintOfMnemonic } from './mnemonic-check';
export { type OpenedVault, type VaultAccess, readVault } from './vault';
