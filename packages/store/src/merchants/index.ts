export { ensureDefaultMerchant, findDefaultWebhookSecret } from './default-merchant';
export { type KeyOwner, type KeyQuestion, lookUpKeys } from './key-lookup';
export * from './logos';
export { type MerchantLimits } from './merchant-limits';
export {
  type Merchant,
  type StoredKey,
  findMerchant,
  insertMerchant,
  listMerchants,
  lockMerchant,
  lockWebhookSecret,
  rehashApiKey,
  replaceApiKey,
  rotateWebhookSecret,
  updateMerchant,
} from './merchants';
export {
  type ReadOnlyKey,
  findReadOnlyKey,
  rehashReadOnlyKey,
  replaceReadOnlyKey,
  revokeReadOnlyKey,
} from './read-only-keys';
export * from './sealed-secrets';
