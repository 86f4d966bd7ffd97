import { CONSOLE_STORIES } from '../browser-console/console-stories';
import { startGateway } from '../e2e/gateway';
import { CHECKOUT_STORIES } from './checkout-stories';
import { launchChromium } from './chromium';

/** Final after 18 blocks: a page that asks every 3 s must see a payment on its way. */
const BLOCK_MS = 500;

const STORIES = { ...CHECKOUT_STORIES, ...CONSOLE_STORIES };

/** Plays the stories of the pages in the system's Chromium; where there is none it says so, by name, and passes. */
export async function runBrowserScenarios(servers: {
  databaseUrl: string;
  redisUrl: string;
}): Promise<{ passed: number; failed: number }> {
  console.log('e2e: in a browser');
  const browser = await launchChromium();
  if (!browser) {
    for (const name of Object.keys(STORIES)) console.log(`  skipped, no Chromium here: ${name}`);
    return { passed: 0, failed: 0 };
  }
  const gateway = await startGateway(servers, BLOCK_MS);
  let failed = 0;
  for (const [name, story] of Object.entries(STORIES)) {
    const startedAt = performance.now();
    const error = await story({ gateway, browser }).then(
      () => undefined,
      (fault: unknown) => fault,
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`  ${error === undefined ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${name}`);
    if (error === undefined) continue;
    console.log(error);
    failed += 1;
  }
  if (failed > 0) console.log(gateway.report());
  await browser.close();
  await gateway.stop();
  return { passed: Object.keys(STORIES).length - failed, failed };
}
