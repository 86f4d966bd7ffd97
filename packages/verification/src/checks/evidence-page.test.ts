import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { type Check, readWitnesses, verifyEvidence } from 'crypto-payment-gateway-client/evidence';
import type { Browser, Page } from 'playwright-core';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { checkAccessibility, SCHEMES } from '../browser/page/axe';
import { hasChromium, launchChromium } from '../browser/page/chromium';

// The page as it is saved to disk, in a Chromium that is offline.

const PAGE = 'packages/docs/dist/site/download/evidence.html';
const EXAMPLES = 'packages/client-javascript/examples';
const WITNESSES = join(EXAMPLES, 'witnesses.json');
const FILES = ['direct.json', 'contract-and-sweep.json'].map((name) => join(EXAMPLES, name));
const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };

const trusted = readWitnesses(JSON.parse(readFileSync(WITNESSES, 'utf8')));
/** Skipped without Chromium. */
const inChromium = testNeeding('chromium', hasChromium());

let folder: string;
let browser: Browser | undefined;
let requests: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-page-'));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

async function openPage(viewport = SIZES.desktop): Promise<Page> {
  if (!browser) throw new Error('there is no Chromium');
  const context = await browser.newContext({ offline: true, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  requests = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => requests.push(message.text()));
  page.on('pageerror', (error) => requests.push(error.message));
  const saved = join(folder, 'evidence.html');
  writeFileSync(saved, readFileSync(PAGE));
  await page.goto(pathToFileURL(saved).href);
  return page;
}

/** Reads the groups, without the list of what failed, which repeats some of them. */
const SHOWN = `[...document.querySelectorAll('section')]
  .filter((section) => section.querySelector('h3').textContent !== 'What failed')
  .flatMap((section) => [...section.querySelectorAll('li')])
  .map((item) => ({
    what: item.querySelector('strong').textContent,
    result: item.querySelector('.outcome').textContent,
    detail: item.querySelector('p:last-child').textContent,
  }))`;

type Shown = Pick<Check, 'what' | 'result' | 'detail'>;

/** The verdict and the checks that the page shows, in its three groups. */
async function shownBy(page: Page): Promise<{ verdict: string; checks: Shown[] }> {
  const verdict = await page.locator('.banner h2').textContent();
  const checks = await page.evaluate<Shown[]>(SHOWN);
  return { verdict: verdict ?? '', checks };
}

/** What the function says, in the order of the page. */
function expected(file: string, options: Parameters<typeof verifyEvidence>[1]): { verdict: RegExp; checks: Shown[] } {
  const { valid, checks } = verifyEvidence(readFileSync(file), options);
  const groups = ['chain', 'node', 'gateway'].flatMap((group) => checks.filter(({ rests_on }) => rests_on === group));
  return {
    verdict: valid ? /Valid: no check failed/ : /Not valid/,
    checks: groups.map(({ what, result, detail }) => ({ what, result, detail })),
  };
}

inChromium.each(FILES)('the page says of %s what the function says, without a request', async (file) => {
  const page = await openPage();
  await page.locator('summary').click();
  await page.setInputFiles('#witnesses', WITNESSES);
  await page.fill('#secret', 'merchant-secret');
  await page.setInputFiles('#file', file);
  const { verdict, checks } = expected(file, { witnesses: trusted, webhookSecret: 'merchant-secret' });
  await page.locator('.banner').waitFor();
  const shown = await shownBy(page);
  expect(shown.verdict).toMatch(verdict);
  expect(shown.checks).toEqual(checks);
  expect(checks.length).toBeGreaterThan(15);
  expect(requests).toEqual([pathToFileURL(join(folder, 'evidence.html')).href]);
  await page.context().close();
});

inChromium(
  'the page refuses a changed file, a file without a set, and another seal, as the function does',
  async () => {
    const page = await openPage();
    const changed = join(folder, 'changed.json');
    writeFileSync(changed, readFileSync(FILES[0] ?? '', 'utf8').replace('10.000000', '10.000001'));
    for (const file of [changed, FILES[0] ?? '']) {
      await page.setInputFiles('#file', file);
      await page.locator('.banner p', { hasText: file.split('/').at(-1) ?? '' }).waitFor();
      const shown = await shownBy(page);
      expect(shown.verdict).toMatch('Not valid');
      expect(shown.checks).toEqual(expected(file, {}).checks);
    }
    await page.locator('summary').click();
    await page.setInputFiles('#witnesses', WITNESSES);
    await page.locator('.banner.passed').waitFor();
    await page.fill('#seal', `2026-11-22:${'ab'.repeat(32)}`);
    await page.locator('#seal').press('Enter');
    await page.locator('.banner.failed').waitFor();
    await page.setInputFiles('#witnesses', changed);
    await page.locator('.banner', { hasText: 'The set of witnesses must be a list' }).waitFor();
    await page.context().close();
  },
);

inChromium('the page takes a file that is dropped on it', async () => {
  const page = await openPage();
  const text = readFileSync(FILES[0] ?? '', 'utf8');
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${JSON.stringify(text)}], 'dropped.json'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }`);
  await page.locator('.banner p', { hasText: 'dropped.json' }).waitFor();
  await page.context().close();
});

inChromium.each(Object.entries(SIZES))(
  'the page is accessible on a %s, light and dark, and does not scroll sideways',
  async (size, viewport) => {
    const page = await openPage(viewport);
    await page.locator('summary').click();
    for (const step of ['empty', 'refused', 'valid'] as const) {
      if (step === 'refused') await page.setInputFiles('#file', FILES[1] ?? '');
      if (step === 'valid') await page.setInputFiles('#witnesses', WITNESSES);
      if (step !== 'empty') await page.locator(`.banner.${step === 'valid' ? 'passed' : 'failed'}`).waitFor();
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await checkAccessibility(page, `evidence-${step}-${size}-${colorScheme}`, colorScheme);
        if (process.env['SCREENSHOTS'] !== undefined) {
          const path = join(process.env['SCREENSHOTS'], `evidence-${step}-${size}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true });
        }
      }
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(viewport.width);
    }
    await page.context().close();
  },
);
