import { query, queryOne, type Db, type Tx } from '../db/pool';
import { transact } from '../db/transaction';
import { countUnsealedSecrets } from '../merchants/sealed-secrets';

/** The permanent identity of a deployment. */
export interface Instance {
  id: string;
}

/** The fingerprints of a secret that may be rotated. */
export interface SecretFingerprints {
  fingerprint: string;
  previousFingerprint: string | undefined;
}

/** Values that a service provides; each is pinned by the first service that has it. */
export interface InstancePins {
  network: string;
  usdtContract?: string;
  /** Moves forward at the first start whose previous value is the pinned one. */
  hmac?: SecretFingerprints;
  /** Only noted: sessions are all that depends on it. */
  jwt?: SecretFingerprints;
}

interface InstanceRow {
  id: string;
  network: string;
  usdt_contract: string | null;
  hmac_fingerprint: string | null;
  hmac_previous_fingerprint: string | null;
  jwt_fingerprint: string | null;
  jwt_previous_fingerprint: string | null;
}

/**
 * Pins the values at the first start and compares them at every later one.
 * @throws Error naming the variable that differs, without its values
 */
export async function pinInstance(db: Db, pins: InstancePins): Promise<Instance> {
  return transact(db, async (tx) => {
    await query(
      tx,
      `update instance set network = coalesce(network, :network),
         usdt_contract = coalesce(usdt_contract, :contract), hmac_fingerprint = coalesce(hmac_fingerprint, :fingerprint)`,
      { network: pins.network, contract: pins.usdtContract ?? null, fingerprint: pins.hmac?.fingerprint ?? null },
    );
    const row = await queryOne<InstanceRow>(
      tx,
      `select id, network, usdt_contract, hmac_fingerprint, hmac_previous_fingerprint, jwt_fingerprint,
         jwt_previous_fingerprint from instance`,
    );
    if (!row) throw new Error('the instance row is missing: the database is damaged');
    refuseOther('TRON_NETWORK', row.network, pins.network);
    refuseOther('USDT_CONTRACT', row.usdt_contract, pins.usdtContract);
    if (pins.hmac) await rotateHmac(tx, row, pins.hmac);
    if (pins.jwt) await rotateJwt(tx, row, pins.jwt);
    return { id: row.id };
  });
}

/**
 * Compares HMAC_SECRET with the pinned one. A start with both values begins the rotation; from then on the older value
 * alone is accepted too, because a copy that was not updated yet may restart; a start with the newer one alone ends it.
 */
async function rotateHmac(tx: Tx, row: InstanceRow, given: SecretFingerprints): Promise<void> {
  const { hmac_fingerprint: pinned, hmac_previous_fingerprint: older } = row;
  const isBegin = given.fingerprint !== pinned && given.previousFingerprint === pinned;
  const isEnd = given.fingerprint === pinned && given.previousFingerprint === undefined && older !== null;
  if (!isBegin && !isEnd) {
    if (given.fingerprint !== older) refuseOther('HMAC_SECRET', pinned, given.fingerprint);
    return;
  }
  const unsealed = await countUnsealedSecrets(tx, pinned);
  if (unsealed > 0) {
    throw new Error(
      `HMAC_SECRET_PREVIOUS is still needed by ${String(unsealed)} sealed secrets: start with the values used before, ` +
        'and wait until "gateway secrets status" says that it can be removed',
    );
  }
  await query(tx, 'update instance set hmac_fingerprint = :fingerprint, hmac_previous_fingerprint = :older', {
    fingerprint: given.fingerprint,
    older: isBegin ? pinned : null,
  });
}

/**
 * Notes the JWT_SECRET of a starting api. As above, a copy with the older value alone changes nothing while that is
 * valid. Until the rotation began, every session was signed with the older value.
 */
async function rotateJwt(tx: Tx, row: InstanceRow, given: SecretFingerprints): Promise<void> {
  const { jwt_fingerprint: pinned, jwt_previous_fingerprint: older } = row;
  const isBegin = given.fingerprint !== pinned && given.previousFingerprint === pinned;
  if (given.fingerprint === older && !isBegin) return;
  if (given.fingerprint === pinned && given.previousFingerprint !== undefined) return;
  await query(
    tx,
    `update instance set jwt_fingerprint = :fingerprint, jwt_previous_fingerprint = :older::text,
       jwt_previous_until = case when :older::text is not null then now() + interval '24 hours' end`,
    { fingerprint: given.fingerprint, older: isBegin ? pinned : null },
  );
}

function refuseOther(variable: string, pinned: string | null, given: string | undefined): void {
  if (given !== undefined && pinned !== given) {
    throw new Error(`${variable} is not the one this database was first started with`);
  }
}
