import type { Page } from 'playwright-core';
import type { Replies } from '../scenes/scene';

/** One view of the console to inspect. */
export interface View {
  name: string;
  /** Below /console. */
  path: string;
  replies: () => Replies;
  isSignedOut?: boolean;
  /** Whether people of merchants see it, each in their language. */
  isInAllLanguages?: boolean;
  /** Whether it has an amount or a state that is read from two metres. */
  isReadFromAfar?: boolean;
  /** Brings the page into the state of the view. */
  act?: (page: Page) => Promise<void>;
}

/** Presses the first button of a name. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};
