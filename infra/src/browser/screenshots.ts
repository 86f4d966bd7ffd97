import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { checkAccessibility } from './axe';
import { startPageServer } from './page-server';
import { makeStates, type State } from './states';
import { openPage } from './watched-page';

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1200, height: 800 } } as const;
const SCHEMES = ['light', 'dark'] as const;

/** Writes a picture of every state to a folder, at phone and desktop size, light and dark, and checks each. */
export async function takeScreenshots(
  browser: Browser,
  servers: { databaseUrl: string; redisUrl: string },
  folder: string,
): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const server = await startPageServer(servers, 'mainnet');
  const states = await makeStates(server.ledger);
  // Windows of one second have ended by then.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  let count = 0;
  const take = async (state: State, name: string, options: Parameters<typeof openPage>[2], language = 'en') => {
    const watched = await openPage(browser, server.url, { locale: 'en-GB', timezoneId: 'UTC', ...options });
    await watched.page.goto(`${server.url}/checkout/${state.path}?lang=${language}`);
    await watched.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    await checkAccessibility(watched.page, name);
    const width = await watched.page.evaluate<number>('document.documentElement.scrollWidth');
    const room = watched.page.viewportSize()?.width ?? 0;
    if (width > room) throw new Error(`${name} scrolls sideways: ${String(width)} px`);
    await watched.close();
    count += 1;
  };
  for (const state of states) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const colorScheme of SCHEMES)
        await take(state, `${state.name}-${size}-${colorScheme}`, { viewport, colorScheme });
    }
  }
  await server.stop();
  return count;
}
