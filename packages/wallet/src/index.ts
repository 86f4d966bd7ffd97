export { addressOfKey, addressesFromXpub, fingerprint, keyAt } from './hd-wallet';
export * from './mark';
export { mnemonicOf } from './mnemonic';
export { type OpenedVault, type VaultAccess, readVault } from './vault';
export * from './vault-fault';
export * from './wallet-init';
