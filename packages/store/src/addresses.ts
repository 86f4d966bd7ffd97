export { type IndexedAddress, listAddresses, listLargestBalances } from './addresses/address-list';
export { type ReusePolicy, returnAddresses } from './addresses/address-return';
export {
  type AddressGap,
  countFreeAddresses,
  findAddressGaps,
  highestAddressIdx,
  insertAddresses,
  poolCounts,
} from './addresses/addresses';
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
} from './addresses/wallet-requests';
export {
  type WalletRow,
  bindWallet,
  findWallet,
  insertWallet,
  isWalletBound,
  lockWalletInit,
  unbindWallet,
} from './addresses/wallet-row';
