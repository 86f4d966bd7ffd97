import { later } from '../../later';

/** The texts of the page that creates an order by hand. */
export const texts = later.newOrder;
