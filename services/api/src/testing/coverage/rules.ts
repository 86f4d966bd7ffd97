import {
  inBadAdmin,
  inBadConnections,
  inBadFields,
  inBadHttp,
  inBadKeys,
  inBadQueries,
  inConfig,
  inLimits,
  inMerchants,
  inOrders,
  inOutages,
  inPayments,
  inRequestId,
  inSession,
  inStartup,
  inStats,
  inWallet,
  inWalletInit,
  testsOf,
  type Row,
} from './proof';

const inErrors = testsOf('services/api/src/http/errors.test.ts');
const inDelivery = testsOf('services/notifier/src/delivery/delivery.test.ts');
const inWebhook = testsOf('packages/domain/src/webhook.test.ts');
const inOrderTable = testsOf('packages/domain/src/order.test.ts');

const LOGIN = inLimits('a login has five attempts, the right one included, whatever X-Forwarded-For contains');
const COOKIE = inSession(
  'the right password opens a session for 24 hours, in a cookie hidden from scripts and other sites',
);
const SUSPENDED = inBadKeys('a suspended merchant reads its orders and creates none, whatever the body');

/** Every error code, with its status. */
export const CODES: readonly Row[] = [
  ['401', 'UNAUTHORIZED', inBadKeys('one character changed, one more, one less')],
  ['403', 'FORBIDDEN', SUSPENDED],
  ['429', 'RATE_LIMITED', inLimits('creates and reads are counted separately per key')],
  ['401', 'INVALID_PASSWORD', inBadAdmin('%j is the wrong one')],
  ['401', 'ADMIN_UNAUTHORIZED', inBadAdmin('no valid cookie: %s')],
  ['401', 'ADMIN_TOKEN_INVALID', inBadAdmin('an invalid token: %s')],
  ['400', 'INVALID_BODY', inBadFields('%s %j is refused')],
  ['400', 'INVALID_QUERY', inBadQueries('%s is refused')],
  ['400', 'VALIDATION_ERROR', inBadAdmin('an override URL %j is refused with its own code')],
  ['400', 'EMPTY_UPDATE', inBadAdmin('a change to %s is refused')],
  ['404', 'NOT_FOUND', inBadKeys('another merchant’s order, an unknown id and no id at all get the same answer')],
  ['409', 'INVALID_STATE', inBadAdmin('an order that was not paid has no webhook to retry')],
  [
    '409',
    'SWEEP_DISABLED',
    inWallet('a retry is refused while sweeping is off, and unless the newest sweep has failed'),
  ],
  ['405', 'METHOD_NOT_ALLOWED', inBadHttp('%s /payments is refused with what is allowed')],
  ['413', 'PAYLOAD_TOO_LARGE', inBadHttp('one byte more is refused')],
  ['415', 'UNSUPPORTED_MEDIA_TYPE', inBadHttp('%s is refused')],
  ['409', 'EXTERNAL_ID_CONFLICT', inBadFields('a repeat with other values is refused, and the order stays unchanged')],
  [
    '409',
    'WALLET_ALREADY_INITIALIZED',
    inWalletInit('of 50 concurrent calls, one gets the seed phrase and 49 are refused'),
  ],
  ['503', 'WALLET_NOT_INITIALIZED', inPayments('without a wallet a create is refused, and can be repeated later')],
  ['503', 'UNAVAILABLE', inOutages('Postgres away (%s): 503 in time, and recovery without a restart')],
  ['400', 'BAD_REQUEST', inBadConnections('%s')],
  ['500', 'INTERNAL', inErrors('a bug is answered without details and logged with them')],
];

/** Every limit of the specification (part 8), by its value. */
export const LIMITS: readonly Row[] = [
  ['attempts to log in', '5 in 15 minutes', LOGIN],
  ['a session of the admin', '24 hours', COOKIE],
  ['a page of the admin’s orders', 'default 20', inOrders('a row has exactly the fields of the specification')],
  ['a page of the admin’s orders', 'maximum 100', inBadQueries('%s is refused')],
  ['incidents', '10', inStats('the ten latest incidents are shown, newest first')],
  ['days of revenue', '7', inStats('seven days are listed, oldest first, today last')],
  ['the name of a merchant', '1 to 255', inBadAdmin('a new one with %s is refused')],
  ['the name of a merchant', '1 to 255', inBadAdmin('a name may be %s')],
  ['a webhook secret', '8 to 255', inBadAdmin('a new one with %s is refused')],
  [
    'latest orders and incidents of a merchant',
    '10 orders, 10 incidents',
    inMerchants('the ten latest orders and incidents are shown'),
  ],
  [
    'requests of keys, addresses and the admin',
    '',
    inLimits('the limits are those of the specification unless the environment has others'),
  ],
];

/** The rules that are neither an operation nor a field: parts 1, 3, 4.4, 5, 6 and 9 of the specification. */
export const RULES: readonly Row[] = [
  ['missing variables stop the start', '', inConfig('all missing variables are reported at once')],
  ['the default merchant', '', inStartup('is created in an empty database, with the configured key')],
  ['a vault that does not open stops the start', '', inStartup('stops the start: %s')],
  ['the states of an order', '', inOrderTable('taking a trigger twice equals taking it once')],
  ['retry-webhook', '', inOrders('a failed webhook is queued again, once')],
  ['older forms', '', inSession('the older endpoints are not served: %s %s')],
  ['older forms', '', inSession('merchants are not suspended by PATCH')],
  ['a key is accepted in its header only', '', inBadKeys('a key is accepted in its header only')],
  [
    'a key is shown once and stored as a hash',
    '',
    inMerchants('a new merchant gets a key that works and is stored nowhere'),
  ],
  [
    'a rotated key is dead at once',
    '',
    inBadKeys('a rotated key is invalid once the response is sent, even for concurrent requests'),
  ],
  ['a suspended merchant creates nothing', '', SUSPENDED],
  [
    'a suspension holds at once',
    '',
    inBadKeys('a suspension holds once the response is sent, even for concurrent requests'),
  ],
  ['the attributes of the cookie', '', COOKIE],
  ['the cookie is Secure in production', '', inSession('the cookie is sent over TLS only: %j')],
  ['no Bearer', '', inSession('every admin path but login and logout requires the session first, whatever is sent')],
  ['logout ends the session', '', inBadAdmin('a logged-out session ends, and another one stays valid')],
  [
    'the body of a webhook',
    'event order_id external_id amount_expected amount_received currency network tx_hash from_address to_address status timestamp',
    inWebhook('a body is the 12 fields of the specification in their order, compact'),
  ],
  [
    'the signature of a webhook',
    'x-signature',
    inDelivery('a paid order reaches its merchant signed over the bytes that were sent, and is completed'),
  ],
  ['deprecated keys', 'Deprecation', inMerchants('camelCase keys are still accepted, with a Deprecation header')],
  ['deprecated parameters', 'merchantId', inBadQueries('an unknown merchant has no orders')],
  ['an id in every answer', 'X-Request-Id', inRequestId('every response has an id: %s')],
  ['an id in every line', 'requestId', inRequestId('every line about a request has its id')],
];
