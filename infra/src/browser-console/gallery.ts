import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { checkAccessibility } from '../browser/axe';
import { PICTURES, type Picture } from './pictures';
import { playScene } from './scene';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const SCHEMES = ['light', 'dark'] as const;
const NARROWEST = { width: 320, height: 780 };

/** How each picture is looked at. */
const LOOKS = SCHEMES.flatMap((colorScheme) =>
  Object.entries(SIZES).map(([size, viewport]) => ({ size, viewport, colorScheme })),
);

/**
 * Looks at every picture of the console and checks each: by the automatic rules for accessibility, and that it never
 * scrolls sideways.
 * @param siteUrl where the console is served
 * @param folder where the pictures go, at desktop and phone size, light and dark; without it half of the looks do
 * @returns what was found wrong
 */
export async function inspectPictures(browser: Browser, siteUrl: string, folder?: string): Promise<string[]> {
  const faults: string[] = [];
  const looks =
    folder === undefined
      ? LOOKS.filter(({ size, colorScheme }) => (size === 'phone') === (colorScheme === 'dark'))
      : LOOKS;
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  for (const picture of PICTURES) {
    const shots: Shot[] = [
      ...looks.map(({ size, ...look }) => ({ ...look, name: `${picture.name}-${size}-${look.colorScheme}`, folder })),
      { name: `${picture.name}-narrowest`, viewport: NARROWEST, colorScheme: 'light', folder: undefined },
    ];
    for (const shot of shots) {
      await inspect(browser, siteUrl, picture, shot).catch((error: unknown) => {
        faults.push(`${shot.name}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  }
  return faults;
}

interface Shot {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /** Without a folder it is only looked at. */
  folder: string | undefined;
}

async function inspect(browser: Browser, siteUrl: string, picture: Picture, shot: Shot): Promise<void> {
  const { name, viewport, colorScheme, folder } = shot;
  const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB', timezoneId: 'UTC' });
  if (!picture.isSignedOut) await context.addInitScript(SIGNED_IN);
  const page = await context.newPage();
  await playScene(page, picture.replies());
  await page.goto(`${siteUrl}/admin${picture.path}`);
  await page.waitForLoadState('networkidle');
  await picture.act?.(page);
  // Whatever moves has come to rest.
  await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  if (width > viewport.width) throw new Error(`${name} scrolls sideways: ${String(width)} px`);
  await checkAccessibility(page, name);
  if (folder !== undefined) {
    // As tall as the page, so that what sticks to the lower edge covers nothing.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
  await context.close();
}

/** What the console remembers of having signed in. */
const SIGNED_IN = `localStorage.setItem('gateway.signed-in-until', new Date(Date.now() + 7e7).toISOString())`;
