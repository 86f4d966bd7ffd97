export { checkoutLookupRoutes } from './checkout-lookup';
export { checkoutPageRoutes } from './checkout-page';
export { checkoutRoutes } from './checkout';
export { sellerOf } from './read-checkout';
