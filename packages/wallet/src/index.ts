export * from './watermark';
export * from './vault-fault';
export * from './vault-rekey';
export * from './wallet-init';
export type { Branch } from './child-address';
export { depositAddress, depositPath, type DepositOwner, type DepositPath } from './deposit-address';
export { addressOfKey, addressesFromXpub, addressesOf, fingerprint, keyAt, readBranch } from './hd-wallet';
export { fingerprintOfMnemonic } from './mnemonic-check';
export { type OpenedVault, type VaultAccess, readVault } from './vault';
