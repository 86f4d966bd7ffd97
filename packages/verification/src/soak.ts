import { setTimeout as sleep } from 'node:timers/promises';
import { SWEEP_MODES, type SweepMode } from '@gateway/domain';
import { prepareDatabase } from './rig/database';
import { openFleet } from './rig/fleet';
import { createPostgres, findPostgres } from './rig/postgres-server';
import { runMain } from './rig/run-main';
import { needed } from './rig/variables';
import { chanceFrom, type Chance } from './soak/chance';
import { buy, type Purchase } from './soak/customers';
import { FAULTS, type World } from './soak/faults';
import { openFlakyMerchant } from './soak/flaky-merchant';
import { watchMemory, type MemoryWatch } from './soak/memory';
import { openSweeping } from './soak/sweeping';
import { judge, summarise } from './soak/verdict';

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 15;
const MAX_MINUTES = 240;
const PURCHASE_EVERY_MS = [100, 500] as const;
const FAULT_EVERY_MS = [3_000, 12_000] as const;
const SAMPLE_EVERY_MS = 5_000;

/**
 * `npm run soak`: steady trade under every kind of fault, for SOAK_MINUTES (15), from SOAK_SEED, and all of its money is
 * swept as SOAK_SWEEP_MODE (burn) says. Needs TEST_REDIS_URL,
 * which it flushes, and the Postgres programs. Exits with 0 when nothing was lost or duplicated, the audit is clean and
 * memory is flat; prints what it did either way.
 */
async function main(): Promise<number> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('Postgres programs not found: a soak crashes its own server');
  const minutes = Math.min(MAX_MINUTES, Number(process.env['SOAK_MINUTES'] ?? DEFAULT_MINUTES));
  const seed = Number(process.env['SOAK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const mode = modeFrom(process.env['SOAK_SWEEP_MODE'] ?? 'burn');
  console.log(`soak: ${String(minutes)} minutes, SOAK_SEED=${String(seed)}, SOAK_SWEEP_MODE=${mode}`);
  const postgres = await createPostgres(bin);
  const urlOf = await prepareDatabase(postgres.url);
  const redisUrl = needed('TEST_REDIS_URL');
  const limits = { RATE_LIMIT_CREATE: '100000', RATE_LIMIT_READ: '1000000', POOL_BATCH: '2000' };
  const sweeping = openSweeping(mode);
  const fleet = await openFleet({
    ...{ urlOf, redisUrl, copies: 2 },
    overrides: async (chainUrl) => ({ ...limits, ...(await sweeping.prepare(chainUrl)) }),
  });
  const merchant = await openFlakyMerchant(fleet.variables['WEBHOOK_SECRET'] ?? '');
  try {
    fleet.startServices();
    await fleet.initialise();
    const memory = watchMemory(fleet);
    const over = AbortSignal.timeout(minutes * MINUTE_MS);
    const world = { fleet, postgres, redisUrl, merchant };
    const [purchases, counts] = await Promise.all([
      trade(world, chanceFrom(seed), over),
      injectFaults(world, chanceFrom(seed + 1), over),
      sampleMemory(memory, over),
    ]);
    console.table(counts);
    await fleet.waitForHealth();
    const faults = await judge(fleet, merchant, memory, { purchases, sweeping });
    for (const fault of faults) console.log(`  ${fault}`);
    console.table(summarise(merchant, purchases));
    console.table(await sweeping.summary(fleet));
    console.table(memory.growth());
    console.log(
      faults.length === 0
        ? 'nothing was lost, nothing was duplicated'
        : `${String(faults.length)} faults\n${fleet.report()}`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    await merchant.close();
    await fleet.remove();
    await postgres.remove();
  }
}

function modeFrom(given: string): SweepMode {
  const mode = SWEEP_MODES.find((known) => known === given);
  if (!mode) throw new Error(`SOAK_SWEEP_MODE is ${given}; it may be ${SWEEP_MODES.join(', ')}`);
  return mode;
}

/** Customers buy throughout and do not wait for each other. */
async function trade({ fleet, merchant }: World, chance: Chance, over: AbortSignal): Promise<Purchase[]> {
  const running: Promise<Purchase>[] = [];
  while (!over.aborted) {
    running.push(buy(fleet, chance, merchant.url));
    running.at(-1)?.catch(() => undefined); // handled by Promise.all below
    await sleep(chance.between(...PURCHASE_EVERY_MS));
  }
  return Promise.all(running);
}

/** Injects one fault after the other; each ends before the next begins. */
async function injectFaults(world: World, chance: Chance, over: AbortSignal): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  while (!over.aborted) {
    await sleep(chance.between(...FAULT_EVERY_MS));
    const [name, inject] = chance.oneOf(Object.entries(FAULTS));
    await inject(world, chance);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function sampleMemory(memory: MemoryWatch, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await memory.sample().catch(() => undefined); // a busy machine may miss a sample
    await sleep(SAMPLE_EVERY_MS);
  }
}

void runMain(main);
