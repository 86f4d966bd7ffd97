export * from './vault/watermark';
export * from './vault/vault-fault';
export * from './vault/vault-rekey';
export * from './wallet-init';
export type { Branch } from './keys/child-address';
export { depositAddress, depositPath, type DepositOwner, type DepositPath } from './keys/deposit-address';
export { addressOfKey, addressesFromXpub, addressesOf, fingerprint, keyAt, readBranch } from './keys/hd-wallet';
export { fingerprintOfMnemonic } from './keys/mnemonic-check';
export { type OpenedVault, type VaultAccess, readVault } from './vault/vault';
