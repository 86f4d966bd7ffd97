import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { createPayment, expectVisible, openConsole, pay } from './console/console-page';
import { openMerchant } from '../stage/merchant';
import { until } from '../rig/http';
import type { BrowserScenario, Stage } from './checkout/checkout-scenarios';
import {
  assertNothingSince,
  readHonestScreen,
  readScreen,
  watchNoticed,
  watchScreen,
  type Screen,
} from './outage-watch';
import { openPage, type WatchedPage } from './page/watched-page';

/** What the browser itself reports about an outage. */
const NOT_SERVED = /status of (?:429|50[03])|ERR_CONNECTION|ERR_EMPTY_RESPONSE/;
const RECOVERY_MS = 120_000;
/** An answer may have been under way when the outage began. */
const UNDER_WAY_MS = 5_000;
/** From the begin of an outage until every page must have noticed: a poll, its time-out, the grace. */
const NOTICED_MS = 22_000;
/** The same if only the silence of a service shows it. */
const SILENCE_NOTICED_MS = 50_000;
/** After everything was noticed. */
const SHORT_MS = 4_000;
const LONG_MS = 45_000;
const MINUTE_MS = 65_000;
const WINDOW_SECONDS = 20;

const NOTHING_NEW = /^(?:Nothing here is up to date|The gateway does not answer)\. What you see is from \d\d:/;
const FLOW_OF_WATCHER = ['Watching', 'Crediting'];

/** In every `check`: Postgres hangs until all pages have noticed, and a little longer. */
export const OUTAGE_SCENARIOS: Record<string, BrowserScenario> = {
  'while Postgres hangs, no page claims to know anything': (stage) => hangPostgres(stage, SHORT_MS),
};

/** By name, because they take minutes; the node is not started again. */
export const LONG_OUTAGE_SCENARIOS: Record<string, BrowserScenario> = {
  'Postgres hangs for a minute': (stage) => hangPostgres(stage, LONG_MS),

  'Redis hangs for a minute': async (stage) => {
    const [overview, health] = await openPages(stage, ['', '/health']);
    const startedAt = Date.now();
    stage.ways.redis.freeze();
    await Promise.all([
      watchScreen(overview.page, MINUTE_MS, () => undefined),
      watchScreen(health.page, MINUTE_MS, (screen) => {
        if (screen.at - startedAt > NOTICED_MS) assert.ok(!cellOf(screen, 'Cache').isGreen, screen.text);
      }),
    ]);
    await stage.ways.redis.mend();
    await isWellAgain(overview.page);
    await closePages([overview, health]);
  },

  'the watcher is dead for a minute': async (stage) => {
    const [, watcher] = stage.gateway.services;
    await watchDead(stage, { die: async () => watcher?.kill(), flow: FLOW_OF_WATCHER, part: 'Watcher' }).finally(() => {
      watcher?.start();
    });
  },

  'the notifier is dead for a minute': async (stage) => {
    const [, , notifier] = stage.gateway.services;
    await watchDead(stage, { die: async () => notifier?.kill(), flow: ['Notifying shops'], part: 'Notifier' }).finally(
      () => {
        notifier?.start();
      },
    );
  },

  'the node is dead for a minute': async (stage) => {
    await untilGreen(stage);
    await watchDead(stage, { die: () => stage.gateway.chain.kill(), flow: FLOW_OF_WATCHER, part: 'Chain node' });
  },
};

/**
 * Overview, health, a completed order and the page of a payer whose time runs out meanwhile.
 * @param forMs how long each is watched after it has noticed
 */
async function hangPostgres(stage: Stage, forMs: number): Promise<void> {
  const { gateway, ways } = stage;
  const shop = await openMerchant(gateway.webhookSecret);
  const { body: order } = await createPayment(stage, gateway.apiKey, { callback_url: shop.url });
  await pay(stage, order['address'], '25.5');
  const pages = await openPages(stage, ['', '/health', `/orders/${String(order['id'])}`]);
  const [overview, , detail] = pages;
  await expectVisible(detail.page, 'Completed');
  const { body: open } = await createPayment(stage, gateway.apiKey, { ttl: WINDOW_SECONDS });
  const payer = await openPage(stage.browser, gateway.apiUrl, { locale: 'en-GB', timezoneId: 'UTC' });
  await payer.page.goto(`${gateway.apiUrl}/checkout/${String(open['id'])}`);
  await expectVisible(payer.page, 'Waiting for your payment');

  const startedAt = Date.now();
  ways.postgres.freeze();
  const hasNoticed = async ({ page }: WatchedPage): Promise<boolean> => {
    const screen = await readHonestScreen(page);
    assertNothingSince(screen, startedAt + UNDER_WAY_MS);
    const { greens, banners } = screen;
    return greens.length === 0 && banners.length === 1 && NOTHING_NEW.test(banners[0] ?? '');
  };
  await Promise.all([
    ...pages.map((page) => watchNoticed(forMs, () => hasNoticed(page))),
    watchNoticed(forMs, () => hasPayerNoticed(payer.page, Date.parse(String(open['expires_at'])))),
    openDuring(stage),
  ]);
  await ways.postgres.mend();
  await isWellAgain(overview.page);
  // The server says now what the page did not say by itself.
  await payer.page.getByRole('heading', { name: 'Time is up' }).waitFor({ timeout: RECOVERY_MS });
  await closePages([...pages, payer]);
  await shop.close();
}

