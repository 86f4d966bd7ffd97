import { loadFirst } from './load';

/** What the first view and several pages show, in the language of the page: one script of each language. */
export const first = await loadFirst();
