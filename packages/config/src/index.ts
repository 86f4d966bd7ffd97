export { buildExample } from './example';
export { RATE_SOURCE_NAMES, type RateSourceName } from './format';
export { type Environment, type EnvironmentOf, readEnvironment, type Reading, reading } from './read-environment';
export {
  API,
  type ApiEnvironment,
  NOTIFIER,
  type NotifierEnvironment,
  RATE_VARIABLES,
  SERVICE_VARIABLES,
  WATCHER,
  type WatcherEnvironment,
} from './services';
export {
  nodeUrls,
  type Observation,
  observation,
  previousSecret,
  type RateConfig,
  rateConfig,
  webhookTargets,
} from './shared';
