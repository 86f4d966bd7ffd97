import { first } from '../first';

/** The texts of the money flow and of what stops it. */
export const texts = first.flow;
