import { first } from '../first';

/** Why something failed or waits, by the reason that the gateway reports. */
export const texts = first.reasons;
