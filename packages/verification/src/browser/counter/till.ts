import { randomUUID } from 'node:crypto';
import type { Locator, Page, Request } from 'playwright-core';
import { parseUsdt, type Usdt } from '@gateway/domain';
import type { Stage } from '../checkout/checkout-scenarios';
import { addAuthenticator, keepCodes } from '../console/second-factor-steps';
import { openPage, type WatchedPage } from '../page/watched-page';
import { SAY, type Said } from './said';

/** What a cashier types. */
export interface Asked {
  amount: string;
  currency: string;
  note?: string;
}

/** A sale as the till shows it to a customer. */
export interface Sale {
  id: string;
  cashier: string;
  asked: Asked;
  /** What is to be paid, and where to. */
  due: Usdt;
  address: string;
}

/** A cashier's phone. */
export interface Till {
  cashier: string;
  page: Page;
  /** @param seconds the time to pay, if not the one that the page asks for */
  charge(asked: Asked, seconds?: number): Promise<Sale>;
  /** Waits until the page of the sale says this. */
  says(text: string | RegExp): Promise<void>;
  /** A button, or a link. */
  tap(name: string): Promise<void>;
  /** Opens a sale of today from the list, where the next one would be typed. */
  reopen(sale: Sale): Promise<void>;
}

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const SALES_URL = '/api/v1/counter/sales';
/** What the browser itself reports while services are away. */
const NOT_SERVED = /status of (?:429|50[03])|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/;

/** A till, and how to close it. */
export interface OpenTill extends Till {
  close(): Promise<void>;
}

/** Opens an invitation on a phone, which is then a device at the counter. @param hear gets what the till says */
export async function openTill(
  { gateway, browser }: Pick<Stage, 'gateway' | 'browser'>,
  { cashier, link, hear }: { cashier: string; link: string; hear: (said: Said) => void },
): Promise<OpenTill> {
  const watched = await openPage(browser, gateway.publicUrl, { ...PHONE, locale: 'en-GB', timezoneId: noonZone() });
  const { page } = watched;
  await page.exposeFunction('tillSays', hear);
  await page.addInitScript(SAY);
  await page.goto(link);
  const tap = (name: string): Promise<void> => {
    const named = { name, exact: true };
    return page.getByRole('button', named).or(page.getByRole('link', named)).tap();
  };
  await tap('Use this device as the counter');
  await page.getByRole('button', { name: 'Charge', exact: true }).waitFor();
  return {
    ...{ cashier, page, tap },
    close: () => closeAfterOutage(watched),
    async charge(asked, seconds) {
      await type(page, asked);
      if (seconds !== undefined) await givingTime(page, seconds);
      await pressCharge(page);
      if (seconds !== undefined) await page.unroute(`**${SALES_URL}`);
      return { cashier, asked, ...(await readSale(page)) };
    },
    says: (text) => sign(page).filter({ hasText: text }).waitFor(),
    async reopen({ id }) {
      await tap('Today');
      await page.locator(`.sales a[href$="counter/${id}"]`).tap();
      await sign(page).waitFor();
    },
  };
}

/** The day as a manager sees it, in a browser of her own. */
export async function openManager({ gateway, browser }: Stage, link: string): Promise<WatchedPage> {
  const options = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: noonZone() };
  const watched = await openPage(browser, gateway.publicUrl, options);
  const { page } = watched;
  await addAuthenticator(await page.context().newCDPSession(page));
  await page.goto(link);
  await page.getByRole('button', { name: 'Set up a passkey' }).click();
  await keepCodes(page);
  await page.getByText('Log out').waitFor();
  await page.goto(`${gateway.publicUrl}/console/counter/day`);
  return watched;
}

/** The word and the advice of the sale that is shown. */
function sign(page: Page): Locator {
  return page.locator('.sale-sign');
}

async function type(page: Page, { amount, currency, note }: Asked): Promise<void> {
  const field = page.getByLabel('Currency');
  if ((await field.inputValue()) !== currency) await field.fill(currency);
  for (const key of amount) await page.locator('.keys').getByRole('button', { name: key, exact: true }).tap();
  if (note !== undefined) await page.getByLabel('Note').fill(note);
}

/** Pressed again for as long as the page says that it was refused: it stays one sale. */
async function pressCharge(page: Page): Promise<void> {
  const refusal = page.locator('.new-sale').getByRole('alert');
  do {
    const asking = page.waitForRequest(isCharge);
    await page.getByRole('button', { name: 'Charge', exact: true }).tap();
    await (await asking).response();
    await page.locator('.sale-address').or(refusal).first().waitFor();
  } while (await refusal.isVisible());
}

function isCharge(request: Request): boolean {
  return request.method() === 'POST' && request.url().endsWith(SALES_URL);
}

/** Ten minutes, which the page asks for, are more than a rig can wait. */
async function givingTime(page: Page, ttl: number): Promise<void> {
  await page.route(`**${SALES_URL}`, (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), ttl } }),
  );
}

/** As a customer reads it. */
async function readSale(page: Page): Promise<Pick<Sale, 'id' | 'due' | 'address'>> {
  await page.locator('svg.qr path').first().waitFor();
  const due = await page.locator('.sale-amount .big').getAttribute('title');
  const address = await page.locator('.sale-address [data-copied]').innerText();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? randomUUID();
  return { id, due: parseUsdt(due ?? ''), address };
}

async function closeAfterOutage(watched: WatchedPage): Promise<void> {
  watched.forget(NOT_SERVED);
  await watched.close();
}

/** Where it is about noon: no day ends while this runs. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead >= 0 ? '-' : '+'}${String(Math.abs(ahead))}`;
}
