export { eventRoutes } from './events';
