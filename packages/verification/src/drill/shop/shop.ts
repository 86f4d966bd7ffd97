import { launchChromium } from '../../browser/page/chromium';
import { startGateway } from '../../stage/gateway';
import { createDatabase } from '../../rig/database';
import type { Servers } from '../../rig/servers';
import { compileWithShop, installShop } from './installation';
import { openRunningShop } from './running-shop';
import { SHOP_SCENARIOS } from './scenarios';

/**
 * Buys in a real shop, in a browser, and pays through a whole gateway on a simulated chain. Returns the reason when this
 * machine has no browser, or cannot get the shop.
 */
export async function drillShop(servers: Servers): Promise<string | undefined> {
  const browser = await launchChromium();
  if (!browser) return 'no Chromium here';
  try {
    const folder = await installShop();
    if (folder === undefined) return 'the shop could not be installed: no registry of npm can be reached';
    await compileWithShop(folder);
    const database = await createDatabase(servers.databaseUrl, 'shop', () => Promise.resolve());
    const gateway = await startGateway(servers, { isSandbox: true, variables: { FIXED_RATES: 'EUR:0.92' } });
    const shop = await openRunningShop(folder, database.url, gateway);
    try {
      for (const [name, scenario] of Object.entries(SHOP_SCENARIOS)) {
        const startedAt = performance.now();
        await scenario({ gateway, shop, browser }).catch((error: unknown) => {
          throw new Error(`${name}\n${gateway.report()}\n${shop.program.tail()}`, { cause: error });
        });
        console.log(`         ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(8)} s    ${name}`);
      }
    } finally {
      await shop.program.kill();
      await gateway.stop();
      await database.drop();
    }
    return undefined;
  } finally {
    await browser.close();
  }
}
