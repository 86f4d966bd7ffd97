import { changedTables, readTables } from './fuzz/tables';
import { exchange, findFaults, findWriter, type Exchange, type Finding } from './fuzz/batch';
import { responseCheckOf } from '@gateway/contract/testing';
import { operationsOf } from './fuzz/operations';
import { listOf, nextRequest } from './fuzz/grammar';
import { startHostileClients } from './fuzz/hostile-clients';
import { openWorld, type World } from './fuzz/world';
import { chanceFrom } from './soak/chance';
import { runMain } from './rig/run-main';
import { readServers } from './rig/servers';

const DEFAULT_REQUESTS = 100_000;
const BATCH = 500;
const TELL_EVERY = 5_000;
/** The part of the requests that create an order: about a hundredth do. Each table is read twice in every batch. */
const CREATES_AT_MOST = 0.1;
/** Ids that later requests refer to. */
const KNOWN_AT_MOST = 200;

/**
 * Sends requests from a grammar of the API, and forms of payment links, to a running api, 100,000 or the given number,
 * from FUZZ_SEED, while hostile clients hold, flood and break other connections. There must be no server error, no
 * response outside the OpenAPI document, no change of a table by a refused request, no connection that hangs. Needs
 * TEST_DATABASE_URL and TEST_REDIS_URL. Exits with 1 and prints the request that shows a fault.
 */
async function main(): Promise<number> {
  const requests = Number(process.argv[2] ?? DEFAULT_REQUESTS);
  const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`fuzz: ${String(requests)} requests, FUZZ_SEED=${String(seed)}`);
  const stores = readServers();
  const world = await openWorld(stores, Math.ceil(requests * CREATES_AT_MOST));
  const hostile = startHostileClients(world.port, world.known.key);
  try {
    const findings = await attack(world, requests, seed);
    for (const finding of findings) print(finding);
    if (findings.length > 0)
      console.log(`${String(findings.length)} findings, FUZZ_SEED=${String(seed)}\n${world.api.tail()}`);
    else console.log('no findings');
    console.log(`alongside, connections of hostile clients: ${JSON.stringify(hostile.counts)}`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    hostile.close();
    await world.close();
  }
}

/** Sends batch after batch, until there is a finding. */
async function attack(world: World, requests: number, seed: number): Promise<Finding[]> {
  const chance = chanceFrom(seed);
  const operations = operationsOf(world.contract);
  const check = responseCheckOf(world.contract);
  const counts: Record<string, number> = {};
  const startedAt = performance.now();
  for (let sent = 0; sent < requests; sent += BATCH) {
    await world.logIn();
    const batch = Array.from({ length: BATCH }, () => nextRequest(operations, world.known, chance));
    const before = await readTables(world.db);
    const exchanges = await exchange(world.port, batch);
    const isChanged = changedTables(before, await readTables(world.db)).length > 0;
    for (const { response } of exchanges) counts[response.status] = (counts[response.status] ?? 0) + 1;
    const writer = isChanged ? await findWriter(world, exchanges) : undefined;
    const findings = [...findFaults(exchanges, check, world.known), ...(writer ? [writer] : [])];
    if (findings.length > 0) return findings;
    learn(world, exchanges);
    if ((sent + BATCH) % TELL_EVERY === 0) {
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      console.log(JSON.stringify({ sent: sent + BATCH, seconds, counts }));
    }
  }
  return [];
}

/** Keeps the ids of created objects for later requests. */
function learn({ known }: World, exchanges: readonly Exchange[]): void {
  for (const { request, response } of exchanges) {
    const visitor = /^link_visitor=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0];
    if (visitor !== undefined) known.visitors.push(visitor);
    known.visitors.splice(0, known.visitors.length - KNOWN_AT_MOST);
    if (response.status !== 201) continue;
    const { id } = JSON.parse(response.text) as { id?: string };
    const ids = listOf(known, request.target);
    if (id !== undefined) ids.push(id);
    ids.splice(0, ids.length - KNOWN_AT_MOST);
  }
}

/** Prints a request so that it can be sent again: its bytes, escaped as in JavaScript and C. */
function print({ request, fault }: Finding): void {
  const shown = JSON.stringify(request.bytes.toString('latin1'));
  console.log(`${fault}\n  ${request.method} ${request.target}\n  ${shown}`);
}

void runMain(main);
