import { first } from '../first';

/** The texts of the frame around every page, of the login, and of the parts that pages are made of. */
export const texts = first.frame;
