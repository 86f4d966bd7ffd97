import { later } from '../../later';

/** The texts of the page about the admin's sessions. */
export const texts = later.sessions;
