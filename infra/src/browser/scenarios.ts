import { CONSOLE_SCENARIOS } from '../browser-console/console-scenarios';
import { DECISION_SCENARIOS } from '../browser-console/decision-scenarios';
import { EXPORT_SCENARIOS } from '../browser-console/export-scenarios';
import { SECOND_FACTOR_SCENARIOS } from '../browser-console/second-factor-scenarios';
import { startGateway } from '../e2e/gateway';
import { CHECKOUT_SCENARIOS } from './checkout-scenarios';
import { launchChromium } from './chromium';

/** Payments are final after 18 blocks: a page that polls every 3 s must see a payment before that. */
const BLOCK_MS = 500;

const SCENARIOS = {
  ...{ ...CHECKOUT_SCENARIOS, ...CONSOLE_SCENARIOS, ...DECISION_SCENARIOS },
  ...{ ...EXPORT_SCENARIOS, ...SECOND_FACTOR_SCENARIOS },
};

/** Runs the page scenarios in the system's Chromium; without it, lists them as skipped and passes. */
export async function runBrowserScenarios(servers: {
  databaseUrl: string;
  redisUrl: string;
}): Promise<{ passed: number; failed: number }> {
  console.log('e2e: in a browser');
  const browser = await launchChromium();
  if (!browser) {
    for (const name of Object.keys(SCENARIOS)) console.log(`  skipped, no Chromium here: ${name}`);
    return { passed: 0, failed: 0 };
  }
  const gateway = await startGateway(servers, { blockMs: BLOCK_MS });
  let failed = 0;
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    const startedAt = performance.now();
    const error = await scenario({ gateway, browser }).then(
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
  return { passed: Object.keys(SCENARIOS).length - failed, failed };
}
