import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readDeployment } from '@gateway/store/gateway';
import { addressOfKey, keyAt, readVault } from '@gateway/wallet';
import type { Merchant } from '../../stage/merchant';
import type { Fleet } from '../../rig/fleet';
import { until } from '../../rig/http';
import { freePort, programOf } from '../../rig/program';
import type { Servers } from '../../rig/servers';
import { chainCommand, pay, placeOrder, reaches } from '../../rig/trade';
import { withFleetAndDatabase } from '../with-fleet';
import { searchFor, type Secret } from './secret-search';
import { LeakRecorder } from './leak-recorder';

const AMOUNT = '25';
const PATIENCE_MS = 120_000;
const KEYS = 1_000;
const ADMIN_PATHS = [
  'wallet',
  'health',
  'orders',
  'merchants',
  'sweeps',
  'transfers',
  'stats',
  'stats/daily',
  'stats/hourly',
  'incidents',
];

/**
 * Runs a gateway with secrets that are known here, with logs at level debug: init, orders, payment, sweep, webhooks, an
 * admin, bad requests, a node that fails, crashes, wrong keys, operator commands. Then searches all output for every
 * secret, every private key and every four words of the seed phrase in sequence.
 */
export async function drillSecrets(servers: Servers): Promise<void> {
  const [hotKey, coldKey] = [newKey(), newKey()];
  const options = {
    copies: 1,
    overrides: {
      LOG_LEVEL: 'debug',
      SWEEP_ENABLED: 'true',
      HOT_WALLET_KEY: hotKey,
      COLD_WALLET_ADDRESS: addressOfKey(coldKey) ?? '',
    },
  };
  const recorder = new LeakRecorder();
  await withFleetAndDatabase(servers, options, 'the search for secrets', async (fleet, merchant, database) => {
    recorder.listen(...[...fleet.apis, ...fleet.watchers, ...fleet.notifiers].map(({ program }) => program));
    fleet.startServices();
    const mnemonic = await initialise(fleet, recorder);
    await chainCommand(fleet, 'faucet', { to: addressOfKey(hotKey), sun: '900000000' });
    const { cookie, given } = await visitAdminPages(fleet, recorder);
    await trade(fleet, recorder, merchant, cookie);
    await recorder.dumpRedis(servers.redisUrl);
    await sendBadRequests(fleet, recorder);
    await startWithWrongKey(fleet, recorder);
    runOperatorCommands(fleet, recorder, mnemonic);
    await recorder.scrape(fleet);
    await recorder.dumpTables(database.db);
    await recorder.dumpRedis(servers.redisUrl);
    const secrets = [...(await secretsOf(fleet, (await readDeployment(database.db)).instanceId)), ...given];
    await fleet.stopServices();
    expectThorough(recorder, secrets);
    assert.deepEqual(recorder.outputs.flatMap(searchFor(secrets, [mnemonic])), []);
  });
}

function newKey(): string {
  return randomBytes(32).toString('hex');
}

function apiOf(fleet: Fleet): string {
  return `${String(fleet.apis[0]?.url)}/api/v1`;
}

function keyed({ variables }: Fleet): Record<string, string> {
  return { 'x-api-key': variables['API_KEY'] ?? '', 'content-type': 'application/json' };
}

/** @returns the seed phrase, from the one response that may contain it */
async function initialise(fleet: Fleet, recorder: LeakRecorder): Promise<string> {
  const api = apiOf(fleet);
  await until(
    'an api',
    PATIENCE_MS,
    async () => (await recorder.request(`${api}/health/live`)).status === 200 || undefined,
  );
  const options = { method: 'POST', headers: keyed(fleet), body: '{}' } as const;
  const { status, text } = await recorder.request(`${api}/wallet/init`, options, true);
  assert.equal(status, 201, text);
  assert.equal((await recorder.request(`${api}/wallet/init`, options)).status, 409);
  await fleet.waitForHealth();
  return (JSON.parse(text) as { mnemonic: string }).mnemonic;
}

