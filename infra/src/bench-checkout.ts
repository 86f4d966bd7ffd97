import { measureCheckout } from './bench/checkout-load';
import { needed } from './rig/variables';

const TARGETS = { errors: 0, pages: 2_000, create_p99_beside_alone: 2 };

/** How much thousands of open checkout pages slow the creation of orders. */
async function main(): Promise<void> {
  const stores = { databaseUrl: needed('TEST_DATABASE_URL'), redisUrl: needed('TEST_REDIS_URL') };
  const figures = await measureCheckout(stores, TARGETS.pages);
  const met = figures.errors === 0 && figures.create_p99_beside_alone <= TARGETS.create_p99_beside_alone;
  console.log(JSON.stringify({ bench: 'checkout', figures, targets: TARGETS, met }));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
