const LIMITS = ['CREATE', 'READ', 'AUTH_FAILURES', 'CHECKOUT', 'CHECKOUT_ADDRESS', 'LOOKUP', 'LOGIN', 'ADMIN'];

/** Variables of an api that accepts the load of thousands from one machine. The limits are still counted. */
export const RAISED_LIMITS: Record<string, string> = Object.fromEntries(
  LIMITS.map((name) => [`RATE_LIMIT_${name}`, '1000000000']),
);
