import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { invariant } from '@gateway/domain';

import { accountXpub, fingerprint } from '../keys/hd-wallet';
import { checkFolder, readPrivateFile } from './private-file';
import { VaultFault } from './vault-fault';

/** What is needed to open a vault. */
export interface VaultAccess {
  folder: string;
  /** VAULT_KEY, 32 bytes. */
  key: Buffer;
  /** The id of the deployment that the vault is bound to. */
  instance: string;
}

/** An opened vault. The caller wipes `entropy` (`fill(0)`) as soon as it is no longer needed. */
export interface OpenedVault {
  entropy: Buffer;
  /** Of the xpub actually derived from the entropy, not only as stated in the file. */
  fingerprint: string;
}

/** The file name of the vault in its folder. */
export const VAULT_NAME = 'vault.json';
/** The same wallet under the next key, until a start with that key has succeeded. */
export const NEXT_VAULT_NAME = 'vault.json.next';

/**
 * Opens the vault of a folder; undefined when there is none. While its key is being changed, the new key opens it too.
 * @throws VaultFault when the folder or the file is not private, or the file does not open
 */
export async function readVault(access: VaultAccess): Promise<OpenedVault | undefined> {
  await checkFolder(access.folder);
  const text = await readPrivateFile(join(access.folder, VAULT_NAME));
  if (text === undefined) return undefined;
  const next = await readPrivateFile(join(access.folder, NEXT_VAULT_NAME));
  return openVault(next !== undefined && isOpenedBy(next, access) ? next : text, access);
}

/** Whether a vault's text opens with this key, without the reason if not. */
export function isOpenedBy(text: string, access: Pick<VaultAccess, 'key' | 'instance'>): boolean {
  try {
    openVault(text, access).entropy.fill(0);
    return true;
  } catch (error) {
    if (error instanceof VaultFault) return false;
    throw error;
  }
}

/** Seals entropy as the text of a vault file: JSON, AES-256-GCM, a new IV each time. */
export function sealVault(entropy: Buffer, access: VaultAccess, createdAt: Date): string {
  invariant(entropy.length === ENTROPY_BYTES, 'entropy has 32 bytes');
  const bound = { instance: access.instance, fp: fingerprint(accountXpub(entropy)) };
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', access.key, iv, { authTagLength: TAG_BYTES }).setAAD(boundData(bound));
  const ct = Buffer.concat([cipher.update(entropy), cipher.final()]);
  return formatVault({
    v: 1,
    kdf: 'none',
    alg: 'A256GCM',
    iv: iv.toString('hex'),
    tag: cipher.getAuthTag().toString('hex'),
    ct: ct.toString('hex'),
    ...bound,
    created_at: createdAt.toISOString(),
  });
}

/**
 * Opens the text of a vault file.
 * @throws VaultFault with a separate message for: damaged, of another deployment, sealed with another key
 */
export function openVault(text: string, access: Pick<VaultAccess, 'key' | 'instance'>): OpenedVault {
  const file = parseVault(text);
  if (file === undefined) throw new VaultFault('the vault is damaged');
  if (file.instance !== access.instance) throw new VaultFault('the vault belongs to another deployment');
  const entropy = decrypt(file, access.key);
  if (fingerprint(accountXpub(entropy)) !== file.fp) {
    entropy.fill(0);
    throw new VaultFault('the vault holds another wallet than it states');
  }
  return { entropy, fingerprint: file.fp };
}

/** Whether the text is a vault of another deployment; false for what is not a vault. */
export function isOfAnother(text: string, instance: string): boolean {
  const file = parseVault(text);
  return file !== undefined && file.instance !== instance;
}

interface VaultFile {
  v: 1;
  kdf: 'none';
  alg: 'A256GCM';
  iv: string;
  tag: string;
  ct: string;
  fp: string;
  instance: string;
  created_at: string;
}

const ENTROPY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

function boundData({ fp, instance }: Pick<VaultFile, 'fp' | 'instance'>): Buffer {
  return Buffer.from(`1|A256GCM|${instance}|${fp}`);
}

/** Only one form is accepted, so that a file is either exactly what was written or damaged. */
function formatVault({ v, kdf, alg, iv, tag, ct, fp, instance, created_at }: VaultFile): string {
  return `${JSON.stringify({ v, kdf, alg, iv, tag, ct, fp, instance, created_at }, null, 2)}\n`;
}

function parseVault(text: string): VaultFile | undefined {
  try {
    const file: unknown = JSON.parse(text);
    return isVaultFile(file) && formatVault(file) === text ? file : undefined;
  } catch {
    return undefined;
  }
}

function isVaultFile(value: unknown): value is VaultFile {
  if (typeof value !== 'object' || value === null) return false;
  const file: Partial<Record<keyof VaultFile, unknown>> = value;
  return (
    file.v === 1 &&
    file.kdf === 'none' &&
    file.alg === 'A256GCM' &&
    isHex(file.iv, IV_BYTES) &&
    isHex(file.tag, TAG_BYTES) &&
    isHex(file.ct, ENTROPY_BYTES) &&
    isHex(file.fp, 32) &&
    typeof file.instance === 'string' &&
    typeof file.created_at === 'string'
  );
}

function isHex(value: unknown, bytes: number): boolean {
  return typeof value === 'string' && value.length === bytes * 2 && /^[0-9a-f]+$/.test(value);
}

/** The tag's length is checked: otherwise shorter tags are accepted, and those can be guessed. */
function decrypt(file: VaultFile, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(file.iv, 'hex'), { authTagLength: TAG_BYTES })
    .setAAD(boundData(file))
    .setAuthTag(Buffer.from(file.tag, 'hex'));
  const entropy = decipher.update(Buffer.from(file.ct, 'hex'));
  try {
    decipher.final();
  } catch {
    entropy.fill(0);
    throw new VaultFault('the vault does not open with this key');
  }
  return entropy;
}
