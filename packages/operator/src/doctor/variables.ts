import { type EnvironmentOf, RATE_VARIABLES, reading } from '@gateway/config';

/** The doctor's variables; it skips the checks whose variables are missing. */
export const READING = reading({
  required: ['DATABASE_URL'],
  optional: [
    'REDIS_URL',
    'TRON_NETWORK',
    'USDT_CONTRACT',
    'TRON_NODE_URL',
    'TRON_SOLIDITY_URL',
    'TRON_VERIFY_URL',
    'TRON_API_KEY',
    'VAULT_DIR',
    'VAULT_KEY',
    'COLD_WALLET_ADDRESS',
    'PUBLIC_BASE_URL',
    'TRUST_PROXY',
    'ADMIN_PASSWORD_LOGIN',
    ...RATE_VARIABLES,
    'RATE_CURRENCIES',
  ],
  requiredIf: ({ VAULT_DIR }) => (VAULT_DIR === undefined ? [] : ['VAULT_KEY']),
});

export type Variables = EnvironmentOf<typeof READING>;
