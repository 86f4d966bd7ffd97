import { strict as assert } from 'node:assert';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMerchant, type Merchant } from '../../stage/merchant';
import { call, untilOk } from '../../rig/http';
import { QUICK_BLOCKS } from '../../rig/chain';
import { freePort, programOf } from '../../rig/program';
import { RAISED_LIMITS } from '../../rig/raised-limits';
import { pay, placeOrder, reaches, startTrade, type Market } from '../../rig/trade';
import { expectEncrypted } from './encryption';
import { startEngine, type Engine } from './engine';
import { expectConfined, expectInventories, imagesOfOthers, reportSizes } from './images';
import { openInstallation, type Installation } from './installation';
import { startLoad } from './load';
import { run } from './shell';
import { buildStandIns } from './stand-ins';
import { findTools } from './tools';

const API = 'http://127.0.0.1:3000';
const AMOUNT = '10';
const READY_MS = 90_000;
/** The versions that the runbook's commands name. */
const [FIRST_RELEASE, NEXT_RELEASE] = ['0.1.0', '0.2.0'];

/**
 * Installs a gateway with its compose file as a newcomer does, by the commands of the runbook: builds the images, starts
 * everything, creates the wallet, is paid, upgrades in use, rolls back and upgrades again, survives a restart of the engine, loses its database and
 * restores it into a fresh volume, stops. Before the first release, the upgrade is to the same build as another version.
 * Returns the reason when this machine has no engine and cannot get one.
 */
export async function drillContainers(): Promise<string | undefined> {
  const folder = mkdtempSync('/var/tmp/gateway-containers-');
  try {
    const tools = await findTools(folder).catch(reasonOf);
    if (typeof tools === 'string') return tools;
    const engine = await startEngine(tools, folder).catch(reasonOf);
    if (typeof engine === 'string') return engine;
    try {
      const obstacle = await buildStandIns(engine, tools, folder, imagesOfOthers('.')).catch(reasonOf);
      if (obstacle === undefined) await rehearse(engine, folder);
      return obstacle;
    } finally {
      await engine.stop();
    }
  } finally {
    await run('rm', ['-rf', folder]);
  }
}

function packageVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
}

/** What this machine lacks is no fault of the gateway. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function rehearse(engine: Engine, folder: string): Promise<void> {
  const chainPort = String(await freePort());
  const chainUrl = `http://${engine.hostAddress}:${chainPort}`;
  const installation = openInstallation(engine, join(folder, 'checkout'), {
    TRON_NODE_URL: chainUrl,
    NODE_POLL_MS: '100',
    // Enough addresses for the load while the watcher is replaced.
    POOL_MIN_FREE: '3000',
    ...RAISED_LIMITS,
    VAULT_COPIES: join(folder, 'vault-copies'),
    // The Dockerfile names a digest, which the stand-in does not have.
    NODE_IMAGE: imagesOfOthers('.')[0] ?? '',
  });
  const data = join(folder, 'chain');
  mkdirSync(data);
  const place = { DEVNET_HOST: engine.hostAddress, DEVNET_PORT: chainPort, DEVNET_DATA_DIR: data };
  const chain = programOf('chain', 'packages/devnet/dist/main.js', { ...QUICK_BLOCKS, ...place });
  chain.start();
  let merchant: Merchant | undefined;
  try {
    await install(installation);
    await expectConfined(engine, installation, FIRST_RELEASE);
    await reportSizes(engine, FIRST_RELEASE);
    await expectInventories(engine, FIRST_RELEASE);
    assert.equal((await installation.compose('run', '--rm', 'gateway', '--version')).trim(), packageVersion());
    merchant = await openMerchant(installation.secret('webhook_secret'), engine.hostAddress);
    const market = { apis: [{ url: API }], chainUrl, variables: { API_KEY: installation.secret('api_key') } };
    await expectPayment(market, merchant);
    await expectEncrypted(installation);
    await upgrade(installation, market, merchant);
    await expectConfined(engine, installation, NEXT_RELEASE);
    await engine.restart();
    await untilOk('health after a restart of the engine', `${API}/api/v1/health`, READY_MS);
    await expectPayment(market, merchant);
    await loseAndRestore(installation, market, merchant);
    await stop(engine, installation);
  } catch (error) {
    const logs = await installation.compose('logs', '--no-color', '--tail=25').catch(String);
    throw new Error(`the installation failed\n${logs}\n${chain.tail()}`, { cause: error });
  } finally {
    await merchant?.close();
    await chain.kill();
  }
}

/** The runbook's installation, which creates the wallet through one of two apis that have no access to the vault. */
async function install(installation: Installation): Promise<void> {
  const printed = await installation.follow('Install on one host');
  const [wallet] = printed.filter((text) => text.includes('mnemonic'));
  const { mnemonic } = JSON.parse(wallet ?? '{}') as { mnemonic?: string };
  assert.equal(mnemonic?.split(' ').length, 24, 'the wallet was not created');
  const key = installation.secret('api_key');
  const again = await call('POST', `${API}/api/v1/wallet/init`, { key, body: {} });
  assert.equal(again.status, 409);
}

