import { later } from '../../later';

/** The texts of the page that exports lists. */
export const texts = later.exports;
