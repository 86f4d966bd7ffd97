import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { checkAccessibility } from '../browser/axe';
import { PICTURES, type Picture } from './pictures';
import { playScene } from './scene';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const SCHEMES = ['light', 'dark'] as const;
const NARROWEST_PX = 320;
const PLACE = { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' } as const;

/**
 * Looks at every picture of the console and checks each, light and dark: by the automatic rules for accessibility, and
 * that it never scrolls sideways.
 * @param siteUrl where the console is served
 * @param folder where the pictures go, at desktop and phone size; without it only the desktop is looked at
 * @returns what was found wrong
 */
export async function inspectPictures(browser: Browser, siteUrl: string, folder?: string): Promise<string[]> {
  const faults: string[] = [];
  const sizes = folder === undefined ? { desktop: SIZES.desktop } : SIZES;
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  for (const picture of PICTURES) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const name = `${picture.name}-${size}`;
      await inspect(browser, siteUrl, picture, { name, viewport, folder }).catch((error: unknown) => {
        faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  }
  return faults;
}

interface Shot {
  name: string;
  viewport: { width: number; height: number };
  /** Without a folder it is only looked at. */
  folder: string | undefined;
}

async function inspect(browser: Browser, siteUrl: string, picture: Picture, shot: Shot): Promise<void> {
  const { name, viewport, folder } = shot;
  const context = await browser.newContext({ viewport, ...PLACE });
  if (!picture.isSignedOut) await context.addInitScript(SIGNED_IN);
  const page = await context.newPage();
  await playScene(page, picture.replies());
  await page.goto(`${siteUrl}/admin${picture.path}`);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await picture.act?.(page);
  // Whatever moves has come to rest.
  await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page, `${name}-${colorScheme}`);
  }
  for (const width of [viewport.width, NARROWEST_PX]) await checkWidth(page, { ...viewport, width });
  if (folder !== undefined) await photograph(page, shot, folder);
  await context.close();
}

async function checkWidth(page: Page, viewport: Shot['viewport']): Promise<void> {
  await page.setViewportSize(viewport);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  if (width > viewport.width) throw new Error(`scrolls sideways: ${String(width)} px in ${String(viewport.width)}`);
}

/** As tall as the page, so that what sticks to the lower edge covers nothing. */
async function photograph(page: Page, { name, viewport }: Shot, folder: string): Promise<void> {
  await page.setViewportSize(viewport);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
}

/** What the console remembers of having signed in. */
const SIGNED_IN = `localStorage.setItem('gateway.signed-in-until', new Date(Date.now() + 7e7).toISOString())`;
