import { first } from '../first';

/** What people may be. */
export const texts = first.roles;
