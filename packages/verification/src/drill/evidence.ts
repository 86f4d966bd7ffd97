import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Verification, verifyEvidence, type Witness } from 'crypto-payment-gateway-client/evidence';
import { addressFromHex } from '@gateway/domain';
import { addressOfKey } from '@gateway/wallet';
import { request } from 'undici';
import { launchChromium } from '../browser/page/chromium';
import type { Fleet } from '../rig/fleet';
import { call, until } from '../rig/http';
import { runGateway } from '../rig/operator';
import type { Servers } from '../rig/servers';
import { chainCommand, placeOrder, reaches } from '../rig/trade';
import { withFleetAndDatabase } from './with-fleet';

const ORDERS = 200;
const AT_ONCE = 8;
const WRITERS = 4;
/** Read over the API, which writes a few a minute for one merchant, with the signatures of webhooks. */
const OF_API = 4;
const WITNESSES = 27;
const PATIENCE_MS = 150_000;
const PAGE = 'packages/docs/dist/site/download/evidence.html';
const WAYS = ['transfer', 'dirty', 'transferFrom'];

/**
 * Pays 200 orders directly, in parts, and through a contract, and sweeps them. Then writes the evidence file of each,
 * and verifies all of them with the client, with `gateway verify-evidence`, and with the page in Chromium.
 */
export async function drillEvidence(servers: Servers): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'drill-evidence-'));
  const [hotKey, coldKey] = [newKey(), newKey()];
  const overrides = {
    SWEEP_ENABLED: 'true',
    SWEEP_DAILY_TRX: '100000',
    HOT_WALLET_KEY: hotKey,
    COLD_WALLET_ADDRESS: addressOfKey(coldKey) ?? '',
    NODE_REQUESTS_PER_SECOND: '1000',
  };
  const options = { copies: 1, overrides };
  await withFleetAndDatabase(servers, options, 'the verification of evidence', async (fleet, merchant) => {
    fleet.startServices();
    await fleet.initialise();
    await chainCommand(fleet, 'faucet', { to: addressOfKey(hotKey), sun: '900000000000' });
    const ids = await inTurns(AT_ONCE, ORDERS, (i) => payOne(fleet, merchant.url, i));
    await inTurns(AT_ONCE, ids.length, (i) => reaches(fleet, ids[i] ?? '', 'completed'));
    const files = await inTurns(WRITERS, ids.length, (i) => writeFile(fleet, folder, ids[i] ?? ''));
    const witnesses = await witnessesOf(fleet, files[0] ?? '');
    const options = { witnesses, webhookSecret: fleet.variables['WEBHOOK_SECRET'] };
    const verdicts = files.map((file) => verifyEvidence(readFileSync(file), options));
    expectAllValid(verdicts);
    for (const id of ids.slice(0, OF_API)) expectSigned(verifyEvidence(await readOverApi(fleet, id), options));
    const set = join(folder, 'witnesses.json');
    writeFileSync(set, JSON.stringify(witnesses));
    await inTurns(WRITERS, files.length, (i) => gateway({}, ['verify-evidence', files[i] ?? '', '--witnesses', set]));
    await runGateway({}, ['verify-evidence', files[0] ?? ''], 1); // with the set of mainnet
    await verifyInPage(files, set, folder);
    await fleet.stopServices();
  }).finally(() => {
    rmSync(folder, { recursive: true });
  });
}

/** Runs the work this many times, some of it at once. @returns the results, in order */
async function inTurns<T>(atOnce: number, times: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let i = next++; i < times; i = next++) results[i] = await work(i);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return results;
}

function newKey(): string {
  return randomBytes(32).toString('hex');
}

/** Pays an order: most directly, in each way; every fifth in two parts, every seventh through a contract. */
async function payOne(fleet: Fleet, callbackUrl: string, i: number): Promise<string> {
  const amount = String(25 + (i % 50));
  const { id, address } = await placeOrder(fleet, { amount, callbackUrl });
  const via = WAYS[i % WAYS.length];
  if (i % 7 === 0) {
    await chainCommand(fleet, 'pay-many', { legs: [{ to: address, amount }] });
  } else if (i % 5 === 0) {
    await chainCommand(fleet, 'pay', { to: address, amount: '20', via });
    await chainCommand(fleet, 'pay', { to: address, amount: String(Number(amount) - 20), via: 'transfer' });
  } else {
    await chainCommand(fleet, 'pay', { to: address, amount, via });
  }
  return id;
}

