import { query, queryOne, type Db, type Tx } from '../db/pool';

/** What a merchant has set for its shop that speaks EPay. */
export interface EPayShop {
  merchantId: string;
  /** Its number, as the shop names it. */
  pid: number;
  /** The key that signs in both directions. */
  sealedKey: Buffer;
  /** Of the money that the shop names, ISO 4217. */
  currency: string;
  isEnabled: boolean;
  keyMadeAt: Date;
}

interface ShopRow {
  merchant_id: string;
  pid: number;
  key_sealed: Buffer;
  currency: string;
  is_enabled: boolean;
  key_made_at: Date;
}

const COLUMNS = 'merchant_id, pid, key_sealed, currency, is_enabled, key_made_at';

export async function findEPayShop(db: Db, merchantId: string): Promise<EPayShop | undefined> {
  const row = await queryOne<ShopRow>(db, `select ${COLUMNS} from merchant_epay where merchant_id = :merchantId`, {
    merchantId,
  });
  return row && toShop(row);
}

export async function findEPayShopByPid(db: Db, pid: number): Promise<EPayShop | undefined> {
  const row = await queryOne<ShopRow>(db, `select ${COLUMNS} from merchant_epay where pid = :pid`, { pid });
  return row && toShop(row);
}

/** A shop, whose row stays locked until the transaction ends. */
export async function lockEPayShop(tx: Tx, merchantId: string): Promise<EPayShop | undefined> {
  const sql = `select ${COLUMNS} from merchant_epay where merchant_id = :merchantId for no key update`;
  const row = await queryOne<ShopRow>(tx, sql, { merchantId });
  return row && toShop(row);
}

/** Gives a merchant a number and a key. */
export async function insertEPayShop(
  tx: Tx,
  shop: Pick<EPayShop, 'merchantId' | 'sealedKey' | 'currency' | 'isEnabled'>,
): Promise<EPayShop> {
  const row = await queryOne<ShopRow>(
    tx,
    `insert into merchant_epay (merchant_id, key_sealed, currency, is_enabled)
     values (:merchantId, :sealedKey, :currency, :isEnabled) returning ${COLUMNS}`,
    { ...shop },
  );
  if (!row) throw new Error('no row of EPay was inserted');
  return toShop(row);
}

/** Changes what a shop may do; its number and key stay. */
export async function updateEPayShop(
  tx: Tx,
  shop: Pick<EPayShop, 'merchantId' | 'currency' | 'isEnabled'>,
): Promise<void> {
  await query(
    tx,
    'update merchant_epay set currency = :currency, is_enabled = :isEnabled where merchant_id = :merchantId',
    { ...shop },
  );
}

/** Replaces the key of a shop; the old one is invalid once this commits. */
export async function replaceEPayKey(tx: Tx, merchantId: string, sealedKey: Buffer): Promise<void> {
  await query(
    tx,
    'update merchant_epay set key_sealed = :sealedKey, key_made_at = now() where merchant_id = :merchantId',
    { merchantId, sealedKey },
  );
}

/** The sealed keys of all shops: there are at most as many as merchants. */
export function listSealedEPayKeys(db: Db): Promise<{ merchantId: string; sealedKey: Buffer }[]> {
  return query(db, 'select merchant_id as "merchantId", key_sealed as "sealedKey" from merchant_epay');
}

/** Replaces a sealed key by the same key sealed anew, by the rules of `replaceSealedSecrets`. */
export async function replaceSealedEPayKey(
  db: Db,
  fingerprint: string,
  { merchantId, before, after }: { merchantId: string; before: Buffer; after: Buffer },
): Promise<void> {
  await query(
    db,
    `update merchant_epay set key_sealed = :after
     where merchant_id = :merchantId and key_sealed = :before
       and exists (select 1 from instance where hmac_fingerprint = :fingerprint)`,
    { merchantId, before, after, fingerprint },
  );
}

function toShop(row: ShopRow): EPayShop {
  return {
    merchantId: row.merchant_id,
    pid: row.pid,
    sealedKey: row.key_sealed,
    currency: row.currency,
    isEnabled: row.is_enabled,
    keyMadeAt: row.key_made_at,
  };
}
