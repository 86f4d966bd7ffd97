import {
  inBadQueries,
  inCheckout,
  inContract,
  inHealth,
  inLookup,
  inMerchants,
  inOrders,
  inPayments,
  inSession,
  inStats,
  inTestWebhook,
  inWallet,
  inWalletInit,
  type Row,
} from './proof';

const NEW_ORDER = inPayments('a new order has exactly the fields of the specification, and its checkout URL');
const PAGES = inPayments('pages contain every order once, newest first, with the totals');
const FILTERS = inOrders('filters narrow the list, and its total');
const ATTEMPTS = inOrders('GET /admin/orders/:id/deliveries lists the attempts');
const SWEEPS = inWallet('a retry is refused while sweeping is off, and unless the newest sweep has failed');
const TRANSFERS = inWallet('are listed, and assigned or resolved once');

/** Every operation of the API, with the parameters and fields that it defines itself, not in a named schema. */
export const OPERATIONS: readonly Row[] = [
  ['createPayment', '', NEW_ORDER],
  ['createPayment', '', inPayments('the same external id returns the same order, whatever its status')],
  ['listPayments', 'page limit status external_id from to data pagination', PAGES],
  ['listPayments', 'page limit', inPayments('the defaults are the first page of 20')],
  ['getPayment', 'id', inPayments('a pending order has no payment')],
  [
    'initWallet',
    'message mnemonic first_address',
    inWalletInit('the wallet is created once: its seed phrase, its first address, its pool and its vault'),
  ],
  ['getHealth', '', inHealth('a healthy gateway reports ok, and the details are in the admin API')],
  ['getReadiness', '', inHealth('the process is live and ready even if payments are not possible')],
  ['getLiveness', 'status', inHealth('the process is live and ready even if payments are not possible')],
  ['getCheckoutStatus', 'id', inCheckout('a payer sees exactly the fields that paying needs')],
  ['lookUpTransaction', 'id tx_hash', inLookup('a payer learns the state of a recorded payment')],
  ['getOpenApi', 'openapi', inContract('it is served as JSON, and as a page that loads nothing from other origins')],
  [
    'logIn',
    'password',
    inSession('the right password opens a session for 24 hours, in a cookie hidden from scripts and other sites'),
  ],
  ['logOut', '', inSession('logging out needs no session')],
  ['getStats', '', inStats('the counts follow the orders')],
  ['getDailyStats', 'date total_received', inStats('seven days are listed, oldest first, today last')],
  ['getDailyStats', '', inBadQueries('operations without parameters ignore the query')],
  ['listIncidents', 'data', inStats('the ten latest incidents are shown, newest first')],
  ['listMerchants', 'data', inMerchants('the list shows every merchant with the number of its orders')],
  ['createMerchant', '', inMerchants('a new merchant gets a key that works and is stored nowhere')],
  ['getMerchant', 'id', inMerchants('the detail has the counts, the latest orders and the latest incidents')],
  ['updateMerchant', 'id', inMerchants('a change returns the updated merchant')],
  ['rotateApiKey', 'id', inMerchants('rotation returns the new key once')],
  ['testWebhook', 'id', inTestWebhook('the outcome is reported: %i')],
  ['listOrders', 'page limit status merchant_id from to data pagination', FILTERS],
  ['listOrders', 'q', inOrders('a search finds an order by any of its identifiers')],
  ['getOrder', 'id', inOrders('GET /admin/orders/:id returns everything')],
  ['listDeliveries', 'id page limit data pagination', ATTEMPTS],
  ['retryWebhook', 'id', inOrders('a failed webhook is queued again, once')],
  ['retrySweep', 'id', SWEEPS],
  ['listSweeps', 'page limit state data pagination', SWEEPS],
  ['listTransfers', 'page limit disposition data pagination', TRANSFERS],
  ['assignTransfer', 'id', TRANSFERS],
  ['resolveTransfer', 'id', TRANSFERS],
  ['getWallet', '', inWallet('without wallets the system is reported, without credentials of the node')],
  ['getDetailedHealth', '', inHealth('a healthy gateway reports ok, and the details are in the admin API')],
];
