export { adminHealthRoutes } from './admin-health';
export { healthRoutes } from './health';
