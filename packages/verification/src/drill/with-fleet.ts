import { openMerchant, type Merchant } from '../stage/merchant';
import { createDatabase, type Migrate, type RunDatabase } from '../rig/database';
import { openFleet, type Fleet, type FleetOptions } from '../rig/fleet';
import type { Servers } from '../rig/servers';

/**
 * Works with a new gateway and the server of its merchant, and removes both afterwards. Only the chain runs until the
 * work starts the services.
 * @param what failed, for the error, which has the newest lines of every program
 */
export async function withFleet(
  options: FleetOptions,
  what: string,
  work: (fleet: Fleet, merchant: Merchant) => Promise<void>,
): Promise<void> {
  const fleet = await openFleet(options);
  const merchant = await openMerchant(fleet.variables['WEBHOOK_SECRET'] ?? '');
  try {
    await work(fleet, merchant);
  } catch (error) {
    throw new Error(`${what} failed\n${fleet.report()}`, { cause: error });
  } finally {
    await merchant.close();
    await fleet.remove();
  }
}

interface DrillOptions extends Pick<FleetOptions, 'copies' | 'overrides'> {
  /** How the database gets its schema, if not by this version. */
  migrated?: Migrate;
}

/** As `withFleet`, on a new database, which is removed as well. */
export async function withFleetAndDatabase(
  { databaseUrl, redisUrl }: Servers,
  { migrated, ...options }: DrillOptions,
  what: string,
  work: (fleet: Fleet, merchant: Merchant, database: RunDatabase) => Promise<void>,
): Promise<void> {
  const database = await createDatabase(databaseUrl, 'drill', migrated);
  try {
    await withFleet({ ...options, urlOf: database.urlOf, redisUrl }, what, (fleet, merchant) =>
      work(fleet, merchant, database),
    );
  } finally {
    await database.drop();
  }
}
