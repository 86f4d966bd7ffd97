import type { Page } from 'playwright-core';

/** @throws when the page scrolls horizontally. @param what names it */
export async function checkWidth(page: Page, what: string): Promise<void> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  const available = page.viewportSize()?.width ?? 0;
  if (width > available) throw new Error(`${what} scrolls horizontally: ${String(width)} px in ${String(available)}`);
}
