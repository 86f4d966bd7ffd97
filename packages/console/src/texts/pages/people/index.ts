import { later } from '../../later';

/** The texts of the pages about people of the gateway and of a merchant. */
export const texts = later.people;
