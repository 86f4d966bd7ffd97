const LIMITS = [
  'CREATE',
  'READ',
  'ACTIONS',
  'AUTH_FAILURES',
  'CHECKOUT',
  'CHECKOUT_ADDRESS',
  'LOOKUP',
  'DOCUMENTS',
  'LOGIN',
  'LOGIN_TOTAL',
  'CONFIRM',
  'ADMIN',
];

/** Variables of an api that accepts the load of thousands from one machine. The limits are still counted. */
export const RAISED_LIMITS: Record<string, string> = {
  MAX_CONNECTIONS_PER_ADDRESS: '12000',
  MAX_OPEN_ORDERS: '1000000000',
  ...Object.fromEntries(LIMITS.map((name) => [`RATE_LIMIT_${name}`, '1000000000'])),
};
