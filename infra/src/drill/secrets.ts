import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readDeployment } from '@gateway/store';
import { addressOfKey, keyAt, readVault } from '@gateway/wallet';
import { openMerchant, type Merchant } from '../e2e/merchant';
import { createDatabase } from '../rig/database';
import { openFleet, type Fleet } from '../rig/fleet';
import { until } from '../rig/http';
import { freePort, programOf } from '../rig/program';
import { chainCommand, pay, placeOrder, reaches } from '../rig/trade';
import { searchFor, type Secret } from './secret-search';
import { Witness } from './witness';

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
  'incidents',
];

/**
 * Plays the life of a gateway with secrets that are known here, all logs at their most talkative: init, orders, payment,
 * sweep, webhooks, an admin, bad requests, a node that fails, crashes, wrong keys, an operator's commands. Then looks for
 * every secret, every private key and every run of four words of the seed phrase in all that was ever told.
 */
export async function drillSecrets(servers: { databaseUrl: string; redisUrl: string }): Promise<void> {
  const database = await createDatabase(servers.databaseUrl, 'secrets');
  const [hotKey, coldKey] = [newKey(), newKey()];
  const fleet = await openFleet({
    databaseUrl: database.url,
    redisUrl: servers.redisUrl,
    copies: 1,
    overrides: {
      LOG_LEVEL: 'debug',
      SWEEP_ENABLED: 'true',
      HOT_WALLET_KEY: hotKey,
      COLD_WALLET_ADDRESS: addressOfKey(coldKey) ?? '',
    },
  });
  const merchant = await openMerchant(fleet.variables['WEBHOOK_SECRET'] ?? '');
  const witness = new Witness();
  try {
    witness.hear(...[...fleet.apis, ...fleet.watchers, ...fleet.notifiers].map(({ program }) => program));
    fleet.startServices();
    const mnemonic = await initialise(fleet, witness);
    await chainCommand(fleet, 'faucet', { to: addressOfKey(hotKey), sun: '900000000' });
    const { cookie, given } = await lookAround(fleet, witness);
    await trade(fleet, witness, merchant, cookie);
    await witness.dumpRedis(servers.redisUrl);
    await beRude(fleet, witness);
    await startWithWrongKeys(fleet, witness);
    operate(fleet, witness, mnemonic);
    await witness.scrape(fleet);
    await witness.dumpTables(database.db);
    await witness.dumpRedis(servers.redisUrl);
    const secrets = [...(await secretsOf(fleet, (await readDeployment(database.db)).instanceId)), ...given];
    await fleet.stopServices();
    expectThorough(witness, secrets);
    assert.deepEqual(witness.told.flatMap(searchFor(secrets, [mnemonic])), []);
  } catch (error) {
    throw new Error(`the hunt for secrets failed\n${fleet.report()}`, { cause: error });
  } finally {
    await merchant.close();
    await fleet.remove();
    await database.drop();
  }
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

/** @returns the seed phrase: the one answer that may tell it */
async function initialise(fleet: Fleet, witness: Witness): Promise<string> {
  const api = apiOf(fleet);
  await until('an api', PATIENCE_MS, async () => (await witness.ask(`${api}/health/live`)).status === 200 || undefined);
  const question = { method: 'POST', headers: keyed(fleet), body: '{}' } as const;
  const { status, text } = await witness.ask(`${api}/wallet/init`, question, true);
  assert.equal(status, 201, text);
  assert.equal((await witness.ask(`${api}/wallet/init`, question)).status, 409);
  await fleet.waitForHealth();
  return (JSON.parse(text) as { mnemonic: string }).mnemonic;
}

/** What an admin sees. @returns the session, and what was given: its token and the credentials of a new merchant */
async function lookAround(fleet: Fleet, witness: Witness): Promise<{ cookie: string; given: Secret[] }> {
  const api = apiOf(fleet);
  const headers = { 'content-type': 'application/json' };
  const password = fleet.variables['ADMIN_PASSWORD'];
  const login = { method: 'POST', headers, body: JSON.stringify({ password }) } as const;
  const { status, headers: answered } = await witness.ask(`${api}/admin/auth/login`, login, true);
  assert.equal(status, 200);
  const cookie = String(answered['set-cookie']).split(';')[0] ?? '';
  for (const path of ADMIN_PATHS) await witness.ask(`${api}/admin/${path}`, { headers: { cookie } });
  const webhookSecret = randomBytes(20).toString('hex');
  const body = JSON.stringify({ name: 'A shop of the drill', webhook_secret: webhookSecret });
  const made = { method: 'POST', headers: { ...headers, cookie }, body } as const;
  const answer = await witness.ask(`${api}/admin/merchants`, made, true);
  assert.equal(answer.status, 201, answer.text);
  const { api_key: apiKey } = JSON.parse(answer.text) as { api_key: string };
  const given = [
    { name: 'a session', value: cookie.split('=')[1] ?? '' },
    { name: 'the key of a merchant', value: apiKey },
    { name: 'the webhook secret of a merchant', value: webhookSecret },
  ];
  return { cookie, given };
}

/** One order that is paid and swept while the node fails now and then, with a crash of everybody in between. */
async function trade(fleet: Fleet, witness: Witness, merchant: Merchant, cookie: string): Promise<void> {
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
    const { text } = await witness.ask(`${apiOf(fleet)}/admin/orders/${id}`, { headers: { cookie } });
    return (JSON.parse(text) as { settlement?: object | null }).settlement ?? undefined;
  });
  assert.ok(settled);
  for (const path of ['', `/${id}`]) await witness.ask(`${apiOf(fleet)}/payments${path}`, { headers: keyed(fleet) });
  await witness.ask(`${String(fleet.apis[0]?.url)}/${id}`);
  witness.note('a webhook', JSON.stringify(merchant.received(id)));
}

