import { usdt, type KeyHash, type UnderpaidTolerance, type Usdt } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { LIMIT_COLUMNS, toLimits, type LimitsRow, type MerchantLimits } from './merchant-limits';

export interface Merchant {
  id: string;
  name: string;
  /** Where payers reach the merchant: an email address or an https URL. */
  contact: string | null;
  /** The digest of the logo, 64 hex digits: the name under which it is stored. */
  logo: string | null;
  limits: MerchantLimits;
  /** What is added to orders by price, in percent, as decimal text. */
  spread: string;
  /** What its payers may leave unpaid. */
  tolerance: UnderpaidTolerance;
  /** Up to which sum the counter lets goods go before payments are final; 0: never. */
  seenLimit: Usdt;
  /** The `callback_url` of its orders that are created without one. */
  defaultCallbackUrl: string | null;
  apiKeyPrefix: string;
  /** The key before the last rotation, while it is still valid. */
  replacedKey: { prefix: string; validUntil: Date } | null;
  /** Which webhook secret signs `x-signature` while the previous one is valid. */
  overlapSignature: 'new' | 'old';
  /** Until when the previous webhook secret signs beside the current one; null without such an overlap. */
  secretOverlapUntil: Date | null;
  isActive: boolean;
  isDefault: boolean;
  createdAt: Date;
}

/** A merchant as `MERCHANT_COLUMNS` selects it. */
export interface MerchantRow extends LimitsRow {
  id: string;
  name: string;
  contact: string | null;
  logo_digest: Buffer | null;
  spread: string;
  underpaid_percent: string;
  underpaid_maximum: bigint;
  seen_limit: bigint;
  default_callback_url: string | null;
  api_key_prefix: string;
  replaced_prefix: string | null;
  replaced_until: Date | null;
  overlap_signature: 'new' | 'old';
  overlap_until: Date | null;
  is_active: boolean;
  is_default: boolean;
  created_at: Date;
}

/** The columns of a merchant. */
export const MERCHANT_COLUMNS = `id, name, contact, logo_digest, api_key_prefix, overlap_signature, is_active, is_default,
  created_at, spread, underpaid_percent, underpaid_maximum, seen_limit, default_callback_url,
  ${LIMIT_COLUMNS},
  replaced_key_prefix as replaced_prefix,
  case when replaced_key_until > now() then replaced_key_until end as replaced_until,
  case when previous_secret_until > now() then previous_secret_until end as overlap_until`;

/**
 * Stores a key under the current HMAC_SECRET and keeps its hash under the previous one, so that processes which have
 * only that still find it. Does nothing when the key was replaced or rehashed in the meantime.
 */
export async function rehashApiKey(db: Db, merchantId: string, key: KeyHash): Promise<void> {
  for (const column of ['api_key', 'replaced_key']) {
    await query(
      db,
      `update merchants set ${column}_hash = :hash, ${column}_previous_hash = :previousHash,
         ${column}_hashed_with = :hashedWith
       where id = :merchantId and ${column}_hash = :previousHash`,
      { merchantId, ...key },
    );
  }
}

export async function findMerchant(db: Db, id: string): Promise<Merchant | undefined> {
  const row = await queryOne<MerchantRow>(db, `select ${MERCHANT_COLUMNS} from merchants where id = :id`, { id });
  return row && toMerchant(row);
}

/** All merchants, newest first. */
export async function listMerchants(db: Db): Promise<Merchant[]> {
  const rows = await query<MerchantRow>(
    db,
    `select ${MERCHANT_COLUMNS} from merchants order by created_at desc, id desc`,
  );
  return rows.map(toMerchant);
}

/** A key as stored: its hashes, and the prefix that may be shown. */
export interface StoredKey extends KeyHash {
  prefix: string;
}

/** Inserts an active merchant. */
export async function insertMerchant(
  db: Db,
  merchant: { name: string; contact?: string | null | undefined; key: StoredKey; webhookSecretSealed: Buffer },
): Promise<Merchant> {
  const row = await queryOne<MerchantRow>(
    db,
    `insert into merchants
       (name, contact, api_key_hash, api_key_previous_hash, api_key_hashed_with, api_key_prefix, webhook_secret_sealed)
     values (:name, :contact, :hash, :previousHash, :hashedWith, :prefix, :sealed) returning ${MERCHANT_COLUMNS}`,
    { name: merchant.name, contact: merchant.contact ?? null, ...merchant.key, sealed: merchant.webhookSecretSealed },
  );
  if (!row) throw new Error('no merchant was inserted');
  return toMerchant(row);
}

/** A merchant, whose row stays locked until the transaction ends. */
export async function lockMerchant(tx: Tx, id: string): Promise<Merchant | undefined> {
  const row = await queryOne<MerchantRow>(tx, `select ${MERCHANT_COLUMNS} from merchants where id = :id for update`, {
    id,
  });
  return row && toMerchant(row);
}

/** The sealed webhook secret of a merchant, whose row stays locked until the transaction ends. */
export async function lockWebhookSecret(tx: Tx, merchantId: string): Promise<Buffer | undefined> {
  const sql = 'select webhook_secret_sealed as sealed from merchants where id = :merchantId for update';
  return (await queryOne<{ sealed: Buffer }>(tx, sql, { merchantId }))?.sealed;
}

/** What an admin may change; what is undefined stays. */
export interface MerchantChanges {
  name: string | undefined;
  /** Null removes it. */
  contact: string | null | undefined;
  /** All of them. */
  limits: MerchantLimits;
  spread: string | undefined;
  /** Both parts of it. */
  tolerance: UnderpaidTolerance;
  seenLimit: Usdt | undefined;
  /** Null removes it. */
  defaultCallbackUrl: string | null | undefined;
  isActive: boolean | undefined;
  overlapSignature: Merchant['overlapSignature'] | undefined;
  webhookSecretSealed: Buffer | undefined;
}

