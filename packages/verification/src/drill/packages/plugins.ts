import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '../../rig/database';
import { until } from '../../rig/http';
import { commandOf, freePort } from '../../rig/program';
import type { Servers } from '../../rig/servers';
import type { Gateway } from '../../stage/gateway';
import { run } from '../containers/shell';
import { VERSION } from '../made-release';
import { installEmptyShop } from '../shop/installation';
import { integrationTest, playIntegrationTest } from '../shop/integration';
import { openRunningShop } from '../shop/running-shop';
import { installFromNpm } from './installs';
import type { Registries } from './registries';

const WAIT_MS = 60_000;

/** A Vendure shop with the plugin of the registry is right in all situations of the guide's "Write an integration". */
export async function testVendure({ npm }: Registries, servers: Servers, gateway: Gateway): Promise<void> {
  const folder = await installEmptyShop();
  if (folder === undefined) throw new Error('the shop could not be installed');
  await installFromNpm(folder, `crypto-payment-gateway-vendure@${VERSION}`, npm);
  const database = await createDatabase(servers.databaseUrl, 'shop', () => Promise.resolve());
  const shop = await openRunningShop(folder, database.url, gateway);
  try {
    await integrationTest({ gateway, shop });
  } finally {
    await shop.program.kill();
    await database.drop();
  }
}

/** So is the plugin for WooCommerce, as its zip has it, with files in place of WooCommerce. */
export async function testWooCommerce(folder: string, { woocommerce }: Registries, gateway: Gateway): Promise<void> {
  const [zip = ''] = readdirSync(woocommerce);
  await run('python3', ['-m', 'zipfile', '-e', join(woocommerce, zip), folder]);
  const plugin = join(folder, 'crypto-payment-gateway');
  const tests = join(plugin, 'tests');
  cpSync('packages/integration-woocommerce/tests', tests, { recursive: true });
  const [address, relay] = [`127.0.0.1:${String(await freePort())}`, `http://127.0.0.1:${String(await freePort())}`];
  const shop = commandOf('the shop', 'php', ['-S', address, join(tests, 'integration-shop.php')], {
    SHOP_URL: `http://${address}`,
    SHOP_FOLDER: folder,
    GATEWAY_URL: relay,
    GATEWAY_API_KEY: gateway.apiKey,
    GATEWAY_WEBHOOK_SECRET: gateway.webhookSecret,
  });
  shop.start();
  try {
    await until('the shop', WAIT_MS, () => fetch(`http://${address}`).then(({ ok }) => ok || undefined));
    await playIntegrationTest(gateway, `http://${address}`, relay);
  } catch (error) {
    throw new Error(shop.tail(), { cause: error });
  } finally {
    await shop.kill();
    rmSync(plugin, { recursive: true });
  }
}
