import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PASSWORD_BYTES = 24;

/** How to connect to a store: stored beside its data, readable only by the owner. */
export interface StoreAccess {
  password: string;
  /** The port of the last start. */
  port: number | undefined;
  remember(port: number): void;
}

/** Reads the access of a store, or makes a new one with a random password. */
export function readAccess(folder: string): StoreAccess {
  const file = join(folder, 'access.json');
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { password: string; port: number | undefined })
    : { password: randomBytes(PASSWORD_BYTES).toString('base64url'), port: undefined };
  const remember = (port: number | undefined): void => {
    writeFileSync(file, JSON.stringify({ password: known.password, port }), { mode: 0o600 });
  };
  remember(known.port);
  return { ...known, remember };
}
