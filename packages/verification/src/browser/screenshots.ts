import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inspectViews } from './console/views/inspect-views';
import { checkAccessibility, SCHEMES } from './page/axe';
import { checkCardMargins } from './page/card-margins';
import { checkWidth } from './page/page-width';
import { checkTextFit } from './page/text-fit';
import { launchChromium } from './page/chromium';
import { askTooMuch } from './checkout/link-states';
import { inspectDocs } from './inspect-docs';
import { startPageServer, type PageServer } from './checkout/page-server';
import type { State } from './checkout/state';
import { makeStates } from './checkout/states';
import { openPage } from './page/watched-page';
import type { Tally } from '../stage/play';
import type { Servers } from '../rig/servers';

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1200, height: 800 };
const NARROWEST = { width: 320, height: 640 };
const TRANSLATIONS = ['es', 'pt', 'fr', 'de', 'ru', 'tr', 'vi', 'id', 'ar', 'zh'];
/** The states with the longest texts. */
const LONG_TEXTS = ['waiting', 'partly-paid', 'seen', 'receipt-late', 'late-held', 'failed', 'link-open', 'link-off'];
const ONE_SECOND_WINDOWS_MS = 1_100;

/** The browser, the folder for screenshots, and the faults found so far. */
interface Inspection {
  browser: Browser;
  /** Without a folder, pages are only checked, each state once. */
  folder: string | undefined;
  /** Of the names of what is checked. */
  part: string;
  faults: string[];
}

/** One screenshot: the state, the browser options, and the steps before it. */
interface Shot {
  name: string;
  path: string;
  shows: string;
  status?: number | undefined;
  /** Defaults to light only. */
  schemes?: readonly ('light' | 'dark')[];
  options: BrowserContextOptions;
  act?: (page: Page) => Promise<void>;
}

/**
 * Checks every state of checkout and console, and the documentation, against the accessibility rules, light and dark.
 * @param folder where screenshots go, at phone and desktop size and in all languages; without it none are taken
 * @param part of the names of what is checked
 */
export async function inspectPages(servers: Servers, folder?: string, part = ''): Promise<Tally> {
  const browser = await launchChromium();
  if (!browser) {
    console.log('  skipped, no Chromium here: every page and state, light and dark');
    return { passed: 0, failed: 0 };
  }
  const startedAt = performance.now();
  const inspection: Inspection = { browser, folder, part, faults: [] };
  const [states, testNetwork] = await Promise.all([
    shootStates(inspection, await startPageServer(servers, 'mainnet')),
    shootTestNetwork(inspection, await startPageServer(servers, 'nile')),
  ]);
  await browser.close();
  const { faults } = inspection;
  for (const fault of faults) console.log(`  FAILED ${fault}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const views = `${String(states + testNetwork)} views of the checkout, every view of the console, the documentation`;
  console.log(`  ${faults.length === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${views}, light and dark`);
  return { passed: faults.length === 0 ? 1 : 0, failed: faults.length };
}

/** Also inspects the console, whose files come from the same server. */
async function shootStates(inspection: Inspection, server: PageServer): Promise<number> {
  const { browser, folder, part, faults } = inspection;
  const states = await makeStates(server.ledger);
  await new Promise((resolve) => setTimeout(resolve, ONE_SECOND_WINDOWS_MS));
  const shots =
    folder === undefined
      ? [...states.map(onPhone), ...actedShots(states)]
      : [...states.flatMap(atAllSizes), ...states.flatMap(inOtherLanguages), ...actedShots(states)];
  // Orders that wait do so for a time only: theirs come first.
  await shootAll(inspection, server, shots);
  faults.push(...(await inspectViews(browser, server.url, folder && join(folder, 'console'), part)));
  faults.push(...(await inspectDocs(browser, server.url, folder && join(folder, 'docs'), part)));
  await server.cutDatabase();
  const [{ path } = { path: '' }] = states;
  const trouble = atAllSizes({ name: 'trouble', path, shows: 'show this order right now', status: 503 });
  await shootAll(inspection, server, trouble);
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

function atAllSizes(state: State): Shot[] {
  const phone = onPhone(state);
  return [
    phone,
    { ...phone, name: `${state.name}-desktop`, options: { viewport: DESKTOP } },
    { ...phone, name: `${state.name}-narrow`, schemes: ['light'], options: { viewport: NARROWEST } },
  ];
}

function inOtherLanguages({ name, path, status }: State): Shot[] {
  if (!LONG_TEXTS.includes(name)) return [];
  return TRANSLATIONS.map((language) => ({
    name: `${name}-${language}`,
    path: `${path}?lang=${language}`,
    shows: '',
    status,
    options: { viewport: PHONE },
  }));
}

/** States after user actions: an answer, a copied address, an open menu, a printed page. */
function actedShots(states: readonly State[]): Shot[] {
  const stateOf = (name: string): State => {
    const state = states.find((candidate) => candidate.name === name);
    if (!state) throw new Error(`unknown state: ${name}`);
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
    { ...stateOf('link-open'), ...phone, name: 'link-wrong', status: 422, schemes: SCHEMES, act: askTooMuch },
    { ...stateOf('waiting'), name: 'help-desktop', options: { viewport: DESKTOP }, act: help },
    { ...stateOf('receipt'), ...phone, name: 'printed', act: (page) => page.emulateMedia({ media: 'print' }) },
  ];
}

async function shootTestNetwork(inspection: Inspection, server: PageServer): Promise<number> {
  const { id } = await server.ledger.order();
  const shows = 'This is not real money.';
  const shots: Shot[] = [
    ...atAllSizes({ name: 'test-network', path: id, shows }),
    {
      name: 'no-script',
      path: `${id}?lang=en`,
      shows,
      schemes: SCHEMES,
      options: { viewport: PHONE, javaScriptEnabled: false },
    },
  ];
  await shootAll(inspection, server, shots);
  await server.stop();
  return shots.length;
}

/** Uses one browser context per set of options. */
async function shootAll(inspection: Inspection, server: PageServer, shots: readonly Shot[]): Promise<void> {
  const contextOf = ({ options }: Shot): string => JSON.stringify(options);
  const wanted = shots.filter(({ name }) => name.includes(inspection.part));
  for (const context of new Set(wanted.map(contextOf))) {
    const alike = wanted.filter((shot) => contextOf(shot) === context);
    const options = { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce', ...alike[0]?.options } as const;
    const watched = await openPage(inspection.browser, server.url, options);
    for (const shot of alike) {
      await shoot(watched.page, server.url, shot, inspection.folder).catch((error: unknown) => {
        inspection.faults.push(`${shot.name}: ${error instanceof Error ? error.message : String(error)}`);
      });
      // The browser itself reports a status other than 200.
      if (shot.status !== undefined) watched.forget(new RegExp(`status of ${String(shot.status)}`));
    }
    await watched.close().catch((error: unknown) => {
      inspection.faults.push(String(error));
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
    // The rules are a script too, so they need JavaScript.
    if (options.javaScriptEnabled !== false) await checkAccessibility(page, file, colorScheme);
  }
  await checkWidth(page, name);
  await checkCardMargins(page);
  if (options.javaScriptEnabled !== false) await checkTextFit(page);
}
