export { exportRoutes } from './admin-exports';
