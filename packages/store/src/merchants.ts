export { ensureDefaultMerchant, findDefaultWebhookSecret } from './merchants/default-merchant';
export { type KeyOwner, type KeyQuestion, lookUpKeys } from './merchants/key-lookup';
export * from './merchants/logos';
export { type MerchantLimits } from './merchants/merchant-limits';
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
} from './merchants/merchants';
export {
  type ReadOnlyKey,
  findReadOnlyKey,
  rehashReadOnlyKey,
  replaceReadOnlyKey,
  revokeReadOnlyKey,
} from './merchants/read-only-keys';
export * from './merchants/sealed-secrets';
