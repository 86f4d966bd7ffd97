import { query, queryOne, type Db, type Tx } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';

export interface Merchant {
  id: string;
  name: string;
  apiKeyPrefix: string;
  isActive: boolean;
  isDefault: boolean;
  createdAt: Date;
}

interface MerchantRow {
  id: string;
  name: string;
  api_key_prefix: string;
  is_active: boolean;
  is_default: boolean;
  created_at: Date;
}

const COLUMNS = 'id, name, api_key_prefix, is_active, is_default, created_at';

/** Finds the merchant that a key's hash identifies. Queried for each request: no cache survives a rotation. */
export async function findMerchantByKeyHash(db: Db, hash: Buffer): Promise<Merchant | undefined> {
  const [row] = await runPrepared<MerchantRow>(db, MERCHANT_BY_KEY, { hash });
  return row && toMerchant(row);
}

const MERCHANT_BY_KEY = prepare('merchant_by_key', `select ${COLUMNS} from merchants where api_key_hash = :hash`);

export async function findMerchant(db: Db, id: string): Promise<Merchant | undefined> {
  const row = await queryOne<MerchantRow>(db, `select ${COLUMNS} from merchants where id = :id`, { id });
  return row && toMerchant(row);
}

/** All merchants, newest first. */
export async function listMerchants(db: Db): Promise<Merchant[]> {
  const rows = await query<MerchantRow>(db, `select ${COLUMNS} from merchants order by created_at desc, id desc`);
  return rows.map(toMerchant);
}

/** A key as stored: its hash, and the prefix that may be shown. */
export interface StoredKey {
  hash: Buffer;
  prefix: string;
}

/** Inserts an active merchant. */
export async function insertMerchant(
  db: Db,
  merchant: { name: string; key: StoredKey; webhookSecretSealed: Buffer },
): Promise<Merchant> {
  const row = await queryOne<MerchantRow>(
    db,
    `insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed)
     values (:name, :hash, :prefix, :sealed) returning ${COLUMNS}`,
    { name: merchant.name, ...merchant.key, sealed: merchant.webhookSecretSealed },
  );
  if (!row) throw new Error('no merchant was inserted');
  return toMerchant(row);
}

/** The sealed webhook secret of the default merchant, if there is one. */
export async function findDefaultWebhookSecret(db: Db): Promise<Buffer | undefined> {
  const sql = 'select webhook_secret_sealed as sealed from merchants where is_default';
  return (await queryOne<{ sealed: Buffer }>(db, sql))?.sealed;
}

/** The sealed webhook secret of a merchant, whose row stays locked until the transaction ends. */
export async function lockWebhookSecret(tx: Tx, merchantId: string): Promise<Buffer | undefined> {
  const sql = 'select webhook_secret_sealed as sealed from merchants where id = :merchantId for update';
  return (await queryOne<{ sealed: Buffer }>(tx, sql, { merchantId }))?.sealed;
}

/** Updates the given fields. A replaced webhook secret keeps signing next to the new one for 24 hours. */
export async function updateMerchant(
  db: Db,
  id: string,
  changes: { name?: string | undefined; isActive?: boolean | undefined; webhookSecretSealed?: Buffer | undefined },
): Promise<Merchant | undefined> {
  const row = await queryOne<MerchantRow>(
    db,
    `update merchants set name = coalesce(:name, name), is_active = coalesce(:isActive, is_active),
       webhook_secret_sealed = coalesce(:sealed::bytea, webhook_secret_sealed),
       previous_secret_sealed = case when :sealed::bytea is null then previous_secret_sealed else webhook_secret_sealed end,
       previous_secret_until = case when :sealed::bytea is null then previous_secret_until else now() + interval '24 hours' end
     where id = :id returning ${COLUMNS}`,
    { id, name: changes.name ?? null, isActive: changes.isActive ?? null, sealed: changes.webhookSecretSealed ?? null },
  );
  return row && toMerchant(row);
}

/** Replaces a merchant's key; the old one is invalid when this returns. */
export async function replaceApiKey(db: Db, id: string, key: StoredKey): Promise<Merchant | undefined> {
  const row = await queryOne<MerchantRow>(
    db,
    `update merchants set api_key_hash = :hash, api_key_prefix = :prefix, is_key_rotated = true
     where id = :id returning ${COLUMNS}`,
    { id, ...key },
  );
  return row && toMerchant(row);
}

/** What the default merchant is created or updated from: the configured key's hash and prefix, and the first secret. */
export interface DefaultMerchant {
  apiKeyHash: Buffer;
  apiKeyPrefix: string;
  webhookSecretSealed: Buffer;
}

/** What this start did with the configured API_KEY. */
export type DefaultKeyOutcome = 'created' | 'unchanged' | 'replaced' | 'ignored_rotated' | 'ignored_old';

/**
 * Creates "Default Merchant" on an empty database; later its key follows API_KEY until an admin rotates it.
 * A value that was replaced is never applied again, so a restarted old instance does not revive an invalid key.
 */
export async function ensureDefaultMerchant(tx: Tx, wanted: DefaultMerchant): Promise<DefaultKeyOutcome> {
  await query(tx, 'lock table applied_api_keys in exclusive mode');
  const known = await queryOne<{ api_key_hash: Buffer; is_key_rotated: boolean }>(
    tx,
    'select api_key_hash, is_key_rotated from merchants where is_default for update',
  );
  if (known?.api_key_hash.equals(wanted.apiKeyHash)) return 'unchanged';
  if (known?.is_key_rotated) return 'ignored_rotated';
  const applied = await query(
    tx,
    'insert into applied_api_keys (api_key_hash) values (:hash) on conflict do nothing returning 1',
    { hash: wanted.apiKeyHash },
  );
  if (applied.length === 0) return 'ignored_old';
  await query(
    tx,
    known
      ? 'update merchants set api_key_hash = :hash, api_key_prefix = :prefix where is_default'
      : `insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed, is_default)
         values ('Default Merchant', :hash, :prefix, :sealed, true)`,
    { hash: wanted.apiKeyHash, prefix: wanted.apiKeyPrefix, sealed: wanted.webhookSecretSealed },
  );
  return known ? 'replaced' : 'created';
}

function toMerchant(row: MerchantRow): Merchant {
  return {
    id: row.id,
    name: row.name,
    apiKeyPrefix: row.api_key_prefix,
    isActive: row.is_active,
    isDefault: row.is_default,
    createdAt: row.created_at,
  };
}
