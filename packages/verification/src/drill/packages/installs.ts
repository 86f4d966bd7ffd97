import { strict as assert } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from 'crypto-payment-gateway-client';
import { request } from 'undici';
import { until } from '../../rig/http';
import { commandOf, freePort } from '../../rig/program';
import type { Gateway } from '../../stage/gateway';
import { run } from '../containers/shell';
import { VERSION } from '../made-release';
import type { Registries } from './registries';

const WAIT_MS = 120_000;
const GUIDE = 'packages/docs/guide/webhooks.md';

/** A client that a registry has: how a new project installs it, and what runs the guide's shop with it. */
interface Client {
  /** The shop of the guide that uses it. */
  file: string;
  /** Installs it into an empty folder. */
  install(folder: string, registries: Registries): Promise<unknown>;
  /** What runs the shop at an address, in its folder. */
  command(file: string, address: string): readonly [string, ...string[]];
}

/** By the names of their packages. */
export const CLIENTS: Readonly<Record<string, Client>> = {
  'crypto-payment-gateway-client for JavaScript': {
    file: 'client-shop.mjs',
    install: (folder, { npm }) => installFromNpm(folder, `crypto-payment-gateway-client@${VERSION}`, npm),
    command: (file) => [process.execPath, file],
  },
  'crypto-payment-gateway-client for Python': {
    file: 'client_shop.py',
    async install(folder, { python }) {
      await run('python3', ['-m', 'venv', 'python'], { cwd: folder });
      const options = ['install', '--quiet', '--no-cache-dir', '--isolated', '--index-url', python];
      await run('python/bin/pip', [...options, `crypto-payment-gateway-client==${VERSION}`], { cwd: folder });
    },
    command: (file) => [join(file, '../python/bin/python'), file],
  },
  'crypto-payment-gateway/client for PHP': {
    file: 'client-shop.php',
    async install(folder, { composer }) {
      const repositories = [{ type: 'composer', url: `file://${composer}` }, { 'packagist.org': false }];
      const manifest = { repositories, require: { 'crypto-payment-gateway/client': VERSION } };
      writeFileSync(join(folder, 'composer.json'), JSON.stringify(manifest));
      const env = { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_CACHE_DIR: '/dev/null' };
      await run('composer', ['install', '--no-interaction'], { cwd: folder, env });
    },
    command: (file, address) => ['php', '-S', address, file],
  },
};

const NPM = ['--ignore-scripts', '--omit=dev', '--omit=optional', '--no-audit', '--no-fund', '--no-progress'];

/** Installs a package of npm as a project does. */
export async function installFromNpm(folder: string, what: string, registry: string): Promise<void> {
  await run('npm', ['install', ...NPM, '--registry', registry, what], { cwd: folder });
}

/** The guide's shop takes a payment with a client that was installed. */
export async function sellAsTheGuide(client: Client, folder: string, gateway: Gateway): Promise<void> {
  const address = `127.0.0.1:${String(await freePort())}`;
  const file = join(folder, client.file);
  writeFileSync(file, codeOf(client.file));
  const [command, ...args] = client.command(file, address);
  const shop = commandOf(client.file, command, args, {
    GATEWAY_URL: gateway.apiUrl,
    GATEWAY_API_KEY: gateway.apiKey,
    GATEWAY_WEBHOOK_SECRET: gateway.webhookSecret,
    SHOP_URL: `http://${address}`,
  });
  let output = '';
  shop.listen((text) => (output += text));
  shop.start();
  try {
    const orderId = await until('the shop to sell', WAIT_MS, async () => {
      const { statusCode, headers, body } = await request(`http://${address}/buy`);
      await body.dump();
      return statusCode === 303 ? String(headers['location']).split('/').at(-1) : undefined;
    });
    const merchant = createClient({ baseUrl: gateway.apiUrl, apiKey: gateway.apiKey });
    await merchant.simulatePayment({ order_id: orderId, scenario: 'exact' });
    await until('the order to be completed', WAIT_MS, async () =>
      (await merchant.getOrder(orderId)).status === 'completed' ? true : undefined,
    );
    const { external_id: reference } = await merchant.getOrder(orderId);
    assert.ok(output.includes(`paid: ${reference}, 25.500000 USDT`), output);
  } catch (error) {
    throw new Error(`${client.file}\n${shop.tail()}`, { cause: error });
  } finally {
    await shop.kill();
  }
}

/** A named piece of code of the guide. */
function codeOf(name: string): string {
  const fence = new RegExp(`^\`\`\`\\w+ ${name}\\n(.*?)^\`\`\`$`, 'ms');
  const code = fence.exec(readFileSync(GUIDE, 'utf8'))?.[1];
  if (code === undefined) throw new Error(`${GUIDE} has no ${name}`);
  return code;
}