/** What is kept of a replaced key. */
const REPLACED_KEY = [
  'replaced_key_hash',
  'replaced_key_previous_hash',
  'replaced_key_hashed_with',
  'replaced_key_prefix',
  'replaced_key_until',
] as const;

/**
 * Updates the given fields. A replaced webhook secret keeps signing next to the new one for 24 hours. A suspension ends
 * the overlaps of replaced keys.
 */
export async function updateMerchant(db: Db, id: string, changes: MerchantChanges): Promise<Merchant | undefined> {
  const row = await queryOne<MerchantRow>(
    db,
    `with ended as (
       delete from read_only_keys where merchant_id = :id and valid_until is not null and :isActive::boolean is false
     )
     update merchants set name = coalesce(:name, name),
       contact = case when :isContactKept::boolean then contact else :contact end, is_active = coalesce(:isActive::boolean, is_active),
       min_amount = :minAmount, max_amount = :maxAmount, max_open_orders = :maxOpenOrders, spread = coalesce(:spread, spread),
       underpaid_percent = :percent, underpaid_maximum = :maximum, seen_limit = coalesce(:seenLimit::bigint, seen_limit),
       default_callback_url = case when :isDefaultUrlKept::boolean then default_callback_url else :defaultUrl end,
       overlap_signature = coalesce(:overlapSignature, overlap_signature),
       webhook_secret_sealed = coalesce(:sealed::bytea, webhook_secret_sealed),
       previous_secret_sealed = case when :sealed::bytea is null then previous_secret_sealed else webhook_secret_sealed end,
       previous_secret_until = case when :sealed::bytea is null then previous_secret_until else now() + interval '24 hours' end,
       ${REPLACED_KEY.map((column) => `${column} = case when :isActive::boolean is not false then ${column} end`).join()}
     where id = :id returning ${MERCHANT_COLUMNS}`,
    {
      id,
      name: changes.name ?? null,
      isContactKept: changes.contact === undefined,
      contact: changes.contact ?? null,
      ...changes.limits,
      spread: changes.spread ?? null,
      ...changes.tolerance,
      seenLimit: changes.seenLimit ?? null,
      isDefaultUrlKept: changes.defaultCallbackUrl === undefined,
      defaultUrl: changes.defaultCallbackUrl ?? null,
      isActive: changes.isActive ?? null,
      overlapSignature: changes.overlapSignature ?? null,
      sealed: changes.webhookSecretSealed ?? null,
    },
  );
  return row && toMerchant(row);
}

/**
 * Replaces a webhook secret; the old one signs beside it for another 24 hours. The response to the merchant may be lost:
 * a repeat within an hour replaces only the new secret, and the one that the merchant's server knows keeps signing.
 * @returns until when
 */
export async function rotateWebhookSecret(db: Db, merchantId: string, sealed: Buffer): Promise<Date | undefined> {
  const row = await queryOne<{ until: Date }>(
    db,
    `update merchants set webhook_secret_sealed = :sealed,
       previous_secret_sealed = case when previous_secret_until > now() + interval '23 hours'
         then previous_secret_sealed else webhook_secret_sealed end,
       previous_secret_until = now() + interval '24 hours'
     where id = :merchantId returning previous_secret_until as until`,
    { merchantId, sealed },
  );
  return row?.until;
}

/**
 * Replaces a merchant's key. The old one is invalid when this returns, or after an overlap; the one before it, and the
 * keys of a suspended merchant, have none.
 */
export async function replaceApiKey(
  db: Db,
  id: string,
  key: StoredKey,
  overlapSeconds = 0,
): Promise<Merchant | undefined> {
  const kept = (value: string): string => `case when is_active and :overlapSeconds::int > 0 then ${value} end`;
  const row = await queryOne<MerchantRow>(
    db,
    `update merchants set replaced_key_hash = ${kept('api_key_hash')},
       replaced_key_previous_hash = ${kept('api_key_previous_hash')},
       replaced_key_hashed_with = ${kept('api_key_hashed_with')}, replaced_key_prefix = ${kept('api_key_prefix')},
       replaced_key_until = ${kept(`now() + :overlapSeconds::int * interval '1 second'`)}, api_key_hash = :hash, api_key_previous_hash = :previousHash,
       api_key_hashed_with = :hashedWith, api_key_prefix = :prefix, is_key_rotated = true
     where id = :id returning ${MERCHANT_COLUMNS}`,
    { id, ...key, overlapSeconds },
  );
  return row && toMerchant(row);
}

export function toMerchant(row: MerchantRow): Merchant {
  return {
    id: row.id,
    name: row.name,
    contact: row.contact,
    logo: row.logo_digest?.toString('hex') ?? null,
    limits: toLimits(row),
    spread: row.spread,
    tolerance: { percent: row.underpaid_percent, maximum: usdt(row.underpaid_maximum) },
    seenLimit: usdt(row.seen_limit),
    defaultCallbackUrl: row.default_callback_url,
    apiKeyPrefix: row.api_key_prefix,
    replacedKey:
      row.replaced_prefix !== null && row.replaced_until !== null
        ? { prefix: row.replaced_prefix, validUntil: row.replaced_until }
        : null,
    overlapSignature: row.overlap_signature,
    secretOverlapUntil: row.overlap_until,
    isActive: row.is_active,
    isDefault: row.is_default,
    createdAt: row.created_at,
  };
}
