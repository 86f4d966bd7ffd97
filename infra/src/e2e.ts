import { launchChromium } from './browser/chromium';
import { payFromPanel, tryReference } from './browser/sandbox-panel';
import { runBrowserScenarios, runOutages, runWeek } from './browser/scenarios';
import { inspectPages } from './browser/screenshots';
import { Client } from './e2e/client';
import { startGateway, type Gateway } from './e2e/gateway';
import { startKilling, type Kills } from './e2e/kills';
import { openMerchant, type Merchant } from './e2e/merchant';
import { play, type Tally } from './e2e/play';
import { SANDBOX_SCENARIOS, SandboxShop } from './e2e/sandbox-scenarios';
import { SCENARIOS } from './e2e/scenarios';
import { runMain } from './rig/run-main';
import { readServers, type Servers } from './rig/servers';

const SCREENSHOTS = '.state/screenshots';

/** A scenario with its name. */
type Play = [name: string, play: () => Promise<void>];

/**
 * Runs the end-to-end scenarios on real stores, a simulated chain and three service processes: once undisturbed, once
 * while the services are killed at random moments; then every scenario of the sandbox from the JavaScript client, and
 * the scenarios in a browser. Needs TEST_DATABASE_URL and TEST_REDIS_URL. `sandbox` or `browser` runs only those, the
 * first with a folder for screenshots of the panel, the second with a part of the names of scenarios; `week` plays a
 * week of an admin's work; `outages [part]` runs those that take minutes, such as that of the watcher; `screenshots
 * [folder]` writes a screenshot of every state of checkout and console.
 */
async function main(): Promise<number> {
  const servers = readServers();
  const [mode, folder = SCREENSHOTS] = process.argv.slice(2);
  if (mode === 'screenshots') return (await inspectPages(servers, folder)).failed === 0 ? 0 : 1;
  if (mode === 'outages') return (await runOutages(servers, process.argv[3])).failed === 0 ? 0 : 1;
  if (mode === 'week') return (await runWeek(servers)).failed === 0 ? 0 : 1;
  if (mode === 'sandbox') return (await runSandbox(servers, process.argv[3])).failed === 0 ? 0 : 1;
  if (mode === 'browser') return (await inBrowser(servers, process.argv[3])).failed === 0 ? 0 : 1;
  const seed = Number(process.env['E2E_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const undisturbed = await runScenarios(servers, 'undisturbed');
  const killed = await runScenarios(servers, `under kill -9, E2E_SEED=${String(seed)}`, seed);
  const sandbox = await runSandbox(servers);
  const browser = await inBrowser(servers);
  const failed = undisturbed.failed + killed.failed + sandbox.failed + browser.failed;
  const passed = undisturbed.passed + killed.passed + sandbox.passed + browser.passed;
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  return failed === 0 ? 0 : 1;
}

/**
 * Runs what people do on the pages, then a week of it in a row, and then inspects every page and state.
 * @param part only the scenarios with this in their name, and nothing else
 */
async function inBrowser(servers: Servers, part?: string): Promise<Tally> {
  if (part !== undefined) return runBrowserScenarios(servers, part);
  const played = await runBrowserScenarios(servers);
  const week = await runWeek(servers);
  const inspected = await inspectPages(servers);
  return {
    passed: played.passed + week.passed + inspected.passed,
    failed: played.failed + week.failed + inspected.failed,
  };
}

async function runScenarios(servers: Servers, title: string, seed?: number): Promise<Tally> {
  return playAll(servers, title, (gateway, merchant) => {
    const client = new Client(gateway, merchant, seed === undefined);
    const scenarios = Object.entries(SCENARIOS).map(([name, scenario]): Play => [name, () => scenario(client)]);
    return { scenarios, kills: seed === undefined ? undefined : startKilling(gateway.services, seed) };
  });
}

/** What a merchant tests against the sandbox, all at the same time, as its tests do. */
async function runSandbox(servers: Servers, folder?: string): Promise<Tally> {
  const browser = await launchChromium();
  if (!browser) console.log('  skipped, no Chromium here: the pages of the sandbox');
  const begin = (gateway: Gateway, merchant: Merchant): { scenarios: Play[] } => {
    const shop = new SandboxShop(gateway, merchant);
    const scenarios = Object.entries(SANDBOX_SCENARIOS).map(([name, scenario]): Play => [name, () => scenario(shop)]);
    const siteUrl = gateway.publicUrl;
    const newCheckoutUrl = async (): Promise<string> => (await shop.order()).checkout_url;
    if (browser) {
      const { apiKey } = gateway;
      scenarios.push(['panel', () => payFromPanel(browser, { siteUrl, newCheckoutUrl }, folder)]);
      scenarios.push(['reference', () => tryReference(browser, { siteUrl, apiKey }, folder)]);
    }
    return { scenarios };
  };
  const tally = await playAll(servers, 'the sandbox', begin, true);
  await browser?.close();
  return tally;
}

async function playAll(
  servers: Servers,
  title: string,
  begin: (gateway: Gateway, merchant: Merchant) => { scenarios: Play[]; kills?: Kills | undefined },
  isSandbox = false,
): Promise<Tally> {
  console.log(`e2e: ${title}`);
  const gateway = await startGateway(servers, { isSandbox });
  const merchant = await openMerchant(gateway.webhookSecret);
  const startedAt = performance.now();
  const { scenarios, kills } = begin(gateway, merchant);
  const outcomes = await Promise.all(scenarios.map(([name, scenario]) => play(name, scenario, startedAt)));
  await kills?.done;
  if (kills) console.log(`  killed ${String(kills.count())} times`);
  const failed = outcomes.filter((hasPassed) => !hasPassed).length;
  if (failed > 0) console.log(gateway.report());
  await merchant.close();
  await gateway.stop();
  return { passed: outcomes.length - failed, failed };
}

void runMain(main);
