import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUICK_BLOCKS } from '../../rig/chain';
import { call, createWallet, untilOk } from '../../rig/http';
import { freePort, programOf } from '../../rig/program';
import { openMerchant } from '../../stage/merchant';
import { expectPayment } from '../containers/containers';
import type { Engine } from '../containers/engine';
import { runbookCommands } from '../containers/runbook';
import { run } from '../containers/shell';
import type { Publication } from './publication';
import { VERSION } from '../made-release';

const API = 'http://127.0.0.1:3000';
const READY_MS = 180_000;
/** What the documents say, where a reader has something else. */
const EXAMPLE = {
  repository: 'https://git.example.com/gateway.git',
  registry: 'registry.example.com/gateway',
  version: '0.2.0',
};

/** Carries out "Install without building" of the runbook, and is paid. */
export async function installFromRegistry(engine: Engine, publication: Publication, folder: string): Promise<void> {
  const chainPort = String(await freePort());
  const chainUrl = `http://${engine.hostAddress}:${chainPort}`;
  const data = join(folder, 'chain');
  for (const path of [data, join(folder, 'host')]) mkdirSync(path);
  const chain = programOf('chain', 'packages/devnet/dist/main.js', {
    ...{ ...QUICK_BLOCKS, DEVNET_DATA_DIR: data },
    ...{ DEVNET_HOST: engine.hostAddress, DEVNET_PORT: chainPort },
  });
  chain.start();
  const env = { ...engine.env, TRON_NODE_URL: chainUrl, NODE_POLL_MS: '100' };
  const host = join(folder, 'host');
  const checkout = join(host, 'gateway');
  const compose = (...args: string[]): Promise<string> => run('docker', ['compose', ...args], { cwd: checkout, env });
  try {
    const commands = runbookCommands('infra/runbook.md', 'Install without building').map((text) =>
      ofRelease(text, publication),
    );
    assert.equal(commands.length, 4, 'the runbook promises four commands');
    for (const text of commands) await run('sh', ['-euc', withDigests(text, publication)], { cwd: host, env });
    await expectDigests(engine, publication, compose);
    const secret = (name: string): string => readFileSync(join(checkout, 'infra/docker/secrets', name), 'utf8');
    await createWallet(`${API}/api/v1`, secret('api_key'), READY_MS);
    await untilOk('health', `${API}/api/v1/health`, READY_MS);
    const merchant = await openMerchant(secret('webhook_secret'), engine.hostAddress);
    try {
      await expectPayment({ apis: [{ url: API }], chainUrl, variables: { API_KEY: secret('api_key') } }, merchant);
    } finally {
      await merchant.close();
    }
    await compose('down', '--volumes');
  } catch (error) {
    const logs = await compose('logs', '--no-color', '--tail=25').catch(String);
    throw new Error(`the installation failed\n${logs}\n${chain.tail()}`, { cause: error });
  } finally {
    await chain.kill();
  }
}

/** The four commands of the README, on the image of the sandbox: an order that is paid. */
export async function tryFromRegistry(engine: Engine, publication: Publication): Promise<void> {
  const [, section = ''] = readFileSync('README.md', 'utf8').split('### Without building anything\n');
  const commands = /```sh\n([^]*?)```/.exec(section)?.[1] ?? '';
  assert.equal(commands.trim().split('\n').length, 4, 'the README promises four commands');
  const printed = await run('sh', ['-euc', ofRelease(commands, publication)], { env: engine.env });
  assert.match(printed.trim().split('\n').at(-1) ?? '', /"status":"confirmed"/);
  const { status } = await call('GET', `${API}/api/v1/health`, {});
  assert.equal(status, 200);
  await engine.docker('rm', '--force', 'sandbox');
}

function ofRelease(text: string, { repository, images }: Publication): string {
  return text
    .replaceAll(EXAMPLE.repository, `file://${repository}`)
    .replaceAll(EXAMPLE.registry, images)
    .replaceAll(EXAMPLE.version, VERSION);
}

/** The lines of images.env take the place of its first two, as the runbook advises. */
function withDigests(text: string, { files }: Publication): string {
  const lines = readFileSync(join(files, 'images.env'), 'utf8').trim();
  return text.replace(/^GATEWAY_IMAGES=.*\nGATEWAY_VERSION=.*$/m, lines);
}

async function expectDigests(
  engine: Engine,
  { images, digests }: Publication,
  compose: (...args: string[]) => Promise<string>,
): Promise<void> {
  for (const [name, digest] of digests) {
    const id = (await compose('ps', '--all', '--quiet', name === 'scripts' ? 'migrate' : name)).trim();
    const image = (await engine.docker('inspect', '--format', '{{.Image}}', id)).trim();
    const from = await engine.docker('image', 'inspect', '--format', '{{json .RepoDigests}}', image);
    assert.ok(from.includes(`${images}/${name}@${digest}`), `${name} runs another image: ${from}`);
  }
}
