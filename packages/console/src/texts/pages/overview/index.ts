import { first } from '../../first';

/** The texts of the overview, and of the panels that other pages share with it. */
export const texts = first.overview;
