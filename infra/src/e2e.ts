import { runBrowserScenarios } from './browser/scenarios';
import { inspectPages } from './browser/screenshots';
import { Client } from './e2e/client';
import { startGateway } from './e2e/gateway';
import { startKilling } from './e2e/kills';
import { openMerchant } from './e2e/merchant';
import { SCENARIOS } from './e2e/scenarios';
import { needed } from './rig/variables';

const SCREENSHOTS = '.state/screenshots';

/**
 * Runs the end-to-end scenarios on real stores, a simulated chain and three service processes: once undisturbed, once
 * while the services are killed at random moments; then the scenarios in a browser. Needs TEST_DATABASE_URL and
 * TEST_REDIS_URL. `browser` runs only the latter; `screenshots [folder]` writes a screenshot of every state of checkout
 * and console.
 */
async function main(): Promise<number> {
  const servers = { databaseUrl: needed('TEST_DATABASE_URL'), redisUrl: needed('TEST_REDIS_URL') };
  const [mode, folder = SCREENSHOTS] = process.argv.slice(2);
  if (mode === 'screenshots') return (await inspectPages(servers, folder)).failed === 0 ? 0 : 1;
  if (mode === 'browser') return (await inBrowser(servers)).failed === 0 ? 0 : 1;
  const seed = Number(process.env['E2E_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const undisturbed = await runScenarios(servers, 'undisturbed');
  const killed = await runScenarios(servers, `under kill -9, E2E_SEED=${String(seed)}`, seed);
  const browser = await inBrowser(servers);
  const failed = undisturbed.failed + killed.failed + browser.failed;
  console.log(`${String(undisturbed.passed + killed.passed + browser.passed)} passed, ${String(failed)} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs what people do on the pages, and then inspects every page and state. */
async function inBrowser(servers: {
  databaseUrl: string;
  redisUrl: string;
}): Promise<{ passed: number; failed: number }> {
  const played = await runBrowserScenarios(servers);
  const inspected = await inspectPages(servers);
  return { passed: played.passed + inspected.passed, failed: played.failed + inspected.failed };
}

async function runScenarios(
  servers: { databaseUrl: string; redisUrl: string },
  title: string,
  seed?: number,
): Promise<{ passed: number; failed: number }> {
  console.log(`e2e: ${title}`);
  const gateway = await startGateway(servers);
  const merchant = await openMerchant(gateway.webhookSecret);
  const client = new Client(gateway, merchant, seed === undefined);
  const kills = seed === undefined ? undefined : startKilling(gateway.services, seed);
  const startedAt = performance.now();
  const outcomes = await Promise.all(
    Object.entries(SCENARIOS).map(async ([name, scenario]) => {
      const error = await scenario(client).then(
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
  const failed = outcomes.filter((hasPassed) => !hasPassed).length;
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
