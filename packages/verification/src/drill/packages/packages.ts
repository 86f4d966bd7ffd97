import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Servers } from '../../rig/servers';
import { startGateway } from '../../stage/gateway';
import { succeeds } from '../containers/shell';
import { timed } from '../timed';
import { CLIENTS, sellAsTheGuide } from './installs';
import { testVendure, testWooCommerce } from './plugins';
import { publishTwice } from './publication';
import { openRegistries } from './registries';

const PROGRAMS = ['python3', 'php', 'composer'];

/**
 * Publishes the clients and plugins of this version to registries on this machine, installs each from there in a project
 * of its own, and takes payments with it, by the examples of the guide. Returns the reason when a program is missing.
 */
export async function drillPackages(servers: Servers): Promise<string | undefined> {
  for (const program of PROGRAMS) if (!(await succeeds(program, ['--version']))) return `${program} not found`;
  const registries = await openRegistries();
  const folder = mkdtempSync(join(tmpdir(), 'gateway-projects-'));
  try {
    await timed('published twice, the same', () => publishTwice(registries));
    const gateway = await startGateway(servers, { isSandbox: true, variables: { FIXED_RATES: 'EUR:0.92' } });
    try {
      for (const [name, client] of Object.entries(CLIENTS)) {
        const project = join(folder, client.file);
        mkdirSync(project);
        await timed(name, async () => {
          await client.install(project, registries);
          await sellAsTheGuide(client, project, gateway);
        });
      }
      await timed('the plugin for WooCommerce', () => testWooCommerce(folder, registries, gateway));
      await timed('the plugin for Vendure', () => testVendure(registries, servers, gateway));
    } finally {
      await gateway.stop();
    }
    return undefined;
  } finally {
    await registries.close();
    rmSync(folder, { recursive: true });
  }
}
