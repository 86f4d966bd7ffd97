export { messageRoutes } from './messages';
