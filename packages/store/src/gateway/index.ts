export {
  type ActionFacts,
  type AdminAction,
  type AdminActionName,
  type AdminActor,
  type ChainPlace,
  type ActionFilter,
  type RecordedAction,
  type RecordedActor,
  ADMIN_ACTIONS,
  appendAdminAction,
  hasAdminAction,
  listAdminActions,
  type Acted,
  transactRecorded,
} from '../people/access/admin-actions';
export { type FactorOwner } from '../people/access/factor-owner';
export { type Deployment, readDeployment } from './deployment';
export { type EventOfOrder, listEventsOfOrder, listIncidents } from './incidents';
export { pinInstance, type SecretFingerprints } from './instance';
export { LeadershipLost, type Term, requireTerm, leadOrStandBy, resign } from '../watcher/leadership';
export { MAINTENANCE_TASKS, type MaintenanceTask, findLastRun, recordMaintenance } from './maintenance-runs';
export * from '../people/access/passkeys';
export {
  countRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  useRecoveryCode,
} from '../people/access/recovery-codes';
export {
  type SecondFactor,
  forgetTotpAttempts,
  hasSecondFactor,
  lockLogin,
  lockSecondFactor,
  resetSecondFactor,
} from '../people/access/second-factor';
export { type OutdatedKey, type SecretStatus, readSecretStatus } from './secret-status';
export { type ReportedCopy, type ServiceName, SERVICES, heartbeatsOf, listHeartbeats } from './service-heartbeats';
export {
  type OpenSession,
  type SessionOwner,
  findOpenSessions,
  holdSession,
  insertSession,
  listSessions,
  noteLogin,
  revokeAllSessions,
  revokeOtherSessions,
  revokeSession,
  useSession,
} from '../people/access/sessions';
export { countUnfoldedDeltas, foldStatistics } from '../statistics/statistic-folding';
export { recordLoginFailure, recordVaultFault } from './operator-signs';
export { countOutsideTransfers } from '../statistics/outside-transfers';
export { readTotals } from '../statistics/totals';
export * from '../people/access/totp';
export {
  type HeaderFacts,
  type KnownWatcherFacts,
  type WatcherFacts,
  findWatcherFacts,
  writeWatcherFacts,
} from '../watcher/watcher-facts';
