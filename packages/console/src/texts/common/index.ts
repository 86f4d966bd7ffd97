import { first } from '../first';

/** The texts that several pages share, other than the first one. */
export const texts = first.common;
