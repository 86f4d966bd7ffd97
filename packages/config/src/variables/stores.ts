import { hex64, redisUrl, secret, secretUrl } from '../format';
import { optional, toBeSet } from '../variable';

const HEX64 = 'replace-with-64-hex-digits';
const RANDOM = 'replace-with-a-long-random-text';

export const STORES = {
  title: 'Stores',
  variables: {
    DATABASE_URL: toBeSet(
      secretUrl('postgres', 'postgresql'),
      'postgres://gateway:replace-with-a-password@127.0.0.1:5432/gateway',
      'One user for everything, on the test network. On mainnet each service has its own: gateway_api, ' +
        'gateway_watcher, gateway_notifier; migrations run as gateway_owner. "gateway roles" prints the SQL that ' +
        'creates them. For TLS that is verified: ?sslmode=verify-full&sslrootcert=<file>; through a pooler of ' +
        'transactions: ?pool_mode=transaction.',
    ),
    REDIS_URL: toBeSet(
      redisUrl,
      'redis://127.0.0.1:6379',
      'Wake-ups and request counts only; it may be flushed at any time. Use maxmemory-policy noeviction. Also ' +
        'redis+sentinel://host1:26379,host2:26379/name-of-the-primary and redis+cluster://host1:6379,host2:6379; ' +
        'rediss… for TLS, with ?sslrootcert=<file> at the end for an authority of your own.',
    ),
  },
};

export const SECRETS = {
  title: 'Secrets. Generate one with: node -p "crypto.randomBytes(32).toString(\'hex\')"',
  variables: {
    VAULT_KEY: toBeSet(
      hex64,
      HEX64,
      'Encrypts the seed in VAULT_DIR, 64 hex digits. If it and the seed phrase are lost, the money is lost. Only ' +
        'the watcher has it.',
    ),
    HMAC_SECRET: toBeSet(
      hex64,
      HEX64,
      'Hashes API keys and seals webhook secrets, 64 hex digits. Change it with its previous value only.',
    ),
    HMAC_SECRET_PREVIOUS: optional(
      hex64,
      '',
      'Its value before a change, which stays valid until "gateway secrets status" says that it can be removed.',
    ),
    API_KEY: toBeSet(
      secret(10, 255),
      RANDOM,
      'Key of the default merchant, at least 10 characters, until an admin rotates it.',
    ),
    WEBHOOK_SECRET: toBeSet(
      secret(10, 255),
      RANDOM,
      'First webhook secret of the default merchant, at least 10 characters.',
    ),
    ADMIN_PASSWORD: toBeSet(
      secret(8),
      'replace-with-a-password',
      "The admin's password, at least 8 characters, no common one and not only words of this product or its host name; " +
        '15 or more are better. A new one ends all sessions.',
    ),
    JWT_SECRET: toBeSet(hex64, HEX64, 'Signs admin sessions, 64 hex digits.'),
    JWT_SECRET_PREVIOUS: optional(hex64, '', 'Its value before a change: sessions that it signed stay valid.'),
  },
};

/** Where `gateway roles` takes the passwords from, and `npm start` the users of a given database. */
export const ROLE_URLS = {
  OWNER_DATABASE_URL: optional(secretUrl('postgres', 'postgresql'), ''),
  API_DATABASE_URL: optional(secretUrl('postgres', 'postgresql'), ''),
  WATCHER_DATABASE_URL: optional(secretUrl('postgres', 'postgresql'), ''),
  NOTIFIER_DATABASE_URL: optional(secretUrl('postgres', 'postgresql'), ''),
  READER_DATABASE_URL: optional(secretUrl('postgres', 'postgresql'), ''),
};
