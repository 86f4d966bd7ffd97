import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { freePort, until } from '@gateway/runtime/testing';
import { perSuite } from '@gateway/runtime/testing/suite';
import { openTestGateway } from './testing/gateway';
import { guideCode } from './testing/guide-code';

// The command that the guide offers for integrations finds the guide's own shop right, and says what is wrong with
// shops that were made like it but for one line. It finds the plugin for WooCommerce right too; the one for Vendure
// needs a whole shop, which the drill "shop" has.

jest.setTimeout(400_000);

const ROOT = join(__dirname, '../../..');
const RUN_SOURCE = ['--conditions=source', '-r', join(ROOT, 'scripts/run-source.cjs')];
const RIGHT = guideCode().get('integration-shop.mjs') ?? '';

const gateway = perSuite(openTestGateway);
const folder = mkdtempSync(join(tmpdir(), 'integration-'));
mkdirSync(join(folder, 'node_modules'));
symlinkSync(join(ROOT, 'packages/client-javascript'), join(folder, 'node_modules/crypto-payment-gateway-client'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const { pid } of started) if (pid !== undefined) end(pid);
  rmSync(folder, { recursive: true });
});

/** Ends a program and what it started, if it has not ended. */
function end(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has.
  }
}

/** The shop of the guide with other lines. */
function shopWith(line: string, instead: string): string {
  expect(RIGHT.split(line)).toHaveLength(2);
  return RIGHT.replace(line, instead);
}

interface Outcome {
  code: number;
  output: string;
  /** The situations in which the shop is wrong. */
  wrong: string[];
}

/** Starts a program that is a shop, and has the command test it. @param program by the address at which it listens */
async function testShop(
  program: (address: string) => readonly string[],
  situations: readonly string[] = [],
): Promise<Outcome> {
  const [address, relay] = [`127.0.0.1:${String(await freePort())}`, `127.0.0.1:${String(await freePort())}`];
  const [shopUrl, listen] = [`http://${address}`, `http://${relay}`];
  const variables = {
    PATH: process.env['PATH'],
    GATEWAY_API_KEY: gateway.apiKey,
    GATEWAY_WEBHOOK_SECRET: gateway.webhookSecret,
  };
  const shopVariables = { SHOP_URL: shopUrl, SHOP_FOLDER: folder, PHP_CLI_SERVER_WORKERS: '4' };
  const [command = '', ...options] = program(address);
  const env = { ...variables, ...shopVariables, GATEWAY_URL: listen };
  // A program of PHP has processes of its own, which end with the group.
  const shop = spawn(command, options, { cwd: folder, env, detached: true, stdio: 'ignore' });
  started.push(shop);
  const isOpen = (): Promise<boolean> =>
    fetch(shopUrl)
      .then(({ ok }) => ok)
      .catch(() => false);
  await until(`${command} ${options.join(' ')} is open`, isOpen);
  const args = ['--shop', shopUrl, '--listen', listen, ...situations];
  const test = [...RUN_SOURCE, join(ROOT, 'scripts/src/commands/integration-test.ts'), ...args];
  const tested = spawn(process.execPath, test, { env: { ...variables, GATEWAY_URL: gateway.url }, detached: true });
  started.push(tested);
  const [output, fault, [code]] = await Promise.all([
    textOf(tested.stdout),
    textOf(tested.stderr),
    once(tested, 'close') as Promise<[number]>,
  ]);
  const wrong = [...output.matchAll(/^WRONG +(\w+(?: \w+)*)/gm)].map(([, situation = '']) => situation);
  return { code, output: output + fault, wrong };
}

/** What runs the code of a shop, which is compiled to CommonJS, so that it can load the client's sources. */
function programOf(name: string, code: string): () => string[] {
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, code);
  return () => [process.execPath, ...RUN_SOURCE, file];
}

const WOOCOMMERCE = join(ROOT, 'packages/integration-woocommerce/tests/integration-shop.php');
const PHP = 'php';
const hasPhp = spawnSync(PHP, ['--version']).status === 0;

const outcomes = {} as Record<'right' | 'trusting' | 'counting' | 'woocommerce', Outcome>;
/** At once, because most of what they do is to wait for blocks. */
beforeAll(async () => {
  const trusting = shopWith(
    "if (page === 'webhook') await receive(request);",
    `if (page === 'webhook') await receive(request);
     if (page === 'thanks') Object.assign(orders.get(request.url.split('/')[2]), { state: 'paid', credits: 1 });`,
  );
  const counting = shopWith("if (order.state !== 'open') return;", '');
  const tests = {
    right: testShop(programOf('right', RIGHT)),
    trusting: testShop(programOf('trusting', trusting), ['paid', 'short', 'late', 'forged']),
    counting: testShop(programOf('counting', counting), ['paid', 'refunded', 'repeated', 'delayed']),
    ...(hasPhp && { woocommerce: testShop((address) => [PHP, '-S', address, WOOCOMMERCE]) }),
  };
  const ended = Object.entries(tests).map(async ([name, tested]) => [name, await tested] as const);
  Object.assign(outcomes, Object.fromEntries(await Promise.all(ended)));
});

test('the shop of the guide is right in all twelve situations', () => {
  const { code, output, wrong } = outcomes.right;
  expect({ wrong, code, output }).toEqual({ wrong: [], code: 0, output: expect.stringContaining('12 right, 0 wrong') });
});

testNeeding(PHP, hasPhp)('the plugin for WooCommerce is right in all of them (where PHP is installed)', () => {
  const { code, output, wrong } = outcomes.woocommerce;
  expect({ wrong, code, output }).toEqual({ wrong: [], code: 0, output: expect.stringContaining('12 right, 0 wrong') });
});

test('a shop that trusts the redirect is found', () => {
  const { code, output, wrong } = outcomes.trusting;
  expect({ wrong, code }).toEqual({ wrong: ['paid', 'short', 'late'], code: 1 });
  expect(output).toContain('The customer came back to the page of the shop, which proves nothing');
});

test('a shop that credits a repeated webhook again is found', () => {
  const { code, output, wrong } = outcomes.counting;
  expect({ wrong, code }).toEqual({ wrong: ['refunded', 'repeated'], code: 1 });
  expect(output).toMatch(/repeated +paid, credited once +paid, credited 3 times\n +The same webhook/);
});
