export {
  type ActionFacts,
  type AdminAction,
  type AdminActionName,
  type AdminActor,
  type ChainPlace,
  type RecordedAction,
  ADMIN_ACTIONS,
  appendAdminAction,
  hasAdminAction,
  listAdminActions,
  type Acted,
  transactRecorded,
} from './gateway/admin-actions';
export { type Deployment, readDeployment } from './gateway/deployment';
export { type EventOfOrder, listEventsOfOrder, listIncidents } from './gateway/incidents';
export { pinInstance, type SecretFingerprints } from './gateway/instance';
export { LeadershipLost, type Term, requireTerm, leadOrStandBy, resign } from './gateway/leadership';
export { MAINTENANCE_TASKS, type MaintenanceTask, findLastRun, recordMaintenance } from './gateway/maintenance-runs';
export * from './gateway/passkeys';
export {
  countRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './gateway/recovery-codes';
export {
  type SecondFactor,
  forgetTotpAttempts,
  hasSecondFactor,
  lockSecondFactor,
  resetSecondFactor,
} from './gateway/second-factor';
export { type OutdatedKey, type SecretStatus, readSecretStatus } from './gateway/secret-status';
export {
  type ReportedCopy,
  type ServiceName,
  SERVICES,
  heartbeatsOf,
  listHeartbeats,
} from './gateway/service-heartbeats';
export {
  type OpenSession,
  findOpenSessions,
  insertSession,
  listSessions,
  noteLogin,
  revokeAllSessions,
  revokeOtherSessions,
  revokeSession,
  useSession,
} from './gateway/sessions';
export { countUnfoldedDeltas, foldStatistics } from './gateway/statistic-folding';
export { recordLoginFailure, recordVaultFault } from './gateway/operator-signs';
export { readTotals } from './gateway/totals';
export * from './gateway/totp';
export {
  type HeaderFacts,
  type KnownWatcherFacts,
  type WatcherFacts,
  findWatcherFacts,
  writeWatcherFacts,
} from './gateway/watcher-facts';
