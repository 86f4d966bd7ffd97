import { measureGrowth } from './bench/api-growth';
import { openApiRig } from './bench/api-rig';
import { measureSpeed } from './bench/api-speed';
import { needed } from './rig/variables';

const FEW_ORDERS = 10_000;
const MANY_ORDERS = 1_000_000;
const TARGETS = {
  create_share_of_bare: 0.4,
  read_share_of_bare: 0.35,
  p99_over_median: 10,
  growth_with_1000000_orders: 2,
  memory_mb: 200,
};

/**
 * How fast orders are created and read compared with their bare statements and with an empty route, and how much longer
 * requests take with a million orders than with ten thousand.
 */
async function main(): Promise<void> {
  const stores = { databaseUrl: needed('TEST_DATABASE_URL'), redisUrl: needed('TEST_REDIS_URL') };
  const rig = await openApiRig(stores);
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
    read_share_of_bare: speed.read.per_second / speed.bare_read.per_second,
    create_share_of_empty: speed.create.per_second / speed.empty.per_second,
    read_share_of_empty: speed.read.per_second / speed.empty.per_second,
    p99_over_median: Math.max(speed.create.p99_ms / speed.create.median_ms, speed.read.p99_ms / speed.read.median_ms),
  };
  const met =
    shares.create_share_of_bare >= TARGETS.create_share_of_bare &&
    shares.read_share_of_bare >= TARGETS.read_share_of_bare &&
    shares.p99_over_median < TARGETS.p99_over_median &&
    Object.values(growth).every(({ times }) => times <= TARGETS.growth_with_1000000_orders) &&
    memory.memory_mb < TARGETS.memory_mb;
  const figures = { ...shares, growth, ...memory, speed };
  console.log(JSON.stringify({ bench: 'api', figures, targets: TARGETS, met }));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