/** Reads what an admin sees. @returns the session, and new secrets: its token and a new merchant's credentials */
async function visitAdminPages(fleet: Fleet, recorder: LeakRecorder): Promise<{ cookie: string; given: Secret[] }> {
  const api = apiOf(fleet);
  const headers = { 'content-type': 'application/json' };
  const password = fleet.variables['ADMIN_PASSWORD'];
  const login = { method: 'POST', headers, body: JSON.stringify({ password }) } as const;
  const { status, headers: responseHeaders } = await recorder.request(`${api}/admin/auth/login`, login, true);
  assert.equal(status, 200);
  const cookie = String(responseHeaders['set-cookie']).split(';')[0] ?? '';
  for (const path of ADMIN_PATHS) await recorder.request(`${api}/admin/${path}`, { headers: { cookie } });
  const webhookSecret = randomBytes(20).toString('hex');
  const body = JSON.stringify({ name: 'A shop of the drill', webhook_secret: webhookSecret });
  const creation = { method: 'POST', headers: { ...headers, cookie }, body } as const;
  const response = await recorder.request(`${api}/admin/merchants`, creation, true);
  assert.equal(response.status, 201, response.text);
  const { api_key: apiKey } = JSON.parse(response.text) as { api_key: string };
  const given = [
    { name: 'a session', value: cookie.split('=')[1] ?? '' },
    { name: 'the key of a merchant', value: apiKey },
    { name: 'the webhook secret of a merchant', value: webhookSecret },
  ];
  return { cookie, given };
}

/** Pays and sweeps one order while the node sometimes fails; every service crashes in between. */
async function trade(fleet: Fleet, recorder: LeakRecorder, merchant: Merchant, cookie: string): Promise<void> {
  const { id, externalId, address } = await placeOrder(fleet, { amount: AMOUNT, callbackUrl: merchant.url });
  merchant.answerWith(externalId, 500);
  for (const kind of ['html', 'cut', 'truncated']) await chainCommand(fleet, 'fault', { kind, times: 5 });
  await pay(fleet, address, AMOUNT);
  await until('a first webhook', PATIENCE_MS, () => Promise.resolve(merchant.received(id)[0]));
  for (const { program } of [...fleet.watchers, ...fleet.apis, ...fleet.notifiers]) {
    await program.kill();
    program.start();
  }
  merchant.answerWith(externalId, 200);
  await reaches(fleet, id, 'completed');
  const settled = await until('the sweep of the order', PATIENCE_MS, async () => {
    const { text } = await recorder.request(`${apiOf(fleet)}/admin/orders/${id}`, { headers: { cookie } });
    return (JSON.parse(text) as { settlement?: object | null }).settlement ?? undefined;
  });
  assert.ok(settled);
  for (const path of ['', `/${id}`])
    await recorder.request(`${apiOf(fleet)}/payments${path}`, { headers: keyed(fleet) });
  await recorder.request(`${String(fleet.apis[0]?.url)}/${id}`);
  recorder.record('a webhook', JSON.stringify(merchant.received(id)));
}

/** Sends secrets in places where none belongs; no response or log may repeat them. */
async function sendBadRequests(fleet: Fleet, recorder: LeakRecorder): Promise<void> {
  const { variables } = fleet;
  const api = apiOf(fleet);
  const [key, password] = [variables['API_KEY'] ?? '', variables['ADMIN_PASSWORD'] ?? ''];
  const headers = keyed(fleet);
  await recorder.request(`${api}/payments`, { headers: { authorization: `Bearer ${key}` } });
  await recorder.request(`${api}/payments`, { headers: { 'x-api-key': `${key}x` } });
  await recorder.request(`${api}/payments`, { method: 'POST', headers, body: '{"external_id": "' });
  await recorder.request(`${api}/payments`, { method: 'POST', headers, body: '{"amount":"-1"}' });
  await recorder.request(`${api}/wallet/init`, { method: 'POST', headers, body: '{"force":true}' });
  for (const body of [{ password: `${password}x` }, { password: [password] }, { [password]: 1 }]) {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    await recorder.request(`${api}/admin/auth/login`, options as { method: 'POST' }, password in body);
  }
}

