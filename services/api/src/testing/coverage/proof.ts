/** A test of this repository, by its file and its title. */
export interface Proof {
  file: string;
  title: string;
}

/** A promise, the names that belong to it (separated by spaces), and the test that proves them. */
export type Row = readonly [subject: string, names: string, proof: Proof];

/** The tests of one file. */
export function testsOf(file: string): (title: string) => Proof {
  return (title) => ({ file, title });
}

export const inPayments = testsOf('services/api/src/routes/payments.test.ts');
export const inWalletInit = testsOf('services/api/src/routes/wallet-init.test.ts');
export const inHealth = testsOf('services/api/src/routes/health.test.ts');
export const inCheckout = testsOf('services/api/src/routes/checkout.test.ts');
export const inLookup = testsOf('services/api/src/routes/checkout-lookup.test.ts');
export const inSession = testsOf('services/api/src/routes/admin/session.test.ts');
export const inStats = testsOf('services/api/src/routes/admin/stats.test.ts');
export const inMerchants = testsOf('services/api/src/routes/admin/merchants.test.ts');
export const inTestWebhook = testsOf('services/api/src/routes/admin/test-webhook.test.ts');
export const inOrders = testsOf('services/api/src/routes/admin/orders.test.ts');
export const inWallet = testsOf('services/api/src/routes/admin/wallet.test.ts');
export const inContract = testsOf('services/api/src/contract.test.ts');
export const inLimits = testsOf('services/api/src/limits.test.ts');
export const inOutages = testsOf('services/api/src/outages.test.ts');
export const inStartup = testsOf('services/api/src/startup.test.ts');
export const inConfig = testsOf('services/api/src/config.test.ts');
export const inRequestId = testsOf('services/api/src/http/request-id.test.ts');
export const inBadHttp = testsOf('services/api/src/bad-input/http.test.ts');
export const inBadConnections = testsOf('services/api/src/bad-input/connection.test.ts');
export const inBadFields = testsOf('services/api/src/bad-input/payment-fields.test.ts');
export const inBadUrls = testsOf('services/api/src/bad-input/callback-url.test.ts');
export const inBadKeys = testsOf('services/api/src/bad-input/keys.test.ts');
export const inBadQueries = testsOf('services/api/src/bad-input/queries.test.ts');
export const inBadAdmin = testsOf('services/api/src/bad-input/admin.test.ts');
