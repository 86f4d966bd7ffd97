export { merchantRoutes } from './admin-merchants';
export { adminReadOnlyKeyRoutes } from './admin-read-only-key';
export { adminLogoRoutes } from './logo/admin-logo';
export { logoRoutes } from './logo/logo-file';
export { ownMerchantRoutes } from './own-merchant';
export { readOnlyKeyRoutes } from './own-read-only-key';
