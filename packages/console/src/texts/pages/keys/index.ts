import { later } from '../../later';

/** The texts of the page about a shop's keys, and of what the gateway's page of a merchant shows too. */
export const texts = later.keys;
