import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { freePort, until } from '@gateway/runtime/testing';
import { perSuite } from '@gateway/runtime/testing/suite';
import { openTestGateway } from './testing/gateway';
import { guideCode } from './testing/guide-code';

// The command that the guide offers for integrations finds the guide's own shop right, and says what is wrong with
// shops that were made like it but for one line.

jest.setTimeout(300_000);

const ROOT = join(__dirname, '../../..');
const RUN_SOURCE = ['--conditions=source', '-r', join(ROOT, 'scripts/run-source.cjs')];
const RIGHT = guideCode().get('integration-shop.mjs') ?? '';

const gateway = perSuite(openTestGateway);
const folder = mkdtempSync(join(tmpdir(), 'integration-'));
mkdirSync(join(folder, 'node_modules'));
symlinkSync(join(ROOT, 'packages/client-javascript'), join(folder, 'node_modules/crypto-payment-gateway-client'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

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

/** Starts a shop and has the command test it. */
async function testShop(name: string, code: string, situations: readonly string[] = []): Promise<Outcome> {
  const [shopUrl, listen] = [
    `http://127.0.0.1:${String(await freePort())}`,
    `http://127.0.0.1:${String(await freePort())}`,
  ];
  const variables = {
    PATH: process.env['PATH'],
    GATEWAY_API_KEY: gateway.apiKey,
    GATEWAY_WEBHOOK_SECRET: gateway.webhookSecret,
    SHOP_URL: shopUrl,
  };
  const file = join(folder, `${name}.ts`); // compiled to CommonJS, so that it can load the client's sources
  writeFileSync(file, code);
  const shop = spawn(process.execPath, [...RUN_SOURCE, file], {
    cwd: folder,
    env: { ...variables, GATEWAY_URL: listen },
  });
  started.push(shop);
  await until(`${name} is open`, () =>
    fetch(shopUrl).then(
      () => true,
      () => false,
    ),
  );
  const command = [...RUN_SOURCE, join(ROOT, 'scripts/src/integration-test.ts')];
  const args = ['--shop', shopUrl, '--listen', listen, ...situations];
  const tested = spawn(process.execPath, [...command, ...args], { env: { ...variables, GATEWAY_URL: gateway.url } });
  started.push(tested);
  const [output, fault, [ended]] = await Promise.all([
    textOf(tested.stdout),
    textOf(tested.stderr),
    once(tested, 'close') as Promise<[number]>,
  ]);
  const wrong = [...output.matchAll(/^WRONG +(\w+(?: \w+)*)/gm)].map(([, situation = '']) => situation);
  return { code: ended, output: output + fault, wrong };
}

const WRONG_SHOPS = {
  trusting: () =>
    shopWith(
      "if (page === 'webhook') await receive(request);",
      `if (page === 'webhook') await receive(request);
       if (page === 'thanks') Object.assign(orders.get(request.url.split('/')[2]), { state: 'paid', credits: 1 });`,
    ),
  counting: () => shopWith("if (order.state !== 'open') return;", ''),
};

const outcomes = {} as Record<'right' | keyof typeof WRONG_SHOPS, Outcome>;
/** At once, because most of what they do is to wait for blocks. */
beforeAll(async () => {
  [outcomes.right, outcomes.trusting, outcomes.counting] = await Promise.all([
    testShop('right', RIGHT),
    testShop('trusting', WRONG_SHOPS.trusting(), ['paid', 'short', 'late', 'forged']),
    testShop('counting', WRONG_SHOPS.counting(), ['paid', 'refunded', 'repeated', 'delayed']),
  ]);
});

test('the shop of the guide is right in all twelve situations', () => {
  const { code, output, wrong } = outcomes.right;
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
