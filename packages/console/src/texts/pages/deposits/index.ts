import { later } from '../../later';

/** The texts of the page about the deposit addresses of a merchant. */
export const texts = later.deposits;
