import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { checkAccessibility } from './axe';
import { launchChromium } from './chromium';
import { startPageServer, type PageServer } from './page-server';
import { makeStates, type State } from './states';
import { openPage } from './watched-page';

const FOLDER = '.state/screenshots/checkout';
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1200, height: 800 };
const NARROWEST = { width: 320, height: 640 };
const SCHEMES = ['light', 'dark'] as const;
const TRANSLATIONS = ['es', 'pt', 'fr', 'de', 'ru', 'tr', 'vi', 'id', 'ar', 'zh'];
/** The states whose words are the longest. */
const WORDY = ['waiting', 'partly-paid', 'seen', 'receipt-late', 'late-held', 'failed'];
const ONE_SECOND_WINDOWS_MS = 1_100;
const NO_RELOADING = 'meta-refresh'; // what a browser without the script must do, and the page offers to stop

interface Servers {
  databaseUrl: string;
  redisUrl: string;
}

/** One picture: which state, how it is looked at, and what is done before. */
interface Shot {
  name: string;
  path: string;
  shows: string;
  status?: number | undefined;
  options: BrowserContextOptions;
  act?: (page: Page) => Promise<void>;
  except?: readonly string[];
}

/** Writes a picture of every state to a folder and holds each page against the rules for accessibility. */
export async function writeScreenshots(servers: Servers, folder = FOLDER): Promise<number> {
  const browser = await launchChromium();
  if (!browser) {
    console.log('skipped, no Chromium here: screenshots of the checkout');
    return 0;
  }
  mkdirSync(folder, { recursive: true });
  const count =
    (await shootStates(browser, await startPageServer(servers, 'mainnet'), folder)) +
    (await shootTestNetwork(browser, await startPageServer(servers, 'nile'), folder));
  await browser.close();
  console.log(`${String(count)} pictures in ${folder}`);
  return 0;
}

async function shootStates(browser: Browser, server: PageServer, folder: string): Promise<number> {
  const states = await makeStates(server.ledger);
  await new Promise((resolve) => setTimeout(resolve, ONE_SECOND_WINDOWS_MS));
  const shots = [...states.flatMap(inAllLooks), ...states.flatMap(inOtherLanguages), ...actedShots(states)];
  await shootAll(browser, server, shots, folder);
  await server.cutDatabase();
  const [{ path } = { path: '' }] = states;
  const trouble = inAllLooks({ name: 'trouble', path, shows: 'show this order right now', status: 503 });
  await shootAll(browser, server, trouble, folder);
  await server.stop();
  return shots.length + trouble.length;
}

function inAllLooks({ name, path, shows, status }: State): Shot[] {
  const sizes = Object.entries({ phone: PHONE, desktop: DESKTOP });
  const looks = sizes.flatMap(([size, viewport]) =>
    SCHEMES.map((colorScheme) => ({
      name: `${name}-${size}-${colorScheme}`,
      path: `${path}?lang=en`,
      shows,
      status,
      options: { viewport, colorScheme },
    })),
  );
  return [
    ...looks,
    { name: `${name}-narrow`, path: `${path}?lang=en`, shows, status, options: { viewport: NARROWEST } },
  ];
}

function inOtherLanguages({ name, path }: State): Shot[] {
  if (!WORDY.includes(name)) return [];
  return TRANSLATIONS.map((language) => ({
    name: `${name}-${language}`,
    path: `${path}?lang=${language}`,
    shows: '',
    options: { viewport: PHONE },
  }));
}

/** What people bring about: an answer, a copied address, an open menu, paper. */
function actedShots(states: readonly State[]): Shot[] {
  const stateOf = (name: string): State => {
    const state = states.find((candidate) => candidate.name === name);
    if (!state) throw new Error(`no state is called ${name}`);
    return { ...state, path: `${state.path}?lang=en` };
  };
  const phone = { options: { viewport: PHONE } };
  const help = async (page: Page): Promise<void> => page.locator('.help summary').click();
  return [
    { ...stateOf('waiting'), ...phone, name: 'menu', act: (page) => page.locator('.languages summary').click() },
    {
      ...stateOf('waiting'),
      name: 'copied',
      options: { viewport: PHONE, permissions: ['clipboard-write'] },
      act: (page) => page.locator('#copy-address').click(),
    },
    {
      ...stateOf('waiting'),
      ...phone,
      name: 'answered',
      async act(page) {
        await help(page);
        await page.getByLabel('Transaction hash').fill('7c9e41d0b8a25f63e1940dbb37ac58');
        await page.getByText('Check this payment').click();
        await page.locator('#answer p').waitFor();
      },
    },
    { ...stateOf('waiting'), name: 'help-desktop', options: { viewport: DESKTOP }, act: help },
    { ...stateOf('receipt'), ...phone, name: 'printed', act: (page) => page.emulateMedia({ media: 'print' }) },
  ];
}

async function shootTestNetwork(browser: Browser, server: PageServer, folder: string): Promise<number> {
  const { id } = await server.ledger.order();
  const shows = 'This is not real money.';
  const shots: Shot[] = [
    ...inAllLooks({ name: 'test-network', path: id, shows }),
    {
      name: 'no-script',
      path: `${id}?lang=en`,
      shows,
      options: { viewport: PHONE, javaScriptEnabled: false },
      except: [NO_RELOADING],
    },
  ];
  await shootAll(browser, server, shots, folder);
  await server.stop();
  return shots.length;
}

/** One window per way of looking. */
async function shootAll(browser: Browser, server: PageServer, shots: readonly Shot[], folder: string): Promise<void> {
  const rest = [...shots];
  for (let next = rest.shift(); next; next = rest.shift()) {
    const look = JSON.stringify(next.options);
    const watched = await openPage(browser, server.url, { locale: 'en-GB', timezoneId: 'UTC', ...next.options });
    for (const shot of [next, ...rest.filter(({ options }) => JSON.stringify(options) === look)]) {
      await shoot(watched.page, server.url, shot, folder);
      // The browser itself reports a page that is not a 200.
      if (shot.status !== undefined) watched.forget(new RegExp(`status of ${String(shot.status)}`));
    }
    await watched.close();
    rest.splice(0, rest.length, ...rest.filter(({ options }) => JSON.stringify(options) !== look));
  }
}

async function shoot(
  page: Page,
  url: string,
  { name, path, shows, act, except = [] }: Shot,
  folder: string,
): Promise<void> {
  await page.emulateMedia({ media: null });
  await page.goto(`${url}/checkout/${path}`);
  await page.getByText(shows).first().waitFor({ state: 'attached' });
  await act?.(page);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await checkAccessibility(page, name, except);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  const room = page.viewportSize()?.width ?? 0;
  if (width > room) throw new Error(`${name} scrolls sideways: ${String(width)} px in ${String(room)}`);
}