/** An order is paid, completed and reported once. */
export async function expectPayment(market: Market, merchant: Merchant): Promise<void> {
  const { id, address } = await placeOrder(market, { amount: AMOUNT, callbackUrl: merchant.url });
  await pay(market, address, AMOUNT);
  await reaches(market, id, 'completed');
  const webhooks = merchant.received(id);
  assert.deepEqual(
    webhooks.map(({ isSigned }) => isSigned),
    [true],
  );
}

/** No request fails during an upgrade, and each payment is reported once, also after a roll-back. */
async function upgrade(installation: Installation, market: Market, merchant: Merchant): Promise<void> {
  const trade = startTrade(market, merchant.url);
  const load = startLoad(market, merchant.url);
  await trade.completeOneMore();
  await installation.follow('Upgrade');
  await trade.completeOneMore();
  const { faults, ...counts } = await load.end();
  console.log(`                     during the upgrade: ${JSON.stringify(counts)}`);
  assert.deepEqual(faults, []);
  for (const title of ['Roll back', 'Upgrade']) {
    await installation.follow(title);
    await trade.completeOneMore();
  }
  const paid = await trade.end();
  assert.deepEqual(
    paid.filter((id) => merchant.received(id).length !== 1),
    [],
    'webhooks were lost or repeated',
  );
}

/** A paid order of the backup is there, one paid afterwards is found on the chain, one placed afterwards is gone. */
async function loseAndRestore(installation: Installation, market: Market, merchant: Merchant): Promise<void> {
  const order = { amount: AMOUNT, callbackUrl: merchant.url };
  const kept = await placeOrder(market, order);
  await installation.follow('Back up');
  const backup = (await installation.compose('exec', '-T', 'postgres', 'ls', '/backups')).trim();
  const lost = await placeOrder(market, order);
  await pay(market, kept.address, AMOUNT);
  await reaches(market, kept.id, 'completed');

  await installation.follow('Restore a backup', { BACKUP: backup });
  await untilOk('health after the restore', `${API}/api/v1/health`, READY_MS);
  await reaches(market, kept.id, 'completed');
  const { status } = await call('GET', `${API}/api/v1/payments/${lost.id}`, { key: market.variables['API_KEY'] ?? '' });
  assert.equal(status, 404);
  await expectPayment(market, merchant);
  await installation.compose('run', '--rm', 'gateway', 'audit', '--addresses');
}

/** Every program ends by itself within its grace period. */
async function stop(engine: Engine, installation: Installation): Promise<void> {
  await installation.compose('stop');
  const ids = (await installation.compose('ps', '--all', '--quiet')).split('\n').filter(Boolean);
  const states = await engine.docker('inspect', '--format', '{{.Name}} {{.State.ExitCode}}', ...ids);
  for (const name of ['api', 'api-2', 'watcher', 'notifier', 'postgres', 'redis']) {
    assert.match(states, new RegExp(`^/gateway-${name}-1 0$`, 'm'), `${name} did not end by itself:\n${states}`);
  }
  await installation.compose('down');
}
