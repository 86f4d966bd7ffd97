import { first } from '../first';

/** What a failed request means for the admin. */
export const texts = first.failures;
