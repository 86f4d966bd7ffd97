export { orderEvidenceRoutes, paymentEvidenceRoutes } from './evidence';
