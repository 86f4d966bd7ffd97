import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { loadContract } from '@gateway/contract';
import { parseUsdt, testWebhookBody, type TronAddress } from '@gateway/domain';
import { freePort, until } from '@gateway/runtime/testing';
import { operationsOf } from './reference/pages';
import { SAMPLE_LANGUAGES } from './reference/sample-code';
import { sampleFiles } from './reference/samples';
import { openTestGateway, type TestGateway } from './testing/gateway';
import { guideCode } from './testing/guide-code';

// What the pages show is run: each shop takes a payment on the simulated chain, with the code as it is on the page.

jest.setTimeout(300_000);

const PACKAGES = join(__dirname, '../..');
const RUN_SOURCE = ['--conditions=source', '-r', join(__dirname, '../../../scripts/run-source.cjs')];
const CODE = guideCode();
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

let gateway: TestGateway;
let folder: string;
let shop: ChildProcess | undefined;
let output: string;

beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-'));
  output = '';
});
afterEach(() => {
  if (shop?.pid !== undefined) process.kill(-shop.pid, 'SIGKILL');
  shop = undefined;
  rmSync(folder, { recursive: true });
});

/** As `npm install` of the folder would; the sources need no build. */
function linkClient(at: string): Record<string, string> {
  mkdirSync(join(at, 'node_modules'));
  symlinkSync(join(PACKAGES, 'client-javascript'), join(at, 'node_modules/crypto-payment-gateway-client'));
  return {};
}

/** As Composer would. */
function writeAutoload(at: string): Record<string, string> {
  mkdirSync(join(at, 'vendor'));
  const source = join(PACKAGES, 'client-php/src/');
  const load = `<?php spl_autoload_register(function (string $class) {
    $name = str_replace(['CryptoPaymentGateway\\\\Client\\\\', '\\\\'], ['', '/'], $class);
    require ${JSON.stringify(source)} . "$name.php";
  });`;
  writeFileSync(join(at, 'vendor/autoload.php'), load);
  return {};
}

function environment(shopUrl: string): Record<string, string | undefined> {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    GATEWAY_URL: gateway.url,
    GATEWAY_API_KEY: gateway.apiKey,
    GATEWAY_WEBHOOK_SECRET: gateway.webhookSecret,
    SHOP_URL: shopUrl,
  };
}

async function startShop({ file, command, args, prepare }: Shop): Promise<string> {
  const address = `127.0.0.1:${String(await freePort())}`;
  const shopUrl = `http://${address}`;
  // A module of sources is compiled to CommonJS, so that it can load the client's.
  const name = args(file, '').includes('-r') ? 'shop.ts' : file;
  writeFileSync(join(folder, name), CODE.get(file) ?? '');
  const added = prepare?.(folder);
  const started = spawn(command, args(name === file ? name : join(folder, name), address), {
    cwd: folder,
    env: { ...environment(shopUrl), ...added },
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

function isInstalled(command: string): boolean {
  return spawnSync(command, [command === 'go' ? 'version' : '--version']).status === 0;
}

for (const tried of SHOPS) {
  (isInstalled(tried.command) ? test : test.skip)(
    `${tried.file} takes a payment (where ${basename(tried.command)} is installed)`,
    async () => {
      const shopUrl = await startShop(tried);
      const order = await buy(shopUrl).catch((error: unknown) => {
        throw new Error(output, { cause: error });
      });
      expect(await runRequest('forged-webhook.sh', shopUrl)).toBe('401\n');
      expect(await forge(shopUrl, order.external_id, 'another-secret')).toBe(401);
      expect(await forge(shopUrl, order.external_id, gateway.webhookSecret, 3_600)).toBe(401);
      expect(output).not.toContain('paid:');
      gateway.chain.pay({ to: order.address as TronAddress, amount: parseUsdt('25.5') });
      await until('the order is completed', async () => (await read(order.id))['status'] === 'completed', WAIT_MS);
      expect(output).toContain(`paid: ${order.external_id}, 25.500000 USDT`);
    },
  );
}

/** What runs the reference's samples in each language, by the ends of their files' names. */
const RUN_SAMPLE: Record<string, readonly [command: string, ...args: string[]]> = {
  sh: ['bash'],
  mjs: [process.execPath],
  php: ['php'],
  py: ['python3'],
  go: ['go', 'run'],
};

for (const { extension, language } of SAMPLE_LANGUAGES) {
  const [command = '', ...args] = RUN_SAMPLE[extension] ?? [];
  (isInstalled(command) ? test : test.skip)(
    `the reference's samples in ${language} create, list and cancel an order (where ${basename(command)} is installed)`,
    async () => {
      const contract = loadContract();
      let orderId = '';
      const send = async (id: string): Promise<string> => {
        const placed = operationsOf(contract).find(({ operation }) => operation.operationId === id);
        const name = `${id}.${extension}`;
        const code = placed && sampleFiles(contract, placed).get(name);
        const own = code?.replace('order-1', `sample-${extension}`).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, orderId);
        writeFileSync(join(folder, name), own ?? '');
        const options = { cwd: folder, env: environment('http://127.0.0.1:1') };
        return (await promisify(execFile)(command, [...args, name], options)).stdout;
      };
      const created = await send('createPayment');
      orderId = /\bid\W+([0-9a-f-]{36})/.exec(created)?.[1] ?? '';
      expect(created).toMatch(new RegExp(`external_id\\W+sample-${extension}`));
      expect(await send('listPayments')).toContain(orderId);
      expect(await send('getPayment')).toMatch(/metadata\W+basket\W+4711/);
      expect(await send('cancelPayment')).toMatch(/cancelled_at\W+\d{4}-/);
    },
  );
}

/** Runs one of the pages' requests, and returns what it prints. */
async function runRequest(
  name: string,
  shopUrl = 'http://127.0.0.1:1',
  added: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-c', CODE.get(name) ?? 'exit 9'], {
    env: { ...environment(shopUrl), ...added },
  });
  return stdout;
}

