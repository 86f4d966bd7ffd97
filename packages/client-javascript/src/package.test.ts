import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

// The package as it would be published, installed in a folder that has nothing else.

const PACKAGE = join(__dirname, '..');
const TSC = join(PACKAGE, '../../node_modules/typescript/bin/tsc');
const NAME = 'crypto-payment-gateway-client';
const { dependencies: DEPENDENCIES } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

let folder: string;
let files: string[];

beforeAll(() => {
  execFileSync(process.execPath, [TSC, '-b', PACKAGE]);
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: PACKAGE });
  const [packed] = JSON.parse(output.toString()) as { files: { path: string }[] }[];
  files = packed?.files.map(({ path }) => path) ?? [];
  folder = mkdtempSync(join(tmpdir(), 'client-package-'));
  for (const file of files) {
    const target = join(folder, 'node_modules', NAME, file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(PACKAGE, file), target);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_PATH: '' },
  });
  return { status, output: stdout + stderr };
}

test('it contains code, types, sources, README and licence, and no test', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'package.json',
      'dist/index.js',
      'dist/index.d.ts',
      'dist/evidence/index.js',
      'dist/evidence/index.d.ts',
      'src/index.ts',
      'src/openapi.ts',
      'src/evidence/index.ts',
    ]),
  );
  expect(files.filter((file) => /test|tsbuildinfo|tsconfig/.test(file))).toEqual([]);
});

const USE = `console.log(typeof createClient({ baseUrl: 'http://x', apiKey: 'k' }).createOrder, typeof verifyWebhook);`;

test.each([
  ['import', 'main.mjs', `import { createClient, verifyWebhook } from '${NAME}';`],
  ['require', 'main.cjs', `const { createClient, verifyWebhook } = require('${NAME}');`],
])('it loads by %s without any other package', (_name, file, line) => {
  writeFileSync(join(folder, file), `${line}\n${USE}\n`);
  expect(run([file])).toEqual({ status: 0, output: 'function function\n' });
});

const SINCE = `process.env.TZ = 'America/New_York';
const fetch = async (url) => {
  console.log(new URL(url).searchParams.get('updated_since'));
  return Response.json({ data: [] });
};
const client = createClient({ baseUrl: 'http://x', apiKey: 'k', fetch });
for (const since of ['2026-01-01', '2026-01-01T00:00:00', '2026-01-01T00:00:00-05:00']) {
  for await (const order of client.iterateUpdatedOrders(since)) console.log(order);
}`;

test('a time without a zone is UTC, as it is for the gateway, wherever the shop is', () => {
  writeFileSync(join(folder, 'since.mjs'), `import { createClient } from '${NAME}';\n${SINCE}\n`);
  const midnight = '2025-12-31T23:59:00.000Z\n';
  expect(run(['since.mjs'])).toEqual({ status: 0, output: `${midnight}${midnight}2026-01-01T04:59:00.000Z\n` });
});

const VERIFY = `console.log(verifyEvidence('{}').valid, MAINNET_WITNESSES.set.length);`;

test.each([
  ['import', 'evidence.mjs', `import { MAINNET_WITNESSES, verifyEvidence } from '${NAME}/evidence';`],
  ['require', 'evidence.cjs', `const { MAINNET_WITNESSES, verifyEvidence } = require('${NAME}/evidence');`],
])('its verifier of evidence loads by %s with its two dependencies alone', (_name, file, line) => {
  for (const name of Object.keys(DEPENDENCIES)) {
    const target = join(folder, 'node_modules', name);
    cpSync(realpathSync(join(PACKAGE, 'node_modules', name)), target, { recursive: true });
  }
  writeFileSync(join(folder, file), `${line}\n${VERIFY}\n`);
  expect(run([file])).toEqual({ status: 0, output: 'false 27\n' });
});

test('its verifier of evidence imports nothing of Node, so that it runs in a browser too', () => {
  const sources = files.filter((file) => /^src\/evidence\//.test(file));
  expect(sources.length).toBeGreaterThan(8);
  const modules = sources.flatMap((file) =>
    [...readFileSync(join(PACKAGE, file), 'utf8').matchAll(/ from '([^']+)'/g)].map(([, name = '']) => name),
  );
  const foreign = modules.filter((name) => !name.startsWith('.'));
  expect(foreign.filter((name) => !/^@noble\/(curves|hashes)\//.test(name))).toEqual([]);
  expect(Object.keys(DEPENDENCIES)).toEqual(['@noble/curves', '@noble/hashes']);
});

test('its types tell the fields of an order, the codes of errors, and webhooks apart', () => {
  const text = `import { createClient, GatewayError, verifyWebhook } from '${NAME}';
    const client = createClient({ baseUrl: 'http://x', apiKey: 'k' });
    export async function use(body: Uint8Array, headers: Headers): Promise<string> {
      const order = await client.createOrder({ external_id: '1', amount: '1', callback_url: 'http://x' });
      const { payload } = verifyWebhook({ body, headers, secrets: 's' });
      if (payload.event === 'webhook.test') { const status: 'test' = payload.status; return status; }
      for await (const { amount_received } of client.iterateOrders({ status: 'failed' })) console.log(amount_received);
      return order.checkout_url;
    }
    export const isConflict = (error: unknown): boolean =>
      error instanceof GatewayError && error.code === 'EXTERNAL_ID_CONFLICT';
    // @ts-expect-error: an amount is text
    void client.createOrder({ external_id: '1', amount: 1, callback_url: 'http://x' });
    // @ts-expect-error: there is no such status
    void client.listOrders({ status: 'paid' });
  `;
  writeFileSync(join(folder, 'use.ts'), text);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
  expect(run([TSC, ...options, 'use.ts'])).toEqual({ status: 0, output: '' });
});
