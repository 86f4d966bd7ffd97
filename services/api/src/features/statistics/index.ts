export { MAX_INCIDENTS, statsRoutes } from './admin-statistics';
export { ownStatsRoutes } from './own-statistics';
export { presentCounts } from './statistics-view';