/** The file as the operator's command writes it: tried again until the order's payments are final. */
export async function writeFile(fleet: Pick<Fleet, 'variables'>, folder: string, id: string): Promise<string> {
  const file = join(folder, `${id}.json`);
  await until(`the evidence of order ${id}`, PATIENCE_MS, async () => {
    await gateway(fleet.variables, ['evidence', id, '--out', file]);
    return true;
  });
  return file;
}

/** Runs the operator's command beside others. @throws when it fails */
async function gateway(variables: Fleet['variables'], args: readonly string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], ...variables };
  await promisify(execFile)(process.execPath, ['packages/operator/dist/gateway.js', ...args], { env });
}

async function readOverApi(fleet: Fleet, id: string): Promise<Uint8Array> {
  const url = `${String(fleet.apis[0]?.url)}/api/v1/payments/${id}/evidence`;
  return until(`the evidence of order ${id} over the API`, PATIENCE_MS, async () => {
    const { statusCode, body } = await request(url, { headers: { 'x-api-key': fleet.variables['API_KEY'] ?? '' } });
    const bytes = new Uint8Array(await body.arrayBuffer());
    return statusCode === 200 ? bytes : undefined;
  });
}

/** The set that the first file names. The producers of a whole round of blocks, read from the chain, must be the same. */
export async function witnessesOf(fleet: Pick<Fleet, 'chainUrl'>, file: string): Promise<readonly Witness[]> {
  const { witnesses, blocks } = JSON.parse(readFileSync(file, 'utf8')) as {
    witnesses: Witness[];
    blocks: { number: number }[];
  };
  const first = blocks[0]?.number ?? 0;
  const producers = await inTurns(AT_ONCE, WITNESSES, async (i) => {
    const answer = await call<{ block_header: { raw_data: { witness_address: string } } }>(
      'POST',
      `${fleet.chainUrl}/wallet/getblockbynum`,
      { body: { num: first + i } },
    );
    return String(addressFromHex(answer.body.block_header.raw_data.witness_address));
  });
  assert.deepEqual(witnesses.map(({ witness }) => witness).sort(), producers.sort());
  return witnesses;
}

/** All are valid; some rest on the node, most on the chain alone, and most have a sweep. */
function expectAllValid(verdicts: readonly Verification[]): void {
  const faults = verdicts.flatMap(({ checks }) => checks.filter(({ result }) => result === 'failed'));
  assert.deepEqual(faults, []);
  assert.equal(verdicts.filter(({ valid }) => valid).length, ORDERS);
  const having = (pattern: RegExp, restsOn: string): number =>
    verdicts.filter(({ checks }) => checks.some(({ what, rests_on }) => pattern.test(what) && rests_on === restsOn))
      .length;
  const counts = {
    direct: having(/^Transfer .*recipient, amount$/, 'chain'),
    throughContract: having(/^Transfer .*recipient, amount$/, 'node'),
    swept: having(/^Sweep .*recipient, amount$/, 'chain'),
  };
  console.log(`         ${String(ORDERS)} files are valid: ${JSON.stringify(counts)}`);
  assert.equal(counts.direct + counts.throughContract, ORDERS);
  assert.ok(counts.throughContract > 20 && counts.swept > 20);
}

/** A file of the API has the signature of the webhook, which the secret confirms. */
function expectSigned({ valid, checks }: Verification): void {
  assert.ok(valid);
  assert.equal(checks.find(({ what }) => what === 'Webhook: signature')?.result, 'passed');
}

/** The page, opened from disk and offline, says the same of each. */
async function verifyInPage(files: readonly string[], set: string, folder: string): Promise<void> {
  const browser = await launchChromium();
  if (!browser) {
    console.log('         no Chromium here: the page was not tried');
    return;
  }
  const saved = join(folder, 'evidence.html');
  writeFileSync(saved, readFileSync(PAGE));
  const page = await (await browser.newContext({ offline: true })).newPage();
  try {
    for (const file of files) {
      await page.goto(pathToFileURL(saved).href);
      await page.setInputFiles('#file', file);
      await page.locator('.banner.failed').waitFor(); // without a set of witnesses
      await page.locator('summary').click();
      await page.setInputFiles('#witnesses', set);
      await page.locator('.banner.passed').waitFor();
    }
  } finally {
    await browser.close();
  }
}
