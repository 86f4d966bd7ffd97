/** How long a statement of each service may take, in milliseconds. */
export const STATEMENT_TIMEOUTS_MS = { api: 5_000, watcher: 30_000, notifier: 10_000 };

/**
 * What every connection of a service is set to, beside its statement timeout.
 * JIT is off: every statement here is short and uses an index. From estimates of tables that fill and empty within
 * seconds, the server considers some of them long, and spends forty milliseconds compiling what runs in one.
 * Synchronous commit is on: an acknowledged commit survives a backend crash, after which the server continues as the
 * same one. An order lost there would leave its address free.
 */
export const CONNECTION_SETTINGS = {
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  jit: 'off',
  synchronous_commit: 'on',
};

/**
 * The planner overestimates what a list reads by its index until it stops, and rather reads and sorts a whole table or
 * all rows of a merchant, which is fast on average and has no bound.
 */
export const LIST_SETTINGS = { enable_seqscan: 'off', enable_bitmapscan: 'off' };

export type Settings = Readonly<Record<string, string | number>>;

export function setSql(settings: Settings, scope: 'session' | 'local'): string {
  return Object.entries(settings)
    .map(([name, value]) => `set ${scope} ${name} = ${String(value)}`)
    .join('; ');
}
