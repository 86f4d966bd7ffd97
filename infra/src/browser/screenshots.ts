import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inspectPictures } from '../browser-console/gallery';
import { checkAccessibility } from './axe';
import { launchChromium } from './chromium';
import { startPageServer, type PageServer } from './page-server';
import { makeStates, type State } from './states';
import { openPage } from './watched-page';

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1200, height: 800 };
const NARROWEST = { width: 320, height: 640 };
const SCHEMES = ['light', 'dark'] as const;
const TRANSLATIONS = ['es', 'pt', 'fr', 'de', 'ru', 'tr', 'vi', 'id', 'ar', 'zh'];
/** The states whose words are the longest. */
const WORDY = ['waiting', 'partly-paid', 'seen', 'receipt-late', 'late-held', 'failed'];
const ONE_SECOND_WINDOWS_MS = 1_100;

interface Servers {
  databaseUrl: string;
  redisUrl: string;
}

/** Where pages are looked at, what becomes of the pictures, and what was found wrong so far. */
interface Gallery {
  browser: Browser;
  /** Without a folder the pages are only looked at, each state once. */
  folder: string | undefined;
  faults: string[];
}

/** One picture: which state, how it is looked at, and what is done before. */
interface Shot {
  name: string;
  path: string;
  shows: string;
  status?: number | undefined;
  /** Light alone when absent. */
  schemes?: readonly ('light' | 'dark')[];
  options: BrowserContextOptions;
  act?: (page: Page) => Promise<void>;
}

/**
 * Holds every state of checkout and console against the rules for accessibility, light and dark.
 * @param folder where pictures go, at phone and desktop size and in all languages; without it none are made
 */
export async function inspectPages(servers: Servers, folder?: string): Promise<{ passed: number; failed: number }> {
  const browser = await launchChromium();
  if (!browser) {
    console.log('  skipped, no Chromium here: every page and state, light and dark');
    return { passed: 0, failed: 0 };
  }
  const startedAt = performance.now();
  const gallery: Gallery = { browser, folder, faults: [] };
  const [states, testNetwork] = await Promise.all([
    shootStates(gallery, await startPageServer(servers, 'mainnet')),
    shootTestNetwork(gallery, await startPageServer(servers, 'nile')),
  ]);
  await browser.close();
  const { faults } = gallery;
  for (const fault of faults) console.log(`  FAILED ${fault}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const views = `${String(states + testNetwork)} views of the checkout and every view of the console`;
  console.log(`  ${faults.length === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${views}, light and dark`);
  return { passed: faults.length === 0 ? 1 : 0, failed: faults.length };
}

/** The console beside it: its files come from the same server. */
async function shootStates(gallery: Gallery, server: PageServer): Promise<number> {
  const { browser, folder, faults } = gallery;
  const states = await makeStates(server.ledger);
  await new Promise((resolve) => setTimeout(resolve, ONE_SECOND_WINDOWS_MS));
  const shots =
    folder === undefined
      ? [...states.map(onPhone), ...actedShots(states)]
      : [...states.flatMap(inAllLooks), ...states.flatMap(inOtherLanguages), ...actedShots(states)];
  const [, ofConsole] = await Promise.all([
    shootAll(gallery, server, shots),
    inspectPictures(browser, server.url, folder && join(folder, 'console')),
  ]);
  faults.push(...ofConsole);
  await server.cutDatabase();
  const [{ path } = { path: '' }] = states;
  const trouble = inAllLooks({ name: 'trouble', path, shows: 'show this order right now', status: 503 });
  await shootAll(gallery, server, trouble);
  await server.stop();
  return shots.length + trouble.length;
}

function onPhone({ name, path, shows, status }: State): Shot {
  return {
    name: `${name}-phone`,
    path: `${path}?lang=en`,
    shows,
    status,
    schemes: SCHEMES,
    options: { viewport: PHONE },
  };
}

function inAllLooks(state: State): Shot[] {
  const phone = onPhone(state);
  return [
    phone,
    { ...phone, name: `${state.name}-desktop`, options: { viewport: DESKTOP } },
    { ...phone, name: `${state.name}-narrow`, schemes: ['light'], options: { viewport: NARROWEST } },
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

async function shootTestNetwork(gallery: Gallery, server: PageServer): Promise<number> {
  const { id } = await server.ledger.order();
  const shows = 'This is not real money.';
  const shots: Shot[] = [
    ...inAllLooks({ name: 'test-network', path: id, shows }),
    {
      name: 'no-script',
      path: `${id}?lang=en`,
      shows,
      schemes: SCHEMES,
      options: { viewport: PHONE, javaScriptEnabled: false },
    },
  ];
  await shootAll(gallery, server, shots);
  await server.stop();
  return shots.length;
}

/** One window per way of looking. */
async function shootAll(gallery: Gallery, server: PageServer, shots: readonly Shot[]): Promise<void> {
  const lookOf = ({ options }: Shot): string => JSON.stringify(options);
  for (const look of new Set(shots.map(lookOf))) {
    const alike = shots.filter((shot) => lookOf(shot) === look);
    const options = { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce', ...alike[0]?.options } as const;
    const watched = await openPage(gallery.browser, server.url, options);
    for (const shot of alike) {
      await shoot(watched.page, server.url, shot, gallery.folder).catch((error: unknown) => {
        gallery.faults.push(`${shot.name}: ${error instanceof Error ? error.message : String(error)}`);
      });
      // The browser itself reports a page that is not a 200.
      if (shot.status !== undefined) watched.forget(new RegExp(`status of ${String(shot.status)}`));
    }
    await watched.close().catch((error: unknown) => {
      gallery.faults.push(String(error));
    });
  }
}

async function shoot(page: Page, url: string, shot: Shot, folder: string | undefined): Promise<void> {
  const { name, path, shows, act, options, schemes = ['light'] } = shot;
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await page.goto(`${url}/checkout/${path}`);
  await page.getByText(shows).first().waitFor({ state: 'attached' });
  await act?.(page);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const file = schemes.length > 1 ? `${name}-${colorScheme}` : name;
    if (folder !== undefined) await page.screenshot({ path: join(folder, 'checkout', `${file}.png`), fullPage: true });
    // The rules are a script too, and run only where scripts do.
    if (options.javaScriptEnabled !== false) await checkAccessibility(page, file);
  }
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  const room = page.viewportSize()?.width ?? 0;
  if (width > room) throw new Error(`scrolls sideways: ${String(width)} px in ${String(room)}`);
}
