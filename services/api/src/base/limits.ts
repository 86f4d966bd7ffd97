import type { ApiEnvironment } from '@gateway/config';

/** At most `most` requests within any `windowMs`. */
export interface Limit {
  name: string;
  most: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;

/** Every rate limit of the API: the variable that sets it, and its window (specification part 8). */
const LIMITS = {
  create: { variable: 'RATE_LIMIT_CREATE', windowMs: MINUTE_MS },
  read: { variable: 'RATE_LIMIT_READ', windowMs: MINUTE_MS },
  action: { variable: 'RATE_LIMIT_ACTIONS', windowMs: MINUTE_MS },
  authFailure: { variable: 'RATE_LIMIT_AUTH_FAILURES', windowMs: MINUTE_MS },
  checkout: { variable: 'RATE_LIMIT_CHECKOUT', windowMs: MINUTE_MS },
  checkoutAddress: { variable: 'RATE_LIMIT_CHECKOUT_ADDRESS', windowMs: MINUTE_MS },
  linkAddress: { variable: 'RATE_LIMIT_LINK_ADDRESS', windowMs: MINUTE_MS },
  link: { variable: 'RATE_LIMIT_LINK', windowMs: MINUTE_MS },
  epayAddress: { variable: 'RATE_LIMIT_EPAY_ADDRESS', windowMs: MINUTE_MS },
  epay: { variable: 'RATE_LIMIT_EPAY', windowMs: MINUTE_MS },
  lookup: { variable: 'RATE_LIMIT_LOOKUP', windowMs: MINUTE_MS },
  documents: { variable: 'RATE_LIMIT_DOCUMENTS', windowMs: MINUTE_MS },
  login: { variable: 'RATE_LIMIT_LOGIN', windowMs: QUARTER_HOUR_MS },
  loginTotal: { variable: 'RATE_LIMIT_LOGIN_TOTAL', windowMs: QUARTER_HOUR_MS },
  loginPerson: { variable: 'RATE_LIMIT_LOGIN_PERSON', windowMs: QUARTER_HOUR_MS },
  confirm: { variable: 'RATE_LIMIT_CONFIRM', windowMs: QUARTER_HOUR_MS },
  admin: { variable: 'RATE_LIMIT_ADMIN', windowMs: MINUTE_MS },
} as const;

export type Limits = Record<keyof typeof LIMITS, Limit>;

/** The limits as set in the environment. */
export function readLimits(given: ApiEnvironment): Limits {
  const read = (name: keyof typeof LIMITS): Limit => {
    const { variable, windowMs } = LIMITS[name];
    return { name, most: given[variable], windowMs };
  };
  return {
    create: read('create'),
    read: read('read'),
    action: read('action'),
    authFailure: read('authFailure'),
    checkout: read('checkout'),
    checkoutAddress: read('checkoutAddress'),
    linkAddress: read('linkAddress'),
    link: read('link'),
    epayAddress: read('epayAddress'),
    epay: read('epay'),
    lookup: read('lookup'),
    documents: read('documents'),
    login: read('login'),
    loginTotal: read('loginTotal'),
    loginPerson: read('loginPerson'),
    confirm: read('confirm'),
    admin: read('admin'),
  };
}
