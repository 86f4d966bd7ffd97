import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { parseUsdt, type TronAddress } from '@gateway/domain';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { freePort, until } from '@gateway/runtime/testing';
import { isInstalled, readerPerSuite } from './testing/reader';

// The shops that the pages show are run: each takes a payment on the simulated chain, with the code as it is on the page.

jest.setTimeout(300_000);

const PACKAGES = join(__dirname, '../..');
const RUN_SOURCE = ['--conditions=source', '-r', join(__dirname, '../../../scripts/run-source.cjs')];
const WAIT_MS = 120_000;

/** A shop of the guide: its file and what starts it. Without its program it cannot be tried. */
interface Shop {
  file: string;
  command: string;
  args: (file: string, address: string) => string[];
  /** Makes the client's package available in a folder. @returns variables that are needed for it */
  prepare?: (folder: string) => Record<string, string>;
}

const SHOPS: readonly Shop[] = [
  { file: 'shop.mjs', command: process.execPath, args: (file) => [file] },
  { file: 'shop.php', command: 'php', args: (file, address) => ['-S', address, file] },
  { file: 'shop.py', command: 'python3', args: (file) => [file] },
  { file: 'shop.go', command: 'go', args: (file) => ['run', file] },
  { file: 'client-shop.mjs', command: process.execPath, args: (file) => [...RUN_SOURCE, file], prepare: linkClient },
  { file: 'client-shop.php', command: 'php', args: (file, address) => ['-S', address, file], prepare: writeAutoload },
  {
    file: 'client_shop.py',
    command: 'python3',
    args: (file) => [file],
    prepare: () => ({ PYTHONPATH: join(PACKAGES, 'client-python/src'), PYTHONDONTWRITEBYTECODE: '1' }),
  },
];

const reader = readerPerSuite();
const { gateway } = reader;
let shop: ChildProcess | undefined;
let output: string;

beforeEach(() => {
  output = '';
});
afterEach(() => {
  if (shop?.pid !== undefined) process.kill(-shop.pid, 'SIGKILL');
  shop = undefined;
});

/** As `npm install` of the folder would; the sources need no build. */
function linkClient(at: string): Record<string, string> {
  mkdirSync(join(at, 'node_modules'));
  symlinkSync(join(PACKAGES, 'client-javascript'), join(at, 'node_modules/crypto-payment-gateway-client'));
  return {};
}

/** As Composer would: it finds the classes wherever they are. */
function writeAutoload(at: string): Record<string, string> {
  mkdirSync(join(at, 'vendor'));
  const load = `<?php require ${JSON.stringify(join(PACKAGES, 'client-php/autoload.php'))};`;
  writeFileSync(join(at, 'vendor/autoload.php'), load);
  return {};
}

async function startShop({ file, command, args, prepare }: Shop): Promise<string> {
  const address = `127.0.0.1:${String(await freePort())}`;
  const shopUrl = `http://${address}`;
  // A module of sources is compiled to CommonJS, so that it can load the client's.
  const name = args(file, '').includes('-r') ? 'shop.ts' : file;
  const folder = reader.folder();
  writeFileSync(join(folder, name), reader.code.get(file) ?? '');
  const added = prepare?.(folder);
  const started = spawn(command, args(name === file ? name : join(folder, name), address), {
    cwd: folder,
    env: { ...reader.environment(shopUrl), ...added },
    detached: true,
  });
  shop = started;
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return shopUrl;
}

/** A customer who opens the shop's link. @returns the order, as its merchant reads it */
async function buy(shopUrl: string): Promise<{ id: string; address: string; external_id: string }> {
  let checkout = '';
  await until(
    'the shop sends its customer to the checkout page',
    async () => {
      const response = await fetch(`${shopUrl}/buy`, { redirect: 'manual', headers: { connection: 'close' } }).catch(
        () => undefined,
      );
      checkout = response?.headers.get('location') ?? '';
      return response?.status === 303;
    },
    WAIT_MS,
  );
  expect(checkout).toMatch(new RegExp(`^${gateway.url}/checkout/`));
  return (await read(checkout.split('/').at(-1) ?? '')) as { id: string; address: string; external_id: string };
}

async function read(id: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${gateway.url}/api/v1/payments/${id}`, { headers: { 'X-API-Key': gateway.apiKey } });
  return (await response.json()) as Record<string, unknown>;
}

/** A webhook with another signature, or with one of long ago. */
async function forge(shopUrl: string, externalId: string, secret: string, age = 0): Promise<number> {
  const body = JSON.stringify({ event: 'payment.confirmed', external_id: externalId, amount_received: '25.500000' });
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const mac = createHmac('sha256', secret).update(`msg_1.${timestamp}.${body}`).digest('base64');
  const headers = {
    connection: 'close',
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac}`,
  };
  return (await fetch(`${shopUrl}/webhook`, { method: 'POST', headers, body })).status;
}

for (const tried of SHOPS) {
  testNeeding(tried.command, isInstalled(tried.command))(
    `${tried.file} takes a payment (where ${basename(tried.command)} is installed)`,
    async () => {
      const shopUrl = await startShop(tried);
      const order = await buy(shopUrl).catch((error: unknown) => {
        throw new Error(output, { cause: error });
      });
      expect(await reader.runRequest('forged-webhook.sh', shopUrl)).toBe('401\n');
      expect(await forge(shopUrl, order.external_id, 'another-secret')).toBe(401);
      expect(await forge(shopUrl, order.external_id, gateway.webhookSecret, 3_600)).toBe(401);
      expect(output).not.toContain('paid:');
      gateway.chain.pay({ to: order.address as TronAddress, amount: parseUsdt('25.5') });
      await until('the order is completed', async () => (await read(order.id))['status'] === 'completed', WAIT_MS);
      expect(output).toContain(`paid: ${order.external_id}, 25.500000 USDT`);
    },
  );
}
