import { randomBytes } from 'node:crypto';

type SecretName = 'VAULT_KEY' | 'HMAC_SECRET' | 'JWT_SECRET' | 'API_KEY' | 'WEBHOOK_SECRET' | 'ADMIN_PASSWORD';

/** The secrets of a gateway for one run, by the names of their environment variables. */
export function newSecrets(): Record<SecretName, string> {
  const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
  return {
    VAULT_KEY: hex(32),
    HMAC_SECRET: hex(32),
    JWT_SECRET: hex(32),
    API_KEY: hex(20),
    WEBHOOK_SECRET: hex(20),
    ADMIN_PASSWORD: hex(20),
  };
}
