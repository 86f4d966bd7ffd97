export { ePayShopRoutes } from './epay-shop';
export { successUrlOf } from './epay-return';
export { epayRoutes } from './epay';
