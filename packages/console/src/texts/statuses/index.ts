import { first } from '../first';

/** The words for statuses. */
export const texts = first.statuses;
