import type { BrowserContextOptions } from 'playwright-core';
import type { Stage } from '../../checkout/checkout-scenarios';
import { openPage } from '../../page/watched-page';
import { addAuthenticator } from '../second-factor-steps';
import { deskIn, type Desk } from '../week/desk';
import { asWritten, type Words } from '../week/words';

/** What the tasks of a shop's week share. */
export interface ShopWeek {
  stage: Stage;
  /** The window of whose tasks these are. */
  desk: Desk;
  /** The name of the shop. */
  shop: string;
  /** The links by which people were invited, by their names. */
  links: Map<string, string>;
}

interface Person {
  locale?: string;
  words?: Words;
  isPhone?: boolean;
}

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A window of a person who was invited, whose device can keep a passkey. */
export async function openDesk({ gateway, browser }: Stage, link: string, person: Person = {}): Promise<Desk> {
  const { locale = 'en-GB', words = asWritten, isPhone = false } = person;
  const options: BrowserContextOptions = { viewport: isPhone ? PHONE : DESKTOP, locale, timezoneId: 'UTC' };
  const watched = await openPage(browser, gateway.publicUrl, options);
  await addAuthenticator(await watched.page.context().newCDPSession(watched.page));
  await watched.page.goto(link);
  return deskIn(watched, words);
}

/** Accepts an invitation with a passkey, and keeps the recovery codes. */
export async function accept(desk: Desk): Promise<void> {
  await desk.sees(
    'Best: your device asks for a fingerprint, face or PIN, and there is no password that could be stolen.',
  );
  await desk.press('Set up a passkey');
  await desk.sees('Shown only now. They cannot be shown again.');
  await desk.tick('I have stored the codes in a safe place');
  await desk.press('Done');
}

/** Invites a person on the page about people, and keeps the link. */
export async function invite({ desk, links }: ShopWeek, name: string, role: string, where?: string): Promise<void> {
  await desk.follow('People');
  await desk.press('Invite');
  await desk.fill('Name', name);
  if (where !== undefined) await desk.choose('Where', where);
  await desk.choose('Role', role);
  await desk.press('Invite');
  await desk.sees('Hand it over yourself: anyone who opens it first gets the role. It works once, within 72 hours.');
  links.set(name, await desk.page.locator('dialog .key-well code').innerText());
  await desk.tick('I have handed over the link, or stored it');
  await desk.press('Done');
  await desk.sees(name);
}
