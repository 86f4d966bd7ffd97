export { adminPaymentLinkRoutes } from './admin-links';
export { linkPageRoutes } from './link-page';
export { paymentLinkRoutes } from './merchant-links';
