export { counterRoutes } from './counter';
