/**
 * Why energy is burned although it was to be rented: the market did not respond, did not accept the order, did not
 * deliver, or asks for more than the limit.
 */
export const RENTAL_FAULTS = ['no_answer', 'refused', 'undelivered', 'too_expensive'] as const;

export type RentalFault = (typeof RENTAL_FAULTS)[number];
