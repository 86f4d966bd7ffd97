export { changeRoutes } from './change-streams';
export { changesOf } from './changes';
export { EVENT_STREAM } from './streams';
