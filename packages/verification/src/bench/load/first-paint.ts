import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../browser/page/chromium';
import { until } from '../../rig/http';
import { percentile } from '../percentile';

/** What a payer waits for, in a browser without a cache. */
export interface FirstPaint {
  first_paint_ms: number;
  first_paint_slow_ms: number;
  /** All that the page has loaded when the QR code is shown, headers included. */
  transferred_bytes: number;
}

const LOADS = 9;
const SLOW_LOADS = 3;
const PAINT_MS = 30_000;
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Loads a checkout page in an open browser, on this machine's network and on a slow one. @throws Error without Chromium */
export async function measureFirstPaint(url: string): Promise<FirstPaint> {
  const browser = await launchChromium();
  if (!browser) throw new Error('first paint needs Chromium: install it as /usr/bin/chromium');
  const page = await (await browser.newContext()).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await load(page, url); // starts the processes of the browser
  const quick: Loaded[] = [];
  const slow: Loaded[] = [];
  for (let i = 0; i < LOADS; i++) quick.push(await load(page, url));
  await session.send('Network.emulateNetworkConditions', SLOW);
  for (let i = 0; i < SLOW_LOADS; i++) slow.push(await load(page, url));
  await browser.close();
  const median = (loads: readonly Loaded[]): number =>
    Math.round(
      percentile(
        loads.map(({ paintMs }) => paintMs),
        0.5,
      ),
    );
  return {
    first_paint_ms: median(quick),
    first_paint_slow_ms: median(slow),
    transferred_bytes: Math.max(...[...quick, ...slow].map(({ bytes }) => bytes)),
  };
}

interface Loaded {
  paintMs: number;
  bytes: number;
}

async function load(page: Page, url: string): Promise<Loaded> {
  await page.goto(url);
  await page.locator('.tile svg').waitFor();
  return { paintMs: await paintOf(page), bytes: await bytesOf(page) };
}

async function paintOf(page: Page): Promise<number> {
  const read = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`;
  return until('the first paint', PAINT_MS, () => page.evaluate<number | undefined>(read));
}

/** Of the page and its files; what the script asks for later is no part of it. */
async function bytesOf(page: Page): Promise<number> {
  const bytes = await page.evaluate<number>(
    `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ name }) => !name.includes('/api/')).reduce((sum, { transferSize }) => sum + transferSize, 0)`,
  );
  assert.ok(bytes > 0, 'the browser does not say how much it has loaded');
  return bytes;
}