/** A watcher with another key than the vault's reports why it does not start. */
async function startWithWrongKey(fleet: Fleet, recorder: LeakRecorder): Promise<void> {
  const environment = { ...fleet.variables, METRICS_PORT: String(await freePort()), VAULT_KEY: newKey() };
  const program = programOf('a watcher with a wrong key', 'services/watcher/dist/main.js', environment);
  recorder.listen(program);
  program.start();
  await until('the error message', PATIENCE_MS, () =>
    Promise.resolve(program.tail().includes('the vault does not open with this key') || undefined),
  );
  await program.kill();
}

/** Runs the operator's commands; the seed phrase is typed in, and never printed. */
function runOperatorCommands({ variables }: Fleet, recorder: LeakRecorder, mnemonic: string): void {
  const run = (args: string[], change: Record<string, string> = {}, input = ''): number | null => {
    const environment = { PATH: process.env['PATH'], ...variables, ...change };
    const result = spawnSync(process.execPath, ['packages/operator/dist/gateway.js', ...args], {
      env: environment,
      input,
      encoding: 'utf8',
    });
    recorder.record(`gateway ${args.join(' ')}`, result.stdout + result.stderr);
    return result.status;
  };
  assert.equal(run(['wallet', 'show']), 0);
  assert.equal(run(['wallet', 'verify'], {}, mnemonic), 0);
  assert.equal(run(['wallet', 'verify'], {}, mnemonic.split(' ').reverse().join(' ')), 1);
  assert.notEqual(run(['wallet', 'init', '--yes']), 0);
  assert.equal(run(['vault', 'rekey', '--dry-run'], { NEW_VAULT_KEY: newKey() }), 0);
  assert.notEqual(run(['vault', 'rekey', '--yes'], { VAULT_KEY: newKey(), NEW_VAULT_KEY: newKey() }), 0);
  run(['doctor']);
  run(['audit', '--addresses']);
}

/** Every secret: those in the variables, the seed and the keys of the first addresses. */
async function secretsOf({ variables, vault }: Fleet, instance: string): Promise<Secret[]> {
  const named = Object.entries(variables).filter(([name]) => /_(KEY|SECRET|PASSWORD)$/.test(name));
  const opened = await readVault({ folder: vault, key: Buffer.from(variables['VAULT_KEY'] ?? '', 'hex'), instance });
  assert.ok(opened);
  return [
    ...named.map(([name, value]) => ({ name, value })),
    { name: 'the entropy', value: opened.entropy.toString('hex') },
    ...Array.from({ length: KEYS }, (_, i) => ({
      name: `the key of address ${String(i)}`,
      value: keyAt(opened.entropy, i),
    })),
  ];
}

/** Guards against a search that passes because it has no output or no secrets. */
function expectThorough({ outputs }: LeakRecorder, secrets: readonly Secret[]): void {
  const places = outputs.filter(({ text }) => text !== '').map(({ place }) => place);
  for (const place of ['the output of api 1', 'the output of watcher 1', 'the output of notifier 1', 'a webhook']) {
    assert.ok(places.includes(place), `no output of ${place}`);
  }
  for (const part of ['table ', 'key ', 'gateway wallet']) {
    assert.ok(
      places.some((place) => place.startsWith(part)),
      `no output begins with ${part}`,
    );
  }
  for (const name of ['VAULT_KEY', 'HMAC_SECRET', 'JWT_SECRET', 'API_KEY', 'ADMIN_PASSWORD', 'HOT_WALLET_KEY']) {
    assert.ok(
      secrets.some((secret) => secret.name === name && secret.value.length >= 20),
      `${name} was not searched for`,
    );
  }
}
