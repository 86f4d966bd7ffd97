import { later } from '../../later';

/** The texts of the first steps of a shop, and of the page that says what its shop system needs. */
export const texts = later.firstDay;
