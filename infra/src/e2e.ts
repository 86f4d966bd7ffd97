import { runBrowserScenarios } from './browser/scenarios';
import { inspectPages } from './browser/screenshots';
import { startGateway } from './e2e/gateway';
import { startKilling } from './e2e/kills';
import { openMerchant } from './e2e/merchant';
import { Shop } from './e2e/shop';
import { STORIES } from './e2e/stories';
import { needed } from './rig/variables';

const PICTURES = '.state/screenshots';

/**
 * The end-to-end story on real stores, a simulated chain and three service processes. It is told twice: once in
 * peace, and once while the services are killed at random moments; then people look on in a browser. Needs
 * TEST_DATABASE_URL and TEST_REDIS_URL. With `browser` only the latter is told; `screenshots [folder]` writes a picture
 * of every state of checkout and console.
 */
async function main(): Promise<number> {
  const servers = { databaseUrl: needed('TEST_DATABASE_URL'), redisUrl: needed('TEST_REDIS_URL') };
  const [wish, folder = PICTURES] = process.argv.slice(2);
  if (wish === 'screenshots') return (await inspectPages(servers, folder)).failed === 0 ? 0 : 1;
  if (wish === 'browser') return (await inBrowser(servers)).failed === 0 ? 0 : 1;
  const seed = Number(process.env['E2E_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const inPeace = await tell(servers, 'in peace');
  const underFire = await tell(servers, `under kill -9, E2E_SEED=${String(seed)}`, seed);
  const watched = await inBrowser(servers);
  const failed = inPeace.failed + underFire.failed + watched.failed;
  console.log(`${String(inPeace.passed + underFire.passed + watched.passed)} passed, ${String(failed)} failed`);
  return failed === 0 ? 0 : 1;
}

/** What people do on the pages, and then every page and state by itself. */
async function inBrowser(servers: {
  databaseUrl: string;
  redisUrl: string;
}): Promise<{ passed: number; failed: number }> {
  const told = await runBrowserScenarios(servers);
  const inspected = await inspectPages(servers);
  return { passed: told.passed + inspected.passed, failed: told.failed + inspected.failed };
}

async function tell(
  servers: { databaseUrl: string; redisUrl: string },
  title: string,
  seed?: number,
): Promise<{ passed: number; failed: number }> {
  console.log(`e2e: ${title}`);
  const gateway = await startGateway(servers);
  const merchant = await openMerchant(gateway.webhookSecret);
  const shop = new Shop(gateway, merchant, seed === undefined);
  const kills = seed === undefined ? undefined : startKilling(gateway.services, seed);
  const startedAt = performance.now();
  const outcomes = await Promise.all(
    Object.entries(STORIES).map(async ([name, story]) => {
      const error = await story(shop).then(
        () => undefined,
        (fault: unknown) => fault,
      );
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`  ${error === undefined ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${name}`);
      if (error !== undefined) console.log(error);
      return error === undefined;
    }),
  );
  await kills?.done;
  if (kills) console.log(`  killed ${String(kills.count())} times`);
  const failed = outcomes.filter((isGood) => !isGood).length;
  if (failed > 0) console.log(gateway.report());
  await merchant.close();
  await gateway.stop();
  return { passed: outcomes.length - failed, failed };
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
