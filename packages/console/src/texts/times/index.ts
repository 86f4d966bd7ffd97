import { first } from '../first';

/** The texts about time spans, totals and what is not known. */
export const texts = first.times;
