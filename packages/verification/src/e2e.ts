import { launchChromium } from './browser/page/chromium';
import { payFromPanel, tryReference } from './browser/sandbox-panel';
import { browserScenarios, runCounter, runOutages, runWeeks } from './browser/scenarios';
import { inspectPages } from './browser/screenshots';
import { atOnce } from './rig/at-once';
import { Client } from './stage/client';
import { startGateway, type Gateway } from './stage/gateway';
import { startKilling, type Kills } from './e2e/kills';
import { openMerchant, type Merchant } from './stage/merchant';
import { play, sum, type Tally } from './stage/play';
import { SANDBOX_SCENARIOS, SandboxShop } from './e2e/sandbox-scenarios';
import { SCENARIOS } from './e2e/scenarios';
import { runMain } from './rig/run-main';
import { readServers, type Servers } from './rig/servers';

/** Each has a gateway of its own. Most of what they do is to wait for blocks. */
const AT_ONCE = 2;

/** A scenario with its name. */
type Play = [name: string, play: () => Promise<void>];

/**
 * Runs the end-to-end scenarios on real stores, a simulated chain and three service processes: once undisturbed, once
 * while the services are killed at random moments; every scenario of the sandbox from the JavaScript client; and the
 * scenarios in a browser. Needs TEST_DATABASE_URL and TEST_REDIS_URL. `sandbox` or `browser` runs only those, the first
 * with a folder for screenshots of the panel, the second with a part of the names of scenarios. By name only, because
 * they take minutes: `week [part]` plays a week of an admin's work and one of a shop; `counter` a day of three tills;
 * `outages [part]` takes parts of a gateway away; `views [folder] [part]` checks every state of checkout, console and
 * documentation, or those with a part of a name, and writes a screenshot of each to the folder.
 */
async function main(): Promise<number> {
  const { passed, failed } = await run(readServers(), process.argv.slice(2));
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  return failed === 0 ? 0 : 1;
}

async function run(servers: Servers, [mode, argument, part]: string[]): Promise<Tally> {
  if (mode === 'views') return inspectPages(servers, argument, part);
  if (mode === 'outages') return runOutages(servers, argument);
  if (mode === 'week') return runWeeks(servers, argument);
  if (mode === 'counter') return runCounter(servers);
  if (mode === 'sandbox') return runSandbox(servers, argument);
  const browser = browserScenarios(servers, argument);
  if (mode === 'browser') return sum(await atOnce(AT_ONCE, browser));
  const seed = Number(process.env['E2E_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`E2E_SEED=${String(seed)}`);
  const others = [
    () => runScenarios(servers, 'under kill -9', seed),
    () => runSandbox(servers),
    () => runScenarios(servers, 'undisturbed'),
  ];
  // Each of these plays its scenarios at once on one gateway: beside another it would wait longer than a chain does.
  return sum([...(await atOnce(AT_ONCE, browser)), ...(await atOnce(1, others))]);
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
      const newLinkUrl = (): Promise<string> => shop.linkUrl();
      const newDepositUrl = async (): Promise<string> =>
        `${siteUrl}/checkout/sandbox/deposits/${await shop.depositId()}`;
      const urls = { siteUrl, newCheckoutUrl, newLinkUrl, newDepositUrl };
      scenarios.push(['panel', () => payFromPanel(browser, urls, folder)]);
      scenarios.push(['reference', () => tryReference(browser, { siteUrl, apiKey }, folder)]);
    }
    return { scenarios };
  };
  const tally = await playAll(servers, 'sandbox', begin, true);
  await browser?.close();
  return tally;
}

async function playAll(
  servers: Servers,
  title: string,
  begin: (gateway: Gateway, merchant: Merchant) => { scenarios: Play[]; kills?: Kills | undefined },
  isSandbox = false,
): Promise<Tally> {
  const gateway = await startGateway(servers, { isSandbox });
  const merchant = await openMerchant(gateway.webhookSecret);
  const startedAt = performance.now();
  const { scenarios, kills } = begin(gateway, merchant);
  const outcomes = await Promise.all(
    scenarios.map(([name, scenario]) => play(`${title}: ${name}`, scenario, startedAt)),
  );
  await kills?.done;
  if (kills) console.log(`  ${title}: killed ${String(kills.count())} times`);
  const failed = outcomes.filter((hasPassed) => !hasPassed).length;
  if (failed > 0) console.log(gateway.report());
  await merchant.close();
  await gateway.stop();
  return { passed: outcomes.length - failed, failed };
}

void runMain(main);
