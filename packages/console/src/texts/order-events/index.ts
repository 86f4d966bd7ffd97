import { later } from '../later';

/** The texts of an order's timeline: the title of each type of event, and what is said about it. */
export const texts = later.orderEvents;
