export { merchantRoutes } from './admin-merchants';
export { apiKeyRoutes } from './api-keys';
export { logoChangeRoutes } from './logo/logo-changes';
export { logoRoutes } from './logo/logo-file';
export { ownMerchantRoutes } from './own-merchant';
export { readOnlyKeyRoutes } from './read-only-key-routes';
