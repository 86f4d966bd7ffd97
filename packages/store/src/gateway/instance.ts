import { query, queryOne, type Db } from '../db/pool';

/** The permanent identity of a deployment. */
export interface Instance {
  id: string;
}

/** Values that a service provides; each is pinned by the first service that has it. */
export interface InstancePins {
  network: string;
  usdtContract?: string;
  hmacFingerprint?: string;
}

interface InstanceRow {
  id: string;
  network: string;
  usdt_contract: string | null;
  hmac_fingerprint: string | null;
}

/**
 * Pins the values at the first start and compares them at every later one.
 * @throws Error naming the variable that differs, without its values
 */
export async function pinInstance(db: Db, pins: InstancePins): Promise<Instance> {
  await query(
    db,
    `update instance set network = coalesce(network, :network),
       usdt_contract = coalesce(usdt_contract, :contract), hmac_fingerprint = coalesce(hmac_fingerprint, :fingerprint)`,
    { network: pins.network, contract: pins.usdtContract ?? null, fingerprint: pins.hmacFingerprint ?? null },
  );
  const row = await queryOne<InstanceRow>(db, 'select id, network, usdt_contract, hmac_fingerprint from instance');
  if (!row) throw new Error('the instance row is missing: the database is damaged');
  refuseOther('TRON_NETWORK', row.network, pins.network);
  refuseOther('USDT_CONTRACT', row.usdt_contract, pins.usdtContract);
  refuseOther('HMAC_SECRET', row.hmac_fingerprint, pins.hmacFingerprint);
  return { id: row.id };
}

function refuseOther(variable: string, pinned: string | null, given: string | undefined): void {
  if (given !== undefined && pinned !== given) {
    throw new Error(`${variable} is not the one this database was first started with`);
  }
}
