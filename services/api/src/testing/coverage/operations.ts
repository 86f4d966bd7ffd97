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

const NEW_ORDER = inPayments('a new order has exactly the fields of the specification, and the way to its checkout');
const PAGES = inPayments('pages hold every order once, newest first, with the totals');
const FILTERS = inOrders('filters narrow the list, and its total');
const ATTEMPTS = inOrders('GET /admin/orders/:id/deliveries lists the attempts');
const SWEEPS = inWallet('a retry is refused while sweeping is off, and unless the newest sweep has failed');
const TRANSFERS = inWallet('are listed, and assigned or resolved once');

/** Every operation of the interface, with the parameters and fields that stand at it and not in a schema of its own. */
export const OPERATIONS: readonly Row[] = [
  ['createPayment', '', NEW_ORDER],
  ['createPayment', '', inPayments('the same external id again gives the same order, whatever became of it')],
  ['listPayments', 'page limit status external_id from to data pagination', PAGES],
  ['listPayments', 'page limit', inPayments('the defaults are the first page of 20')],
  ['getPayment', 'id', inPayments('a pending order has no payment')],
  [
    'initWallet',
    'message mnemonic first_address',
    inWalletInit('the wallet is made once: its seed phrase, its first address, its pool and its vault'),
  ],
  ['getHealth', '', inHealth('everything well is one word, and the details stand behind it')],
  ['getReadiness', '', inHealth('the process lives and is ready also where payments are not possible')],
  ['getLiveness', 'status', inHealth('the process lives and is ready also where payments are not possible')],
  ['getCheckoutStatus', 'id', inCheckout('a payer sees exactly what paying needs')],
  ['lookUpTransaction', 'id tx_hash', inLookup('a payer learns what became of a payment that is recorded')],
  ['getOpenApi', 'openapi', inContract('it is served as JSON, and as a page that loads nothing from elsewhere')],
  [
    'logIn',
    'password',
    inSession('the right password opens a session for 24 hours, in a cookie that scripts and other pages do not see'),
  ],
  ['logOut', '', inSession('logging out needs no session')],
  ['getStats', '', inStats('the figures follow what happens')],
  ['getDailyStats', 'date total_received', inStats('the days are seven, oldest first, today last')],
  ['getDailyStats', '', inBadQueries('what has no parameters does not look at them')],
  ['listIncidents', 'data', inStats('the ten latest incidents are shown, newest first')],
  ['listMerchants', 'data', inMerchants('the list shows every merchant with the number of its orders')],
  ['createMerchant', '', inMerchants('a new merchant gets a key that works and is stored nowhere')],
  ['getMerchant', 'id', inMerchants('the detail has the figures, the latest orders and the latest incidents')],
  ['updateMerchant', 'id', inMerchants('a change answers the merchant as it is now')],
  ['rotateApiKey', 'id', inMerchants('rotation answers the new key once')],
  ['testWebhook', 'id', inTestWebhook('what came back is reported: %i')],
  ['listOrders', 'page limit status merchant_id from to data pagination', FILTERS],
  ['listOrders', 'q', inOrders('a search finds an order by whatever names it')],
  ['getOrder', 'id', inOrders('GET /admin/orders/:id tells everything')],
  ['listDeliveries', 'id page limit data pagination', ATTEMPTS],
  ['retryWebhook', 'id', inOrders('a failed webhook is queued again, once')],
  ['retrySweep', 'id', SWEEPS],
  ['listSweeps', 'page limit state data pagination', SWEEPS],
  ['listTransfers', 'page limit disposition data pagination', TRANSFERS],
  ['assignTransfer', 'id', TRANSFERS],
  ['resolveTransfer', 'id', TRANSFERS],
  ['getWallet', '', inWallet('without wallets of its own the system is told, and no credential of the node')],
  ['getDetailedHealth', '', inHealth('everything well is one word, and the details stand behind it')],
];