/** Requests that carry a secret where none belongs must not find it in an answer or a log. */
async function beRude(fleet: Fleet, witness: Witness): Promise<void> {
  const { variables } = fleet;
  const api = apiOf(fleet);
  const [key, password] = [variables['API_KEY'] ?? '', variables['ADMIN_PASSWORD'] ?? ''];
  const headers = keyed(fleet);
  await witness.ask(`${api}/payments`, { headers: { authorization: `Bearer ${key}` } });
  await witness.ask(`${api}/payments`, { headers: { 'x-api-key': `${key}x` } });
  await witness.ask(`${api}/payments`, { method: 'POST', headers, body: '{"external_id": "' });
  await witness.ask(`${api}/payments`, { method: 'POST', headers, body: '{"amount":"-1"}' });
  await witness.ask(`${api}/wallet/init`, { method: 'POST', headers, body: '{"force":true}' });
  for (const body of [{ password: `${password}x` }, { password: [password] }, { [password]: 1 }]) {
    const question = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    await witness.ask(`${api}/admin/auth/login`, question as { method: 'POST' }, password in body);
  }
}

/** Services that are given another key than the vault's say why they do not start. */
async function startWithWrongKeys(fleet: Fleet, witness: Witness): Promise<void> {
  for (const service of ['api', 'watcher']) {
    const ports = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
    const environment = { ...fleet.variables, ...ports, VAULT_KEY: newKey() };
    const stranger = programOf(`a ${service} with a wrong key`, `services/${service}/dist/main.js`, environment);
    witness.hear(stranger);
    stranger.start();
    await until('the complaint', PATIENCE_MS, () =>
      Promise.resolve(stranger.tail().includes('the vault does not open with this key') || undefined),
    );
    await stranger.kill();
  }
}

/** The operator's commands; the words go in by the keyboard, and nothing comes out. */
function operate({ variables }: Fleet, witness: Witness, mnemonic: string): void {
  const run = (args: string[], change: Record<string, string> = {}, input = ''): number | null => {
    const environment = { PATH: process.env['PATH'], ...variables, ...change };
    const told = spawnSync(process.execPath, ['scripts/dist/gateway.js', ...args], {
      env: environment,
      input,
      encoding: 'utf8',
    });
    witness.note(`gateway ${args.join(' ')}`, told.stdout + told.stderr);
    return told.status;
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

/** Everything that nobody may be told: what the variables hold, the seed and the keys of the first addresses. */
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

/** A hunt that hears nothing, or looks for nothing, finds nothing. */
function expectThorough({ told }: Witness, secrets: readonly Secret[]): void {
  const places = told.filter(({ text }) => text !== '').map(({ place }) => place);
  for (const needed of ['the output of api 1', 'the output of watcher 1', 'the output of notifier 1', 'a webhook']) {
    assert.ok(places.includes(needed), `nothing was heard of ${needed}`);
  }
  for (const part of ['table ', 'key ', 'gateway wallet']) {
    assert.ok(
      places.some((place) => place.startsWith(part)),
      `nothing was heard of any ${part}`,
    );
  }
  for (const name of ['VAULT_KEY', 'HMAC_SECRET', 'JWT_SECRET', 'API_KEY', 'ADMIN_PASSWORD', 'HOT_WALLET_KEY']) {
    assert.ok(
      secrets.some((secret) => secret.name === name && secret.value.length >= 20),
      `${name} was not looked for`,
    );
  }
}