test('the requests of the pages are answered as they say', async () => {
  const created = JSON.parse(await runRequest('create-order.sh')) as Record<string, unknown>;
  expect(created).toMatchObject({ external_id: 'order-1', amount: '25.500000', status: 'pending', reused: false });
  expect(JSON.parse(await runRequest('create-order.sh'))).toEqual({ ...created, reused: true });
  const link = JSON.parse(await runRequest('payment-link.sh')) as Record<string, unknown>;
  expect(link).toMatchObject({ title: 'Membership 2027', amount: '25.500000', state: 'open', paid_count: 0 });
  const deposit = JSON.parse(await runRequest('deposit-address.sh')) as Record<string, unknown>;
  expect(deposit).toMatchObject({ customer_id: 'customer-4711', min_amount: '5.000000', active: true, paid_count: 0 });
  expect(JSON.parse(await runRequest('deposit-address.sh'))).toEqual(deposit);
  const { data } = JSON.parse(await runRequest('list-orders.sh')) as { data: { status: string }[] };
  expect(data.length).toBeGreaterThan(0);
  for (const { status } of data) expect(['confirmed', 'completed', 'callback_failed']).toContain(status);
});

test('the reader of events shows each event once, however often it is started', async () => {
  await runRequest('create-order.sh');
  writeFileSync(join(folder, 'read-events.mjs'), CODE.get('read-events.mjs') ?? '');
  const readEvents = async (): Promise<string> => {
    const options = { cwd: folder, env: environment('http://127.0.0.1:1') };
    return (await promisify(execFile)(process.execPath, ['read-events.mjs'], options)).stdout;
  };
  // The newest events may not be settled yet, so that a later reading adds some; none repeats one.
  let shown = '';
  const hasCreation = async (): Promise<boolean> => {
    shown += await readEvents();
    return shown.includes('order.created order-1 pending\n');
  };
  await until('the creation is shown', hasCreation, WAIT_MS);
  const lines = (shown + (await readEvents())).trim().split('\n');
  expect(new Set(lines).size).toBe(lines.length);
});

test('the webhook on the page has the fields of a webhook, in their order', () => {
  const sent = JSON.parse(testWebhookBody('nile', new Date(0)).toString()) as object;
  expect(Object.keys(JSON.parse(CODE.get('webhook.json') ?? '{}') as object)).toEqual(Object.keys(sent));
});

test('the sandbox pays an order as the page says', async () => {
  const { id } = JSON.parse(await runRequest('create-order.sh')) as { id: string };
  const paid: unknown = JSON.parse(await runRequest('sandbox-payment.sh', undefined, { ORDER_ID: id }));
  expect(paid).toMatchObject({ order_id: id, scenario: 'exact', amount: '25.500000' });
});
