import { DATABASE_ROLES } from '@gateway/store/db';
import { programOf, ROOT } from '../checkout';
import { startChild } from '../process/child';
import type { Child } from '../process/child';
import type { Guard } from '../process/guard';

const GRACE_MS = 30_000;

export type Variables = Record<string, string | undefined>;

/** The gateway's variables that each process gets, and no others: the notifier never sees a key. */
const NEEDS = {
  devnet: [
    ...['DEVNET_HOST', 'DEVNET_PORT', 'DEVNET_BLOCK_MS', 'DEVNET_SOLIDITY_LAG', 'DEVNET_DATA_DIR'],
    ...['DEVNET_USDT_CONTRACT', 'DEVNET_SOLIDITY_PORT', 'DEVNET_RATES_PORT'],
  ],
  api: [
    ...['DATABASE_URL', 'REDIS_URL', 'TRON_NETWORK', 'USDT_CONTRACT', 'API_KEY'],
    ...['WEBHOOK_SECRET', 'HMAC_SECRET', 'ADMIN_PASSWORD', 'JWT_SECRET', 'HOST', 'PORT', 'PUBLIC_BASE_URL'],
    ...['TRON_NODE_URL', 'HMAC_SECRET_PREVIOUS', 'JWT_SECRET_PREVIOUS', 'SANDBOX'],
  ],
  watcher: [
    ...['DATABASE_URL', 'REDIS_URL', 'TRON_NETWORK', 'USDT_CONTRACT', 'VAULT_KEY', 'VAULT_DIR', 'TRON_NODE_URL'],
    ...['TRON_SOLIDITY_URL', 'TRON_VERIFY_URL', 'TRON_API_KEY', 'HOT_WALLET_KEY', 'COLD_WALLET_ADDRESS'],
    'ENERGY_MARKET_KEY',
  ],
  notifier: ['DATABASE_URL', 'REDIS_URL', 'TRON_NETWORK', 'HMAC_SECRET', 'HMAC_SECRET_PREVIOUS', 'PUBLIC_BASE_URL'],
};

export type ProcessName = keyof typeof NEEDS;

const PROGRAMS: Record<ProcessName, string> = {
  devnet: 'packages/devnet',
  api: 'services/api',
  watcher: 'services/watcher',
  notifier: 'services/notifier',
};

/** Each process gets its own of these, as DATABASE_URL. */
const ROLE_URLS = DATABASE_ROLES.map((role) => `${role.toUpperCase()}_DATABASE_URL`);

const NEEDED_BY_SOME = new Set([...Object.values(NEEDS).flat(), ...ROLE_URLS]);

/**
 * The environment of one process: its part of the gateway's variables (or their `_FILE` forms), and variables of no
 * process in particular, such as PATH, TZ or a changed default.
 */
export function environmentOf(name: ProcessName, variables: Variables): Variables {
  const needs = new Set(NEEDS[name]);
  return Object.fromEntries(
    Object.entries(variables).filter(([variable]) => {
      const plain = variable.replace(/_FILE$/, '');
      return needs.has(plain) || !NEEDED_BY_SOME.has(plain);
    }),
  );
}

/** Starts one process of the gateway in its own group: Ctrl-C reaches only the command, which stops all in order. */
export function startProcess(guard: Guard, name: ProcessName, variables: Variables): Child {
  return startChild(guard, {
    name,
    command: process.execPath,
    args: programOf(PROGRAMS[name]),
    options: {
      cwd: ROOT,
      env: environmentOf(name, variables),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
    stopSignal: 'SIGTERM',
    graceMs: GRACE_MS,
  });
}
