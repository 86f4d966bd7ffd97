import { openMerchant, type Merchant } from '../e2e/merchant';
import { openFleet, type Fleet, type FleetOptions } from './fleet';

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
