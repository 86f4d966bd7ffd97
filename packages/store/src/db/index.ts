export { connectService, findExcessivePower } from './privileges/connected-role';
export { isDataFault, isDatabaseTrouble, isPoolBusy } from './faults';
export { assertMigrated, migrate } from './migrate';
export { observeStatements } from './observe';
export { type Total } from './paging';
export { type Db, type Tx, connect, countWaiting, databaseNow, isDatabaseWell, query, queryOne } from './pool';
export { createRoles, DATABASE_ROLES, type DatabaseRole, grantsSql, roleName, rolesSql, roleUrl } from './roles';
export { STATEMENT_TIMEOUTS_MS } from './settings';
export { pipelined, readLists, readSnapshot, transact, withSavepoint } from './transaction';
