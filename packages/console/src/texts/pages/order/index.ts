import { later } from '../../later';

/** The texts of the page about one order. */
export const texts = later.order;
