export { buildExample } from './example';
export { type Environment, type EnvironmentOf, readEnvironment, type Reading, reading } from './read-environment';
export {
  API,
  type ApiEnvironment,
  NOTIFIER,
  type NotifierEnvironment,
  SERVICE_VARIABLES,
  WATCHER,
  type WatcherEnvironment,
} from './services';
export { nodeUrls, type Observation, observation, previousSecret, webhookTargets } from './shared';
