import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { hasChromium, launchChromium } from './chromium';
import { checkTextFit, findTextFaults } from './text-fit';

const inChromium = testNeeding('chromium', hasChromium());

let browser: Browser | undefined;
let page: Page;
beforeAll(async () => {
  browser = await launchChromium();
  if (browser) page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});
afterAll(() => browser?.close());

async function faultsOf(body: string): Promise<string[]> {
  await page.setContent(`<!doctype html><style>* { font: 16px/20px monospace }</style>${body}`);
  return findTextFaults(page);
}

inChromium.each([
  ['a word that is squeezed', '<p style="width: 20px; overflow-wrap: anywhere">none</p>', ['"none" is broken inside']],
  [
    'a text that runs out of its card',
    '<div class="card" style="width: 90px"><p style="white-space: nowrap">No webhook on record</p></div>',
    ['"No webhook on record" leaves p'],
  ],
  [
    'a text that is cut',
    '<div class="cut" style="width: 90px; overflow: hidden; white-space: nowrap">Shop not notified</div>',
    ['"Shop not notified" leaves div.cut'],
  ],
  [
    'own words that end in an ellipsis',
    '<p style="width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Shop not notified</p>',
    ['"Shop not notified" leaves p'],
  ],
  [
    'a hint that is longer than its field',
    '<input type="search" placeholder="Order, address, hash" style="width: 120px">',
    ['"Order, address, hash" is longer than its field'],
  ],
  [
    'a choice that is longer than its list',
    '<select style="width: 90px"><option>what is wrong with it</option></select>',
    ['"what is wrong with it" is longer than its field'],
  ],
])('%s is found', async (_, body, faults) => {
  expect(await faultsOf(body)).toEqual(faults);
});

inChromium.each([
  ['words that wrap', '<p style="width: 90px">No webhook on record</p>'],
  ['a hash', `<p style="width: 90px; overflow-wrap: anywhere">${'0f'.repeat(32)}</p>`],
  ['parts of an id', '<p style="width: 90px">9d105a29-996e-4e16</p>'],
  ['code', '<p style="width: 60px; overflow-wrap: anywhere"><code>amount_received</code></p>'],
  ['Chinese', '<p style="width: 40px">\u7b49\u5f85\u4ed8\u6b3e</p>'],
  [
    'text that scrolls in its box',
    '<div style="width: 90px; overflow: auto; white-space: nowrap">Shop not notified</div>',
  ],
  ['what only screen readers get', '<p style="width: 1px; overflow: hidden; clip-path: inset(50%)">Orders</p>'],
  [
    'untrusted text that ends in an ellipsis',
    `<style>.foreign { display: inline-block; max-width: 100%; overflow: hidden; text-overflow: ellipsis }</style>
     <p style="width: 90px; white-space: nowrap"><bdi class="foreign">a name without an end</bdi></p>`,
  ],
])('%s is no fault', async (_, body) => {
  expect(await faultsOf(body)).toEqual([]);
});

inChromium('each width is tried, and the page has its own again', async () => {
  await page.setContent('<!doctype html><p class="wide" style="width: 1000px; margin: 0">A line of words</p>');
  await page.addStyleTag({ content: '@media (width < 1100px) { p { width: 20px !important; white-space: nowrap } }' });
  await expect(checkTextFit(page)).rejects.toThrow('"A line of words" leaves p.wide, at 360, 768, 1024 px');
  expect(page.viewportSize()).toEqual({ width: 1440, height: 900 });
});
