import { later } from '../../later';

/** The texts of the page of a shop, and of what the gateway's page of a merchant shows too. */
export const texts = later.shop;
