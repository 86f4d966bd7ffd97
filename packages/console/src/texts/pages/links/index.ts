import { later } from '../../later';

/** The texts of the list of payment links, of the page about one, and of their form. */
export const texts = later.links;
