import { CONSOLE_SCENARIOS } from '../browser-console/console-scenarios';
import { DECISION_SCENARIOS } from '../browser-console/decision-scenarios';
import { EXPORT_SCENARIOS } from '../browser-console/export-scenarios';
import { LOGO_SCENARIOS } from '../browser-console/logo-scenarios';
import { SECOND_FACTOR_SCENARIOS } from '../browser-console/second-factor-scenarios';
import { weekOfAdmin } from '../browser-console/week/week';
import { startGateway } from '../e2e/gateway';
import { play, type Tally } from '../e2e/play';
import { CHECKOUT_SCENARIOS, type BrowserScenario } from './checkout-scenarios';
import { launchChromium } from './chromium';
import { LONG_OUTAGE_SCENARIOS, OUTAGE_SCENARIOS } from './outage-scenarios';
import { openStoreWay } from '@gateway/runtime/testing';
import type { Servers } from '../rig/servers';

/** Payments are final after 18 blocks: a page that polls every 3 s must see a payment before that. */
const BLOCK_MS = 500;

const SCENARIOS = {
  ...{ ...CHECKOUT_SCENARIOS, ...CONSOLE_SCENARIOS, ...DECISION_SCENARIOS },
  // The last of the second factor ends all sessions.
  ...{ ...LOGO_SCENARIOS, ...EXPORT_SCENARIOS, ...OUTAGE_SCENARIOS, ...SECOND_FACTOR_SCENARIOS },
};

/**
 * Runs the page scenarios in the system's Chromium; without it, lists them as skipped and passes.
 * @param part only the scenarios with this in their name
 */
export function runBrowserScenarios(servers: Servers, part = ''): Promise<Tally> {
  return run(servers, 'in a browser', havingInName(SCENARIOS, part));
}

/**
 * Takes each part of a gateway away for a minute, and reads the pages every second.
 * @param part only the outages with this in their name
 */
export function runOutages(servers: Servers, part = ''): Promise<Tally> {
  return run(servers, 'outages, in a browser', havingInName(LONG_OUTAGE_SCENARIOS, part));
}

/** Plays a week of an admin's work, on a gateway of its own. */
export function runWeek(servers: Servers): Promise<Tally> {
  const { watcher, scenarios } = weekOfAdmin();
  return run(servers, 'a week of an admin, in a browser', scenarios, watcher);
}

function havingInName(scenarios: Record<string, BrowserScenario>, part: string): Record<string, BrowserScenario> {
  return Object.fromEntries(Object.entries(scenarios).filter(([name]) => name.includes(part)));
}

async function run(
  servers: Servers,
  title: string,
  scenarios: Record<string, BrowserScenario>,
  watcher: Record<string, string> = {},
): Promise<Tally> {
  console.log(`e2e: ${title}`);
  const browser = await launchChromium();
  if (!browser) {
    for (const name of Object.keys(scenarios)) console.log(`  skipped, no Chromium here: ${name}`);
    return { passed: 0, failed: 0 };
  }
  const ways = { postgres: await openStoreWay(servers.databaseUrl), redis: await openStoreWay(servers.redisUrl) };
  const reached = { databaseUrl: ways.postgres.url, redisUrl: ways.redis.url };
  const gateway = await startGateway(reached, { blockMs: BLOCK_MS, watcher });
  let failed = 0;
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (await play(name, () => scenario({ gateway, browser, ways }))) continue;
    failed += 1;
    for (const way of Object.values(ways)) await way.mend();
  }
  if (failed > 0) console.log(gateway.report());
  await browser.close();
  await gateway.stop();
  for (const way of Object.values(ways)) way.close();
  return { passed: Object.keys(scenarios).length - failed, failed };
}
