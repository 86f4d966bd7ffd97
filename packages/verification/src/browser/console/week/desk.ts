import type { Locator, Page } from 'playwright-core';
import type { WatchedPage } from '../../page/watched-page';
import { expectVisible, placeOf } from '../console-page';
import { asWritten, type Words } from './words';

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

/** The desk in this window. @param words of the language that the window is in, if it is not English */
export function deskIn(watched: WatchedPage, words: Words = asWritten): Desk {
  const { page } = watched;
  const whole = (name: string): RegExp => new RegExp(`^${anyOf(words(name))}$`);
  const beginning = (name: string): RegExp => new RegExp(`^${anyOf(words(name))}`);
  let controls = new Set<string>();
  let texts: (string | RegExp)[] = [];
  return {
    ...watched,
    async press(name) {
      await (await placeOf(page)).getByRole('button', { name: whole(name) }).click();
      controls.add(name);
    },
    async follow(name) {
      const link = new RegExp(`^${anyOf(words(name))}(?: [\\d,]+.*)?$`);
      await page.getByRole('link', { name: link }).first().click();
      controls.add(name);
    },
    async fill(label, text) {
      const field = new RegExp(`^${anyOf(words(label))}\\s*(?:[(（].*[)）])?$`);
      await (await placeOf(page)).getByLabel(field).fill(text);
      controls.add(label);
    },
    async choose(label, option) {
      const list = (await placeOf(page)).getByRole('combobox', { name: beginning(label) });
      await select(list, option, words(option));
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
      await page.getByText(whole(name)).first().click();
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
      await expectVisible(where, typeof text === 'string' ? new RegExp(anyOf(words(text)), 'i') : text);
      texts.push(text);
    },
    takeUsed() {
      const used = { controls, texts };
      [controls, texts] = [new Set(), []];
      return used;
    },
  };
}

/** Chooses the option that has one of these words, else the one with this name. */
async function select(list: Locator, name: string, words: readonly string[]): Promise<void> {
  const options = await list.getByRole('option').allInnerTexts();
  await list.selectOption({ label: options.find((option) => words.includes(option.trim())) ?? name });
}

function anyOf(names: readonly string[]): string {
  return `(?:${names.map(literal).join('|')})`;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
