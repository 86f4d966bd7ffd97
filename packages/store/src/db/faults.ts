import { isNativeError } from 'node:util/types';
import { Refusal } from '@gateway/domain';

/** The SQLSTATE of a database error, if it has one. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

const DATA_FAULT = /^(22|23|P0001$)/;

/**
 * Whether an error is caused by the data: a value that Postgres cannot store (SQLSTATE class 22), a violated
 * constraint (23), an exception of our triggers (P0001), or a Refusal of the domain. A unit of work may continue
 * without that data, from a savepoint. The list is closed: any other error, including a bug such as a TypeError or a
 * broken invariant, ends the unit of work, which is repeated from the start until the cause is gone (ADR 11).
 */
export function isDataFault(error: unknown): boolean {
  return error instanceof Refusal || DATA_FAULT.test(sqlState(error) ?? '');
}

/** How often work is repeated after a fault that may not recur. */
export const MAX_REPEATS = 5;

const CONFLICTS = ['40001', '40P01'];

/** Whether a transaction lost against another: a serialization failure or a deadlock. A repeat may succeed. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.includes(sqlState(error) ?? '');
}

const READ_ONLY = '25006';

/** Whether the server only reads: it is a standby, or was the primary. The address may lead to the primary by now. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === READ_ONLY;
}

const SESSION_FAULTS = ['26000', '42P05', '0A000', READ_ONLY];

/**
 * Whether the server and the connection disagree about its prepared statements: the statement is unknown to the server
 * (26000: DISCARD ALL, a pooler), already exists (42P05), or its result columns have changed (0A000: a migration); or
 * whether the connection leads to a server that only reads. The statement was not run, and may succeed on a new
 * connection.
 */
export function isSessionFault(error: unknown): boolean {
  return SESSION_FAULTS.includes(sqlState(error) ?? '');
}

/**
 * Whether the server process of the connection is ending (57P01 to 57P05: an administrator ended it, a crash, idle for too
 * long). The statement may have been run. The connection closes a moment later: until then it looks like any other.
 */
export function isServerEnding(error: unknown): boolean {
  return sqlState(error)?.startsWith('57P') === true;
}

/** Whether a statement was not sent, because all connections of the pool were in use for too long. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.name === 'KnexTimeoutError';
}

/** Whether an error is only a consequence of an earlier one in the same transaction. */
export function isConsequence(error: unknown): boolean {
  return sqlState(error) === '25P02';
}

const SYSTEM_CLASSES = ['08', '53', '55', '57', '58', 'XX'];
/** The server only reads, or has ended a transaction that was idle (25P03) or took too long (25P04). */
const SYSTEM_STATES = [READ_ONLY, '25P03', '25P04'];
const NETWORK_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'EPROTO', 'ENOTCONN', 'EADDRNOTAVAIL'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET'],
];
/** What the driver and the pool say of a connection that ended, was closed, or speaks something else than Postgres. */
const LOST_CONNECTION = new RegExp(
  [
    'connection (terminated|error|ended)|client has encountered a connection error|client was closed',
    'establishing an ssl connection|received (invalid response|unexpected \\w+ message)',
    'timeout (exceeded|expired)|query read timeout|pool is (probably )?full|timeout acquiring|unable to acquire',
  ].join('|'),
  'i',
);

/**
 * Whether an error means that the database is unreachable, overloaded or not the primary, or that a transaction lost
 * against others to the end, so that a later retry may succeed.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const code = (error as { code?: unknown }).code;
  // Checked first, because EPIPE has the form of a SQLSTATE.
  if (typeof code === 'string' && NETWORK_CODES.includes(code)) return true;
  const state = sqlState(error);
  if (state === undefined) return LOST_CONNECTION.test(error.message);
  return SYSTEM_CLASSES.includes(state.slice(0, 2)) || SYSTEM_STATES.includes(state) || isConflict(error);
}
