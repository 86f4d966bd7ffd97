import { env } from '@gateway/runtime';

/** At most `most` requests within any `windowMs`. */
export interface Limit {
  name: string;
  most: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;

/** Every rate limit of the API: its variable, its default (specification part 8), and its window. */
const LIMITS = {
  create: { variable: 'RATE_LIMIT_CREATE', most: 1200, windowMs: MINUTE_MS },
  read: { variable: 'RATE_LIMIT_READ', most: 3000, windowMs: MINUTE_MS },
  authFailure: { variable: 'RATE_LIMIT_AUTH_FAILURES', most: 30, windowMs: MINUTE_MS },
  checkout: { variable: 'RATE_LIMIT_CHECKOUT', most: 60, windowMs: MINUTE_MS },
  checkoutAddress: { variable: 'RATE_LIMIT_CHECKOUT_ADDRESS', most: 1200, windowMs: MINUTE_MS },
  lookup: { variable: 'RATE_LIMIT_LOOKUP', most: 5, windowMs: MINUTE_MS },
  login: { variable: 'RATE_LIMIT_LOGIN', most: 5, windowMs: QUARTER_HOUR_MS },
  admin: { variable: 'RATE_LIMIT_ADMIN', most: 600, windowMs: MINUTE_MS },
} as const;

export type Limits = Record<keyof typeof LIMITS, Limit>;
export type LimitVariables = Record<(typeof LIMITS)[keyof typeof LIMITS]['variable'], number>;

const MAX_LIMIT = 1_000_000_000;

/** The environment variables that change limits, for the schema of the configuration. */
export const LIMIT_VARIABLES = Object.fromEntries(
  Object.values(LIMITS).map(({ variable, most }) => [variable, env.integer(1, MAX_LIMIT).default(most)]),
);

/** The limits as set in the environment. */
export function readLimits(given: LimitVariables): Limits {
  const read = (name: keyof typeof LIMITS): Limit => {
    const { variable, windowMs } = LIMITS[name];
    return { name, most: given[variable], windowMs };
  };
  return {
    create: read('create'),
    read: read('read'),
    authFailure: read('authFailure'),
    checkout: read('checkout'),
    checkoutAddress: read('checkoutAddress'),
    lookup: read('lookup'),
    login: read('login'),
    admin: read('admin'),
  };
}
