export { adminMessageRoutes } from './admin-messages';
