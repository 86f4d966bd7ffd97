import { later } from '../../later';

/** The texts of the page about messages to people, and of the form of a channel. */
export const texts = later.messages;
