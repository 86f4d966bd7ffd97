import type { Rendering } from './helm';

/** Every key of the Secret that some values need. */
export const SECRET_KEYS = [
  ...['database_url_owner', 'database_url_api', 'database_url_watcher', 'database_url_notifier'],
  ...['redis_url', 'vault_key', 'api_key', 'webhook_secret', 'hmac_secret', 'hmac_secret_previous'],
  ...['admin_password', 'jwt_secret', 'jwt_secret_previous', 'tron_api_key', 'hot_wallet_key'],
  ...['energy_market_key', 'oidc_client_secret'],
];

/** A cluster of CloudNativePG, with what has no default. */
export const CLUSTER = { enabled: true, backup: { destination: 's3://backups/gateway' } };

/** Sealed values for all keys. */
export const SEALED = Object.fromEntries(SECRET_KEYS.map((key) => [key, `AgB${key}`]));

/** Values that together render every object of the chart. */
export const VARIANTS: Record<string, Rendering> = {
  nile: { network: 'nile' },
  mainnet: {},
  'sealed secrets': { values: { secrets: { source: 'sealed', sealed: SEALED } } },
  'external secrets': { values: { secrets: { source: 'external', external: { storeName: 'vault' } } } },
  'a database of its own': { values: { database: { cluster: CLUSTER } } },
  'a restored database': {
    values: { database: { cluster: { ...CLUSTER, name: 'restored', restore: { from: 'database' } } } },
  },
  'backups of a database elsewhere': { values: { backup: { database: { enabled: true } } } },
  'scaling by KEDA': { values: { notifier: { scaleBy: 'keda' } } },
  'scaling by the backlog': { values: { notifier: { scaleBy: 'backlog' } } },
  "the operator's pod": { values: { operator: { enabled: true } } },
  'Redis behind sentinels': {
    values: {
      ca: { secret: 'authority' },
      network: { stores: [{ to: [{ podSelector: { matchLabels: { app: 'redis' } } }], ports: [6379, 26379] }] },
    },
  },
  'digests and a private registry': {
    values: { image: { digests: { api: `sha256:${'a'.repeat(64)}` }, pullSecrets: ['registry'] } },
  },
};
