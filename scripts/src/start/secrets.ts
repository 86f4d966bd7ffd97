import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** How each secret of a development gateway is generated. */
const MAKERS = {
  VAULT_KEY: () => randomBytes(32).toString('hex'),
  API_KEY: () => `dev_${randomBytes(20).toString('hex')}`,
  WEBHOOK_SECRET: () => randomBytes(32).toString('hex'),
  HMAC_SECRET: () => randomBytes(32).toString('hex'),
  ADMIN_PASSWORD: () => randomBytes(12).toString('base64url'),
  JWT_SECRET: () => randomBytes(32).toString('hex'),
};

export type SecretName = keyof typeof MAKERS;
export type Secrets = Record<SecretName, string>;

export const SECRET_NAMES = Object.keys(MAKERS) as SecretName[];

/**
 * The secrets of this checkout's development gateway: created at the first start, kept from then on, readable only by
 * the owner. A file that lacks some (written by an older version) gets the missing ones.
 */
export function developmentSecrets(file: string): Secrets {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const missing = SECRET_NAMES.filter((name) => known[name] === undefined);
  const made = Object.fromEntries(missing.map((name) => [name, MAKERS[name]()]));
  const secrets = { ...known, ...made } as Secrets;
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
