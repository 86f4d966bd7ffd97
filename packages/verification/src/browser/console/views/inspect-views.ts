import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { checkAccessibility, SCHEMES } from '../../page/axe';
import { checkCardMargins } from '../../page/card-margins';
import { checkFromAfar } from '../../page/from-afar';
import { checkTextFit } from '../../page/text-fit';
import { atOnce } from '../../../rig/at-once';
import { until } from '../../../rig/http';
import type { View } from './view';
import { VIEWS } from './views';
import { playScene } from '../scenes/scene';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const NARROWEST_PX = 320;
/** Those of the checkout page, but English. */
const LANGUAGES = ['es', 'pt', 'fr', 'de', 'ru', 'tr', 'vi', 'id', 'ar', 'zh'];
const NARROW_PHONE = { width: 360, height: 780 };
/** What a view waits for is mostly the browser's own quiet: others are loaded meanwhile. */
const AT_ONCE = 3;
const RENDERED_MS = 5_000;
const CONTEXT = { timezoneId: 'UTC', reducedMotion: 'reduce' } as const;

/**
 * Checks every view of the console, light and dark: against the automatic accessibility rules, that it never
 * scrolls horizontally, that no content touches the border of its card, and that all text fits at every width. Views of
 * merchants' people are also checked on a narrow phone, in every language but English: nothing leaves the page.
 * @param siteUrl where the console is served
 * @param folder where screenshots go, at desktop and phone size; without it only the desktop size is checked
 * @param part of the names of the views to check
 * @returns the faults found
 */
export async function inspectViews(browser: Browser, siteUrl: string, folder?: string, part = ''): Promise<string[]> {
  const faults: string[] = [];
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const inspections = VIEWS.flatMap((view) => inspectionsOf(view, siteUrl, folder)).filter(({ name }) =>
    name.includes(part),
  );
  let done = 0;
  const tasks = inspections.map(({ name, viewport, locale, run }) => async () => {
    const context = await browser.newContext({ ...CONTEXT, viewport, locale });
    await run(context).catch((error: unknown) => {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
    await context.close();
    done += 1;
    if (done % 100 === 0) console.log(`  ${String(done)} of ${String(inspections.length)} views of the console`);
  });
  await atOnce(AT_ONCE, tasks);
  return faults;
}

/** At each size in English, and on a narrow phone in every other language if people of merchants see the view. */
function inspectionsOf(view: View, siteUrl: string, folder: string | undefined): Inspection[] {
  const inspections: Inspection[] = [];
  const sizes = folder === undefined ? { desktop: SIZES.desktop } : SIZES;
  for (const [size, viewport] of Object.entries(sizes)) {
    const shot = { name: `${view.name}-${size}`, viewport, folder };
    inspections.push({ ...shot, locale: 'en-GB', run: (context) => inspect(context, siteUrl, view, shot) });
  }
  for (const locale of view.isInAllLanguages ? LANGUAGES : []) {
    const shot = { name: `${view.name}-${locale}`, viewport: NARROW_PHONE, folder };
    inspections.push({ ...shot, locale, run: (context) => inspectLanguage(context, siteUrl, view, shot, locale) });
  }
  return inspections;
}

async function inspectLanguage(
  context: BrowserContext,
  siteUrl: string,
  view: View,
  shot: Shot,
  locale: string,
): Promise<void> {
  const page = await openView(context, siteUrl, view);
  if ((await page.getAttribute('html', 'lang')) !== locale) throw new Error('is in another language');
  await checkWidth(page, shot.viewport);
  if (shot.folder !== undefined) await capture(page, shot, shot.folder);
}

interface Shot {
  name: string;
  viewport: { width: number; height: number };
  /** Without a folder, the view is only checked. */
  folder: string | undefined;
}

/** One view at one size in one language, in a context of its own. */
interface Inspection extends Shot {
  locale: string;
  run: (context: BrowserContext) => Promise<void>;
}

async function inspect(context: BrowserContext, siteUrl: string, view: View, shot: Shot): Promise<void> {
  const { name, viewport, folder } = shot;
  const page = await openView(context, siteUrl, view);
  await view.act?.(page);
  // Wait for all animations to finish.
  await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page, `${name}-${colorScheme}`, colorScheme);
    if (view.isReadFromAfar) await checkFromAfar(page, `${name}-${colorScheme}`);
  }
  for (const width of [viewport.width, NARROWEST_PX]) {
    await checkWidth(page, { ...viewport, width });
    await checkCardMargins(page);
  }
  // Colours change no geometry: once is enough, and of both sizes that of the desktop.
  if (viewport === SIZES.desktop) await checkTextFit(page);
  if (folder !== undefined) await capture(page, shot, folder);
}

async function openView(context: BrowserContext, siteUrl: string, view: View): Promise<Page> {
  if (!view.isSignedOut) await context.addInitScript(SIGNED_IN);
  const page = await context.newPage();
  await playScene(page, view.replies());
  await page.goto(`${siteUrl}/console${view.path}`);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** The page learns of a new width with its next frame, and then renders for it. */
async function checkWidth(page: Page, viewport: Shot['viewport']): Promise<void> {
  await page.setViewportSize(viewport);
  await until(`a page that fits in ${String(viewport.width)} px`, RENDERED_MS, async () => {
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (width <= viewport.width) return true;
    throw new Error(`scrolls horizontally: ${String(width)} px in ${String(viewport.width)}`);
  });
}

/** As tall as the page, so that elements fixed to the bottom cover nothing. */
async function capture(page: Page, { name, viewport }: Shot, folder: string): Promise<void> {
  await page.setViewportSize(viewport);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
}

/** What the console stores after a sign-in. */
const SIGNED_IN = `localStorage.setItem('gateway.signed-in-until', new Date(Date.now() + 7e7).toISOString())`;
