export { MAX_INCIDENTS, statsRoutes } from './admin-statistics';
export { presentCounts } from './statistics-view';
