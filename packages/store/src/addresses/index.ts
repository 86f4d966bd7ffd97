export { type IndexedAddress, listAddresses, listLargestBalances } from './address-list';
export { type ReusePolicy, returnAddresses } from './address-return';
export {
  type AddressGap,
  countFreeAddresses,
  findAddressGaps,
  highestAddressIdx,
  insertAddresses,
  poolCounts,
} from './addresses';
export {
  type WalletAnswer,
  acceptWallet,
  answerWalletRequest,
  closeWalletRequest,
  failWalletRequest,
  findWalletAnswer,
  nextWalletRequest,
  openWalletRequest,
  seedPhrasePurpose,
} from './wallet-requests';
export {
  type WalletRow,
  bindWallet,
  findWallet,
  insertWallet,
  isWalletBound,
  lockWalletInit,
  unbindWallet,
} from './wallet-row';
