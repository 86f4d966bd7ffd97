export { consoleRoutes } from './console';
export { contractRoutes } from './contract';
export { docsRoutes } from './docs';
