import { later } from '../../later';

/** The texts of the page about the second factor of the login. */
export const texts = later.secondFactor;
