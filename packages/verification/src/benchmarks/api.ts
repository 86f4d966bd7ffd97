import { measureAgainst } from '../bench/api-against';
import { measureGrowth } from '../bench/api-growth';
import { openApiRig } from '../bench/api-rig';
import { measureSpeed, RATE_SOURCES } from '../bench/api-speed';
import { openVersion } from '../bench/version';
import { checkOut } from '../rig/checkout';
import { runMain } from '../rig/run-main';
import { readServers } from '../rig/servers';

const FEW_ORDERS = 10_000;
const MANY_ORDERS = 1_000_000;
const TARGETS = {
  create_share_of_bare_set: 0.5,
  price_share_of_amount: 0.9,
  read_share_of_bare: 1.1,
  p99_over_median: 4,
  growth_with_1000000_orders: 1.2,
  memory_mb: 200,
};

const TARGETS_AGAINST = { create_times: 2.2, create_alone_times: 1, read_times: 1.8 };

/**
 * How fast orders are created and read compared with their bare statements and with an empty route, how fast they are
 * created by price compared with by amount, and how much longer requests take with a million orders than with ten
 * thousand.
 */
async function measureAlone(): Promise<void> {
  const stores = readServers();
  const rig = await openApiRig(stores, { RATE_SOURCES: RATE_SOURCES.join(',') });
  await rig.addOrders(FEW_ORDERS);
  const speed = await measureSpeed(rig);
  console.log(JSON.stringify({ speed }));
  const memoryMb = await rig.residentMegabytes();
  await rig.close();
  const [few, many] = [await openApiRig(stores), await openApiRig(stores)];
  await few.addOrders(FEW_ORDERS);
  await many.addOrders(MANY_ORDERS);
  console.log(JSON.stringify({ orders: MANY_ORDERS }));
  const growth = await measureGrowth(few, many);
  console.log(JSON.stringify({ growth }));
  const memory = { memory_mb: Math.max(memoryMb, await many.residentMegabytes()) };
  await few.close();
  await many.close();

  const shares = {
    create_share_of_bare: speed.create.per_second / speed.bare_create.per_second,
    create_share_of_bare_set: speed.create.per_second / speed.bare_create_set.per_second,
    price_share_of_amount: speed.create_by_price.per_second / speed.create.per_second,
    read_share_of_bare: speed.read.per_second / speed.bare_read.per_second,
    create_share_of_empty: speed.create.per_second / speed.empty.per_second,
    read_share_of_empty: speed.read.per_second / speed.empty.per_second,
    p99_over_median: Math.max(speed.create.p99_ms / speed.create.median_ms, speed.read.p99_ms / speed.read.median_ms),
  };
  const met =
    shares.create_share_of_bare_set >= TARGETS.create_share_of_bare_set &&
    shares.price_share_of_amount >= TARGETS.price_share_of_amount &&
    shares.read_share_of_bare >= TARGETS.read_share_of_bare &&
    shares.p99_over_median < TARGETS.p99_over_median &&
    Object.values(growth).every(({ times }) => times <= TARGETS.growth_with_1000000_orders) &&
    memory.memory_mb < TARGETS.memory_mb;
  const figures = { ...shares, growth, ...memory, speed };
  console.log(JSON.stringify({ bench: 'api', figures, targets: TARGETS, met }));
}

/** How many times as many creates and reads as another version, which is checked out, built and run beside this one. */
async function compareWith(ref: string): Promise<void> {
  const checkout = await checkOut(ref);
  console.log(JSON.stringify({ built: checkout.commit }));
  try {
    const [own, other] = [await openVersion(process.cwd()), await openVersion(checkout.folder)];
    const compared = await measureAgainst(own, other);
    await Promise.all([own.close(), other.close()]);
    const met =
      compared.create.times >= TARGETS_AGAINST.create_times &&
      compared.create_alone.times >= TARGETS_AGAINST.create_alone_times &&
      compared.read.times >= TARGETS_AGAINST.read_times;
    const figures = { against: checkout.commit, ...compared };
    console.log(JSON.stringify({ bench: 'api', figures, targets: TARGETS_AGAINST, met }));
  } finally {
    await checkout.remove();
  }
}

/** `npm run bench -- api [--against <commit, branch or tag>]` */
async function main(args: readonly string[]): Promise<void> {
  const [option, ref] = args;
  if (option === undefined) await measureAlone();
  else if (option === '--against' && ref !== undefined && args.length === 2) await compareWith(ref);
  else throw new Error('Usage: npm run bench -- api [--against <commit, branch or tag>]');
}

void runMain(() => main(process.argv.slice(2)));
