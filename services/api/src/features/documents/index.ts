export { consoleRoutes } from './console';
export { formerConsoleRoutes } from './former-console';
export { contractRoutes } from './contract';
export { docsRoutes } from './docs';
