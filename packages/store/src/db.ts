export { connectService, findExcessivePower } from './db/connected-role';
export { isDataFault, isDatabaseTrouble } from './db/faults';
export { assertMigrated, migrate } from './db/migrate';
export { observeStatements } from './db/observe';
export { type Total } from './db/paging';
export { type Db, type Tx, connect, countWaiting, databaseNow, isDatabaseWell, query, queryOne } from './db/pool';
export { createRoles, DATABASE_ROLES, type DatabaseRole, grantsSql, roleName, rolesSql, roleUrl } from './db/roles';
export { STATEMENT_TIMEOUTS_MS } from './db/settings';
export { pipelined, readLists, readSnapshot, transact, withSavepoint } from './db/transaction';
