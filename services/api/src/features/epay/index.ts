export { adminEPayRoutes } from './admin-epay';
export { successUrlOf } from './epay-return';
export { epayRoutes } from './epay';
