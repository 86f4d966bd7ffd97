import { later } from '../../later';

/** The texts of the card about a shop that speaks EPay. */
export const texts = later.epay;
