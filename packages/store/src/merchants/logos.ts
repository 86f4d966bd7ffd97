import { query, queryOne, type Db, type Tx } from '../db/pool';
import type { Merchant } from './merchants';

/** An image of a merchant. */
export interface Logo {
  /** SHA-256 of the image, 64 hex digits. */
  digest: string;
  png: Buffer;
}

/** Logos change one after the other: two merchants may share a file, which goes with the last of them. */
const LOGO_LOCK = 4_155_013;

/**
 * Gives a merchant another logo, or none. A file that no merchant has any more is removed.
 * @param merchant as it is, locked by this transaction
 */
export async function replaceLogo(tx: Tx, merchant: Merchant, logo: Logo | null): Promise<void> {
  await query(tx, 'select pg_advisory_xact_lock(:key)', { key: LOGO_LOCK });
  if (logo) {
    await query(
      tx,
      `insert into merchant_logos (digest, png) values (decode(:digest, 'hex'), :png) on conflict do nothing`,
      { ...logo },
    );
  }
  await query(tx, `update merchants set logo_digest = decode(:digest, 'hex') where id = :id`, {
    id: merchant.id,
    digest: logo?.digest ?? null,
  });
  await query(
    tx,
    `delete from merchant_logos l where digest = decode(:digest, 'hex')
       and not exists (select from merchants m where m.logo_digest = l.digest)`,
    { digest: merchant.logo },
  );
}

/** The logo of this digest, if a merchant has it. */
export async function findLogo(db: Db, digest: string): Promise<Buffer | undefined> {
  const sql = `select png from merchant_logos where digest = decode(:digest, 'hex')`;
  return (await queryOne<{ png: Buffer }>(db, sql, { digest }))?.png;
}