/** A page that is opened while nothing answers says so. */
async function openDuring(stage: Stage): Promise<void> {
  const opened = await openConsole(stage, '');
  await expectVisible(opened.page, 'Nothing is known yet.');
  assert.deepEqual((await readScreen(opened.page)).greens, []);
  await closePages([opened]);
}

/** The page of an order keeps its last state when its time is up, and says since when it was not updated. */
async function hasPayerNoticed(page: Page, expiresAt: number): Promise<boolean> {
  const text = await page.locator('main').innerText();
  assert.match(text, /Amount to pay/);
  assert.doesNotMatch(text, /Time is up/);
  const isOld = /Not updated since \d\d:\d\d\. Trying again\./.test(text);
  return Date.now() > expiresAt && isOld && !/Waiting for your payment|updates by itself/.test(text);
}

/** One service dies: what rests on it is no longer green, and everything else stays as it is. */
async function watchDead(
  stage: Stage,
  { die, flow, part }: { die: () => Promise<void>; flow: readonly string[]; part: string },
): Promise<void> {
  const [overview, health] = await openPages(stage, ['', '/health']);
  await die();
  const startedAt = Date.now();
  const isTrueOf =
    (names: readonly string[]) =>
    (screen: Screen): void => {
      for (const cell of screen.cells.filter(({ name }) => names.includes(name))) {
        const isOld = cell.asOf !== null && cell.asOf <= startedAt + UNDER_WAY_MS;
        assert.ok(!cell.isGreen || isOld, `green after the end: ${cell.text}`);
        if (screen.at - startedAt > SILENCE_NOTICED_MS) assert.ok(!cell.isGreen, cell.text);
      }
      assert.ok(screen.cells.some(({ name, isStale }) => name !== '' && !isStale && !names.includes(name)));
    };
  await Promise.all([
    watchScreen(overview.page, MINUTE_MS, isTrueOf(flow)),
    watchScreen(health.page, MINUTE_MS, isTrueOf([part])),
  ]);
  await closePages([overview, health]);
}

function cellOf({ cells, text }: Screen, wanted: string): Screen['cells'][number] {
  return cells.find(({ name }) => name === wanted) ?? assert.fail(`no ${wanted} in: ${text}`);
}

/** Pages of the console with everything loaded. */
async function openPages<const P extends readonly string[]>(
  stage: Stage,
  paths: P,
): Promise<{ -readonly [I in keyof P]: WatchedPage }> {
  const pages: WatchedPage[] = [];
  for (const path of paths) {
    const opened = await openConsole(stage, path);
    await opened.page.locator('.known-at').waitFor();
    pages.push(opened);
  }
  return pages as { -readonly [I in keyof P]: WatchedPage };
}

async function closePages(pages: readonly WatchedPage[]): Promise<void> {
  for (const page of pages) {
    page.forget(NOT_SERVED);
    await page.close();
  }
}

/** After the end of an outage nothing stays grey. */
async function isWellAgain(page: Page): Promise<void> {
  await until('the page to be up to date', RECOVERY_MS, async () => {
    const { cells, banners } = await readScreen(page);
    return banners.length === 0 && cells.every(({ isStale }) => !isStale) ? true : undefined;
  });
}

/** The services that were started again are well. */
async function untilGreen(stage: Stage): Promise<void> {
  const { page, close } = await openConsole(stage, '');
  await until('the watcher to be well', RECOVERY_MS, async () => {
    const { cells } = await readScreen(page);
    return cells.some(({ name, isGreen }) => name === 'Watching' && isGreen) ? true : undefined;
  });
  await close();
}
