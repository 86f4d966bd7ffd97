const LIMITS = ['CREATE', 'READ', 'AUTH_FAILURES', 'CHECKOUT', 'CHECKOUT_ADDRESS', 'LOOKUP', 'LOGIN', 'ADMIN'];

/** Variables of an api that one machine may ask as much as thousands do. The limits count as ever. */
export const RAISED_LIMITS: Record<string, string> = Object.fromEntries(
  LIMITS.map((name) => [`RATE_LIMIT_${name}`, '1000000000']),
);
