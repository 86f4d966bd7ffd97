import type { Page } from 'playwright-core';
import type { WatchedPage } from '../../page/watched-page';
import { expectVisible, placeOf, press } from '../console-page';

/** The controls that were used, and the texts that were seen. */
export interface Used {
  controls: ReadonlySet<string>;
  texts: readonly (string | RegExp)[];
}

/**
 * The admin's window. What it does not find within its deadline fails. It remembers the controls and texts, so that what
 * was played can be compared with what is written.
 */
export interface Desk extends WatchedPage {
  /** A button, in the open dialog if there is one. */
  press(name: string): Promise<void>;
  /** A link; the count beside its name does not matter. */
  follow(name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** In a list of choices. */
  choose(label: string, option: string): Promise<void>;
  /** A box, or one of several answers, by the beginning of its text. */
  tick(name: string): Promise<void>;
  /** Shows what is folded. */
  unfold(name: string): Promise<void>;
  /** By the keyboard, in the search of any page that has one. */
  search(text: string): Promise<void>;
  /** @param where another window */
  sees(text: string | RegExp, where?: Page): Promise<void>;
  /** What was used and seen since the last call. */
  takeUsed(): Used;
}

/** The desk in this window. */
export function deskIn(watched: WatchedPage): Desk {
  const { page } = watched;
  let controls = new Set<string>();
  let texts: (string | RegExp)[] = [];
  return {
    ...watched,
    async press(name) {
      await press(page, name);
      controls.add(name);
    },
    async follow(name) {
      const link = new RegExp(`^${literal(name)}(?: [\\d,]+.*)?$`);
      await page.getByRole('link', { name: link }).first().click();
      controls.add(name);
    },
    async fill(label, text) {
      const field = new RegExp(`^${literal(label)}\\s*(?:\\(optional\\))?$`);
      await (await placeOf(page)).getByLabel(field).fill(text);
      controls.add(label);
    },
    async choose(label, option) {
      const list = (await placeOf(page)).getByRole('combobox', { name: beginning(label) });
      await list.selectOption({ label: option });
      controls.add(label).add(option);
    },
    async tick(name) {
      const place = await placeOf(page);
      await place
        .getByRole('radio', { name: beginning(name) })
        .or(place.getByRole('checkbox', { name: beginning(name) }))
        .check();
      controls.add(name);
    },
    async unfold(name) {
      await page.getByText(name, { exact: true }).first().click();
      controls.add(name);
    },
    async search(text) {
      await page.locator('.search input').waitFor();
      await page.keyboard.press('Control+k');
      await page.locator('.search input:focus').waitFor();
      await page.keyboard.insertText(text);
      await page.keyboard.press('Enter');
      controls.add('Ctrl K');
    },
    async sees(text, where = page) {
      await expectVisible(where, text);
      texts.push(text);
    },
    takeUsed() {
      const used = { controls, texts };
      [controls, texts] = [new Set(), []];
      return used;
    },
  };
}

function beginning(name: string): RegExp {
  return new RegExp(`^${literal(name)}`);
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
