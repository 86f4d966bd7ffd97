import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { freePort, until } from '@gateway/runtime/testing';
import { openTestNotifier, type TestNotifier } from '../testing/test-notifier';
import type { Received } from '../testing/merchant-server';

let fixture: TestNotifier;
let secret: string;
let request: Received;

beforeAll(async () => {
  fixture = await openTestNotifier();
  const merchant = await fixture.merchant();
  secret = merchant.webhookSecret;
  await fixture.paidOrders([fixture.server.url], merchant.id);
  await fixture.start();
  await fixture.untilStatus('completed');
  const [received] = fixture.server.received;
  if (!received) throw new Error('nothing arrived');
  request = received;
});
afterAll(() => fixture.close());

const tampered = (): string => request.body.toString().replace('10.000000', '90.000000');

test.each([
  ['standardwebhooks', (key: string) => new StandardWebhook(key, { format: 'raw' })],
  ['svix', (key: string) => new SvixWebhook(`whsec_${Buffer.from(key).toString('base64')}`)],
])('%s accepts the webhook and rejects a changed body, another secret and an old attempt', (_name, verifier) => {
  const headers = request.headers as Record<string, string>;
  expect(verifier(secret).verify(request.body.toString(), headers)).toMatchObject({ event: 'payment.confirmed' });
  expect(() => verifier(secret).verify(tampered(), headers)).toThrow('No matching signature found');
  expect(() => verifier('another-secret').verify(request.body.toString(), headers)).toThrow(
    'No matching signature found',
  );
  const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600) };
  expect(() => verifier(secret).verify(request.body.toString(), old)).toThrow('Message timestamp too old');
});

test('@octokit/webhooks-methods accepts the webhook and rejects a changed body and another secret', () => {
  // It is an ES module, which the test runner cannot load, so it runs in a separate process.
  const script = `import { verify } from '@octokit/webhooks-methods';
    const cases = JSON.parse(process.argv[1]);
    console.log(JSON.stringify(await Promise.all(cases.map(([secret, body, signature]) => verify(secret, body, signature)))));`;
  const body = request.body.toString();
  const signature = String(request.headers['x-signature']);
  const cases = [
    [secret, body, signature],
    [secret, tampered(), signature],
    ['another-secret', body, signature],
  ];
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(cases)], {
    cwd: __dirname,
  });
  expect(JSON.parse(output.toString())).toEqual([true, false, false]);
});

const hasProgram = spawnSync('webhook', ['-version']).status === 0;

testNeeding('webhook', hasProgram)(
  'the webhook program as a merchant runs its command for valid requests only (where it is installed)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'webhook-program-'));
    const [hooks, accepted] = [join(folder, 'hooks.json'), join(folder, 'accepted')];
    const hook = (id: string, key: string): unknown => ({
      id,
      'execute-command': '/bin/sh',
      'command-working-directory': folder,
      'pass-arguments-to-command': [
        { source: 'string', name: '-c' },
        { source: 'string', name: `echo accepted >> ${accepted}` },
      ],
      'trigger-rule': {
        match: { type: 'payload-hmac-sha256', secret: key, parameter: { source: 'header', name: 'X-Signature' } },
      },
    });
    writeFileSync(hooks, JSON.stringify([hook('good', secret), hook('bad', 'another-secret')]));
    const port = await freePort();
    const program = spawn('webhook', ['-hooks', hooks, '-ip', '127.0.0.1', '-port', String(port)], { stdio: 'ignore' });
    const ended = new Promise((resolve) => program.once('close', resolve));
    const url = `http://127.0.0.1:${String(port)}/hooks`;
    await until('the program is listening', () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    );

    const merchant = await fixture.merchant();
    const [good = '', bad = ''] = await fixture.paidOrders([`${url}/good`, `${url}/bad`], merchant.id);
    await until('both were tried', async () => (await fixture.failures(bad)).length > 0);
    await fixture.untilStatus('completed', 2);
    expect(await fixture.failures(good)).toEqual([]);
    expect((await fixture.failures(bad))[0]).toMatchObject({ reason: 'http_500' });
    expect(readFileSync(accepted, 'utf8')).toBe('accepted\n');
    program.kill();
    await ended;
    rmSync(folder, { recursive: true });
  },
);
