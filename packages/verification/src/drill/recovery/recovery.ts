import type { Merchant } from '../../stage/merchant';
import { prepareDatabase } from '../../rig/database';
import type { Fleet } from '../../rig/fleet';
import { createPostgres, newDataFolder, postgresOf, type PostgresServer } from '../../rig/postgres-server';
import { withFleet } from '../with-fleet';

/** A running gateway with a separate database server, which is going to be lost. */
export interface GatewayAtRisk {
  fleet: Fleet;
  merchant: Merchant;
  server: PostgresServer;
  /**
   * Ends the services, and the server without a checkpoint, and continues with another server.
   * @param restore fills the data folder of that server
   */
  replace(restore: (data: string) => void): Promise<PostgresServer>;
}

/**
 * Runs a drill of recovery on a new gateway, which is removed afterwards.
 * @param settings of both database servers
 */
export async function drillRecovery(
  bin: string,
  redisUrl: string,
  settings: Record<string, string>,
  work: (gateway: GatewayAtRisk) => Promise<void>,
): Promise<void> {
  const server = await createPostgres(bin, settings);
  const options = { urlOf: await prepareDatabase(server.url), redisUrl, copies: 1 };
  let second: PostgresServer | undefined;
  try {
    await withFleet(options, 'the recovery', async (fleet, merchant) => {
      const replace: GatewayAtRisk['replace'] = async (restore) => {
        await fleet.stopServices();
        await server.crash();
        const data = newDataFolder();
        restore(data);
        second = postgresOf(bin, data, server.port, settings);
        await second.start();
        fleet.startServices();
        await fleet.waitForHealth();
        return second;
      };
      fleet.startServices();
      await fleet.initialise();
      await work({ fleet, merchant, server, replace });
      await fleet.stopServices();
    });
  } finally {
    await server.remove();
    await second?.remove();
  }
}
