import { later } from '../../later';

/** The texts of the counter: of the till, of one sale, and of the day. */
export const texts = later.counter;
