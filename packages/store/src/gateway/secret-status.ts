import { query, queryOne, type Db } from '../db/pool';
import { countUnsealedSecrets } from '../merchants/sealed-secrets';

/** What still depends on the previous values of the secrets that may be rotated. */
export interface SecretStatus {
  hmac: {
    /** Whether the previous value of HMAC_SECRET is still accepted. */
    isRotating: boolean;
    merchantCount: number;
    /** Keys that are stored under another value than the current one. */
    outdatedKeys: OutdatedKey[];
    unsealedSecrets: number;
  };
  jwt: {
    isRotating: boolean;
    /** When the last session ends that the previous JWT_SECRET signed; null when all have ended. */
    lastSessionEndsAt: Date | null;
  };
}

export interface OutdatedKey {
  merchantId: string;
  name: string;
  prefix: string;
  isActive: boolean;
  /** The end of its overlap, for a key that was replaced. */
  validUntil: Date | null;
}

interface Row {
  hmac_fingerprint: string | null;
  hmac_rotating: boolean;
  jwt_rotating: boolean;
  session_end: Date | null;
  merchant_count: number;
}

/** Reads what the operator needs to end a rotation; no secret is read. */
export async function readSecretStatus(db: Db): Promise<SecretStatus> {
  const row = await queryOne<Row>(
    db,
    `select hmac_fingerprint, hmac_previous_fingerprint is not null as hmac_rotating,
       jwt_previous_fingerprint is not null as jwt_rotating,
       case when jwt_previous_until > now() then jwt_previous_until end as session_end,
       (select count(*)::int from merchants) as merchant_count
     from instance`,
  );
  if (!row) throw new Error('the instance row is missing: the database is damaged');
  const fingerprint = row.hmac_fingerprint ?? '';
  return {
    hmac: {
      isRotating: row.hmac_rotating,
      merchantCount: row.merchant_count,
      outdatedKeys: await listOutdatedKeys(db, fingerprint),
      unsealedSecrets: await countUnsealedSecrets(db, fingerprint),
    },
    jwt: { isRotating: row.jwt_rotating, lastSessionEndsAt: row.session_end },
  };
}

async function listOutdatedKeys(db: Db, fingerprint: string): Promise<OutdatedKey[]> {
  const rows = await query<{ id: string; name: string; prefix: string; is_active: boolean; valid_until: Date | null }>(
    db,
    `select id, name, is_active, prefix, valid_until
     from (select id, name, is_active, created_at, api_key_prefix as prefix, api_key_hashed_with as hashed_with,
             null::timestamptz as valid_until from merchants
           union all
           select id, name, is_active, created_at, replaced_key_prefix, replaced_key_hashed_with, replaced_key_until
           from merchants where replaced_key_until > now()
           union all
           select m.id, m.name, m.is_active, m.created_at, r.prefix, r.hashed_with, r.valid_until
           from read_only_keys r join merchants m on m.id = r.merchant_id
           where r.valid_until is null or r.valid_until > now()) k
     where hashed_with is distinct from :fingerprint order by created_at, id, valid_until nulls first, prefix`,
    { fingerprint },
  );
  return rows.map((row) => ({
    merchantId: row.id,
    name: row.name,
    prefix: row.prefix,
    isActive: row.is_active,
    validUntil: row.valid_until,
  }));
}
