import {
  inBadFields,
  inBadUrls,
  inCheckout,
  inHealth,
  inLookup,
  inMerchants,
  inOrders,
  inPayments,
  inSession,
  inStats,
  inTestWebhook,
  inWallet,
  type Row,
} from './proof';

const NEW_ORDER = inPayments('a new order has exactly the fields of the specification, and its checkout URL');
const PAID = inPayments('a paid order shows its payment');
const WELL = inHealth('a healthy gateway reports ok, and the details are in the admin API');
const DETAIL = inMerchants('the detail has the counts, the latest orders and the latest incidents');
const NEW_MERCHANT = inMerchants('a new merchant gets a key that works and is stored nowhere');
const OLD_KEYS = inMerchants('camelCase keys are still accepted, with a Deprecation header');
const COUNTS = inStats('the counts follow the orders');
const SYSTEM = inWallet('without wallets the system is reported, without credentials of the node');
const WALLETS = inWallet('the wallets are shown as the watcher reports them');
const SWEEPS = inWallet('a retry is refused while sweeping is off, and unless the newest sweep has failed');
const TRANSFERS = inWallet('are listed, and assigned or resolved once');

/** Every schema of the API that defines fields itself. */
export const SCHEMAS: readonly Row[] = [
  ['Error', 'error code', inPayments('without a wallet a create is refused, and can be repeated later')],
  ['InvalidBodyError', 'code', inBadFields('%s %j is refused')],
  ['Done', 'ok', inSession('logging out needs no session')],
  ['StatusOk', 'status', WELL],
  ['StatusDegraded', 'status', inHealth('a watcher that has stopped degrades')],
  ['CreatePayment', 'external_id amount callback_url', NEW_ORDER],
  ['CreatePayment', 'amount', inBadFields('the bounds themselves are accepted, and 10.50 is 10.5')],
  ['CreatePayment', 'external_id', inBadFields('%s is accepted and returned unchanged')],
  ['CreatePayment', 'callback_url', inBadUrls('accepted on mainnet: %s')],
  ['CreatePayment', 'currency ttl success_url', inBadFields('the currency is optional, and a lifetime may be set')],
  ['CreatePayment', 'cancel_url', inBadFields('%s %j is refused')],
  [
    'OrderCore',
    'id external_id address amount currency network status expires_at created_at reused checkout_url',
    NEW_ORDER,
  ],
  ['OrderCore', 'reused', inPayments('a reused address is reported wherever the order is read')],
  ['MerchantOrderCore', 'amount_expected amount_received tx_hash callback_url confirmed_at', PAID],
  ['MerchantOrderDetail', 'transaction transactions', PAID],
  [
    'Transaction',
    'tx_hash log_index block_number block_timestamp from_address to_address amount confirmations status',
    PAID,
  ],
  ['Transaction', 'confirmations status', inPayments('a payment that is not final is seen, and does not count yet')],
  [
    'CheckoutStatus',
    'id status amount amount_received amount_remaining currency network address expires_at server_time tx_hash payment_seen confirmations confirmations_required success_url cancel_url',
    inCheckout('a payer sees exactly the fields that paying needs'),
  ],
  [
    'Finding',
    'result to_address confirmations confirmations_required amount_remaining',
    inLookup('a payer learns the state of a recorded payment'),
  ],
  [
    'Pagination',
    'page limit total total_pages',
    inPayments('pages contain every order once, newest first, with the totals'),
  ],
  ['PeriodCore', 'order_count completed_count total_received success_rate', COUNTS],
  ['AddressPool', 'total free allocated', COUNTS],
  ['Stats', 'today week total merchant_count address_pool expired_today', COUNTS],
  [
    'OrderEvent',
    'id created_at event_type payload order_id order_status external_id merchant_name',
    inStats('the ten latest incidents are shown, newest first'),
  ],
  ['CreateMerchant', 'name webhook_secret', NEW_MERCHANT],
  ['CreateMerchant', 'webhook_secret', OLD_KEYS],
  ['UpdateMerchant', 'name', inMerchants('a change returns the updated merchant')],
  ['UpdateMerchant', 'is_active', OLD_KEYS],
  [
    'UpdateMerchant',
    'webhook_secret',
    inMerchants('a replaced webhook secret is kept for a day, and a repeated change does not evict it'),
  ],
  ['MerchantCore', 'id name api_key_prefix is_active created_at', NEW_MERCHANT],
  ['ListedMerchant', 'order_count', inMerchants('the list shows every merchant with the number of its orders')],
  ['CreatedMerchant', 'api_key webhook_secret', NEW_MERCHANT],
  ['RotatedKey', 'id name api_key api_key_prefix', inMerchants('rotation returns the new key once')],
  [
    'MerchantDetail',
    'callback_failed_count active_order_count last_order_at incident_count recent_orders recent_incidents',
    DETAIL,
  ],
  ['TestWebhook', 'url', inTestWebhook('%j is refused')],
  ['TestOutcome', 'acknowledged http_status reason duration_ms response', inTestWebhook('the outcome is reported: %i')],
  [
    'ListedOrderCore',
    'id external_id merchant_id merchant_name address amount_expected amount_received status tx_hash created_at expires_at',
    inOrders('a row has exactly the fields of the specification'),
  ],
  [
    'OrderDetail',
    'order currency network callback_url confirmed_at reused transactions events transaction settlement meta usdt_contract explorer_base_url tx_explorer_base_url address_explorer_base_url sweep_enabled sweep_mode cold_wallet_address',
    inOrders('GET /admin/orders/:id returns everything'),
  ],
  [
    'Settlement',
    'tx_hash amount to_address fee_trx energy_used swept_at',
    inOrders('a swept order shows its settlement'),
  ],
  ['RetryWebhook', 'callback_url', inOrders('an override URL applies to this retry and is never stored on the order')],
  [
    'Delivery',
    'delivery_id cycle is_manual attempt url started_at duration_ms http_status reason response next_attempt_at',
    inOrders('GET /admin/orders/:id/deliveries lists the attempts'),
  ],
  [
    'Sweep',
    'id state address order_id balance attempt waiting_for failure_reason to_address tx_hash amount fee_trx energy_used funding_tx_hash spent_trx created_at state_at swept_at',
    SWEEPS,
  ],
  [
    'ListedTransfer',
    'id tx_hash log_index block_number block_timestamp from_address to_address amount disposition outgoing held_reason note settled_at order_id last_merchant_id',
    TRANSFERS,
  ],
  ['AssignTransfer', 'order_id', TRANSFERS],
  ['ResolveTransfer', 'note', TRANSFERS],
  ['Wallet', 'hot_wallet address trx_balance is_low_balance cold_wallet', WALLETS],
  [
    'Wallet',
    'address_pool sweep_queue waiting active failed system tron_network usdt_contract tron_node_url explorer_base_url tx_explorer_base_url address_explorer_base_url sweep_enabled sweep_mode hot_wallet_alert_trx',
    SYSTEM,
  ],
  ['HealthCheck', 'status reason', inHealth('a watcher that has stopped degrades')],
  [
    'DetailedHealth',
    'status checks database cache node wallet watcher current_block solid_block lag_seconds sweep_mode',
    WELL,
  ],
];
