import { CONSOLE_SCENARIOS } from './console/console-scenarios';
import { COUNTER_SCENARIOS } from './console/counter-scenarios';
import { DECISION_SCENARIOS } from './console/decision-scenarios';
import { FOREIGN_SITE_SCENARIOS } from './console/foreign-site-scenarios';
import { EXPORT_SCENARIOS } from './console/export-scenarios';
import { LOGO_SCENARIOS } from './console/logo-scenarios';
import { PEOPLE_SCENARIOS } from './console/people-scenarios';
import { SECOND_FACTOR_SCENARIOS } from './console/second-factor-scenarios';
import { SHOP_WEEK } from './console/shop-week/shop-week';
import { weekOfAdmin } from './console/week/week';
import { TILL_SCENARIOS, TILL_VARIABLES, LONG_TILL_SCENARIOS } from './counter/counter-day';
import { startGateway } from '../stage/gateway';
import { play, sum, type Tally } from '../stage/play';
import { CHECKOUT_SCENARIOS, type BrowserScenario, type Stage } from './checkout/checkout-scenarios';
import { launchChromium } from './page/chromium';
import { LONG_OUTAGE_SCENARIOS, OUTAGE_SCENARIOS } from './outage-scenarios';
import { LINK_SCENARIOS } from './link-scenarios';
import { WAIVER_SCENARIOS } from './waiver-scenarios';
import { openStoreWay } from '@gateway/runtime/testing';
import type { Servers } from '../rig/servers';

/** Payments are final after 18 blocks: a page that polls every 3 s must see a payment before that. */
const BLOCK_MS = 500;

/** Scenarios that follow each other, because each changes what the others see. */
type Lane = Record<string, BrowserScenario>;

/** Lanes that are played side by side on one gateway, in one browser. */
interface Company {
  name: string;
  lanes: readonly Lane[];
  /** Variables that differ from the defaults. */
  variables?: Readonly<Record<string, string>>;
}

const COMPANIES: readonly Company[] = [
  // Kills the api, suspends the merchant and ends all sessions.
  { name: 'console', lanes: [CONSOLE_SCENARIOS] },
  { name: 'decisions', lanes: [DECISION_SCENARIOS, { ...LOGO_SCENARIOS, ...EXPORT_SCENARIOS }] },
  // Payers disturb each other in nothing. A browser has one clipboard, which only one of them uses.
  { name: 'checkout', lanes: [...lanesOf(CHECKOUT_SCENARIOS, 3), { ...WAIVER_SCENARIOS, ...LINK_SCENARIOS }] },
  { name: 'people', lanes: [{ ...PEOPLE_SCENARIOS, ...FOREIGN_SITE_SCENARIOS }, COUNTER_SCENARIOS] },
  { name: 'counter', lanes: [TILL_SCENARIOS], variables: TILL_VARIABLES },
  // The last of the second factor ends all sessions.
  { name: 'outage and second factor', lanes: [{ ...OUTAGE_SCENARIOS, ...SECOND_FACTOR_SCENARIOS }] },
];

/**
 * The page scenarios in the system's Chromium, as tasks that do not disturb each other; without it, they list the
 * scenarios as skipped and pass.
 * @param part only the scenarios with this in their name
 */
export function browserScenarios(servers: Servers, part = ''): (() => Promise<Tally>)[] {
  return COMPANIES.map((company) => ({ ...company, lanes: company.lanes.map((lane) => havingInName(lane, part)) }))
    .filter(({ lanes }) => lanes.some((lane) => Object.keys(lane).length > 0))
    .map((company) => () => run(servers, company));
}

/**
 * Takes each part of a gateway away for a minute, and reads the pages every second.
 * @param part only the outages with this in their name
 */
export function runOutages(servers: Servers, part = ''): Promise<Tally> {
  return run(servers, { name: 'outages', lanes: [havingInName(LONG_OUTAGE_SCENARIOS, part)] });
}

/** Plays a day of three tills, whose tasks the other scenarios leave out because they take minutes. */
export function runCounter(servers: Servers): Promise<Tally> {
  return run(servers, { name: 'counter', lanes: [LONG_TILL_SCENARIOS], variables: TILL_VARIABLES });
}

/**
 * Plays a week of an admin's work and a week of a shop, each on a gateway of its own.
 * @param part only those with this in their name
 */
export async function runWeeks(servers: Servers, part = ''): Promise<Tally> {
  const { variables, scenarios } = weekOfAdmin();
  const tallies: Tally[] = [];
  for (const { lane, ...settings } of [{ lane: SHOP_WEEK }, { lane: scenarios, variables }]) {
    const played = havingInName(lane, part);
    if (Object.keys(played).length > 0)
      tallies.push(await run(servers, { name: 'a week', lanes: [played], ...settings }));
  }
  return sum(tallies);
}

/** Deals scenarios out to lanes. */
function lanesOf(scenarios: Lane, count: number): Lane[] {
  const all = Object.entries(scenarios);
  return Array.from({ length: count }, (_, lane) =>
    Object.fromEntries(all.filter((_scenario, index) => index % count === lane)),
  );
}

function havingInName(lane: Lane, part: string): Lane {
  return Object.fromEntries(Object.entries(lane).filter(([name]) => name.includes(part)));
}

async function run(servers: Servers, { name, lanes, variables = {} }: Company): Promise<Tally> {
  const browser = await launchChromium();
  if (!browser) {
    for (const title of lanes.flatMap(Object.keys)) console.log(`  skipped, no Chromium here: ${name}: ${title}`);
    return { passed: 0, failed: 0 };
  }
  const ways = { postgres: await openStoreWay(servers.databaseUrl), redis: await openStoreWay(servers.redisUrl) };
  const reached = { databaseUrl: ways.postgres.url, redisUrl: ways.redis.url };
  const gateway = await startGateway(reached, { blockMs: BLOCK_MS, variables });
  const tallies = await Promise.all(lanes.map((lane) => playLane(name, lane, { gateway, browser, ways })));
  const tally = sum(tallies);
  if (tally.failed > 0) console.log(gateway.report());
  await browser.close();
  await gateway.stop();
  for (const way of Object.values(ways)) way.close();
  return tally;
}

async function playLane(company: string, lane: Lane, stage: Stage): Promise<Tally> {
  const tally = { passed: 0, failed: 0 };
  for (const [name, scenario] of Object.entries(lane)) {
    if (await play(`${company}: ${name}`, () => scenario(stage))) {
      tally.passed += 1;
      continue;
    }
    tally.failed += 1;
    for (const way of Object.values(stage.ways)) await way.mend();
  }
  return tally;
}
