import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { checkAccessibility, SCHEMES } from './page/axe';
import { checkWidth } from './page/page-width';
import { checkTextFit } from './page/text-fit';
import { openPage } from './page/watched-page';

const PAGES = [
  ...['', '/orders', '/webhooks', '/payments', '/refunds', '/testing', '/going-live', '/evidence', '/errors'],
  ...['/reference', '/reference/payments', '/reference/webhooks', '/reference/sandbox', '/reference/admin'],
];
const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };

/**
 * Checks the pages of the documentation, at the size of a phone and of a desktop, light and dark: against the automatic
 * accessibility rules, and that none scrolls horizontally.
 * @param folder where screenshots go; without it none are taken
 * @param part of the names of the pages to check
 * @returns the faults found
 */
export async function inspectDocs(browser: Browser, siteUrl: string, folder?: string, part = ''): Promise<string[]> {
  const faults: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    const watched = await openPage(browser, siteUrl, { locale: 'en-GB', viewport, reducedMotion: 'reduce' });
    const { page } = watched;
    const inspections = [
      ...PAGES.map((path) => {
        const name = `docs${path.replaceAll('/', '-')}-${size}`;
        return { name, run: () => inspect(page, `${siteUrl}/docs${path}`, name, folder) };
      }),
      { name: `docs-search-${size}`, run: () => inspectSearch(page, siteUrl, `docs-search-${size}`, folder) },
    ];
    for (const { name, run } of inspections.filter((inspection) => inspection.name.includes(part))) {
      await run().catch((error: unknown) => {
        faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
    await watched.close().catch((error: unknown) => {
      faults.push(String(error));
    });
  }
  return faults;
}

async function inspect(page: Page, url: string, name: string, folder: string | undefined): Promise<void> {
  await page.goto(url);
  await page.locator('h1').waitFor();
  await inspectAsShown(page, name, folder);
}

/** Finds an operation by one of its fields, with the keyboard alone. */
async function inspectSearch(page: Page, siteUrl: string, name: string, folder: string | undefined): Promise<void> {
  await page.goto(`${siteUrl}/docs/refunds`);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('cancelled_at');
  await page.locator('.found a', { hasText: 'Close the payment window' }).waitFor();
  await inspectAsShown(page, name, folder);
  const isWanted = `document.activeElement.textContent.startsWith('Close the payment window')`;
  const count = await page.locator('.found a').count();
  for (let i = 0; i < count && !(await page.evaluate<boolean>(isWanted)); i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${siteUrl}/docs/reference/payments#cancelPayment`);
}

async function inspectAsShown(page: Page, name: string, folder: string | undefined): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    if (folder !== undefined)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: true });
    await checkAccessibility(page, `${name}-${colorScheme}`, colorScheme);
  }
  await checkWidth(page, name);
  await checkTextFit(page);
}
