import { later } from '../../later';

/** The texts of the list of orders, its filters, and the first steps before there is one. */
export const texts = later.orders;
