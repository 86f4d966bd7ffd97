import { later } from '../../later';

/** The texts of the page for anyone who is invited. */
export const texts = later.invitation;
