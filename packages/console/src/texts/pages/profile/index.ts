import { later } from '../../later';

/** The texts of the own profile. */
export const texts = later.profile;
