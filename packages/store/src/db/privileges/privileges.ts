import { MESSAGE_PRIVILEGES } from './message-privileges';
import { PEOPLE_PRIVILEGES } from './people-privileges';
import type { ServiceRole, TablePrivileges } from './table-privileges';

const PROGRESS_COLUMNS = 'status, amount_received, tx_hash, tx_log_index, confirmed_at';
const NEW_EVENT = 'insert (order_id, merchant_id, event_type, payload, from_status, to_status)';
const NEW_CREDIT = 'insert (network, tx_hash, log_index, order_id, amount, kind, block_time)';
const NEW_DELIVERY = 'insert (event_id, order_id, merchant_id, url, origin, body)';
const NEW_REFUND =
  'insert (network, tx_hash, order_id, from_address, to_address, amount, block_number, block_time, note)';
const NEW_PUSH = 'insert (kind, event_id, merchant_id, url, origin, body, due_at)';
const NEW_DEPOSIT_ORDER =
  'insert (merchant_id, external_id, address_idx, address, is_address_reused, network, currency, amount_expected, ' +
  'callback_url, deposit_id, deposit_customer, created_at, expires_at, monitor_until)';
const PINNED = 'network, usdt_contract, hmac_fingerprint, hmac_previous_fingerprint';
const NEW_ACTION =
  'insert (actor, session_id, address, operator, person_id, role, merchant_id, action, object, before, after)';
const KEY_COLUMNS = 'api_key_hash, api_key_previous_hash, api_key_hashed_with, api_key_prefix, webhook_secret_sealed';
const REPLACED_KEY_COLUMNS =
  'replaced_key_hash, replaced_key_previous_hash, replaced_key_hashed_with, replaced_key_prefix, replaced_key_until';
const LINK_COLUMNS =
  'title, text, currency, amount, minimum, maximum, is_single_use, most_payments, ends_at, reference, success_url, ' +
  'callback_url, metadata, is_active';
const EPAY_CALL = 'merchant_id, call, out_trade_no, refusal, detail';
const HEARTBEAT = 'select, insert (service, instance, host, version, started_at), update (seen_at), delete';
const SWEEP_PROGRESS =
  'update (state, state_at, after_release, waiting_for, due_at, attempt, last_attempt, failure_reason, refusal, tx_hash, ' +
  'amount, to_address, fee_sun, energy_used, block_number, swept_at)';

/**
 * The privileges on every table, granted by each run of the migrations. Columns are named where a role must not read a
 * secret, or must not write the rest. Statistics and balances are written by triggers, with the owner's privileges.
 * The watcher's role is also that of the operator's command, which reads the whole ledger to audit it.
 */
export const PRIVILEGES: Readonly<Record<string, TablePrivileges>> = {
  ...MESSAGE_PRIVILEGES,
  ...PEOPLE_PRIVILEGES,
  address_leases: {
    api: 'select, insert (order_id, address_idx, attributed, exclusive, epoch)',
    watcher: 'select, update (is_over)',
    reader: 'select',
  },
  addresses: {
    api: 'select, update (state, last_leased_at)',
    watcher: 'select, insert (idx, address, state), update (state, lease_ended_at)',
    reader: 'select',
  },
  admin_action_head: { watcher: 'select', reader: 'select' },
  admin_actions: { api: `select, ${NEW_ACTION}`, watcher: `select, ${NEW_ACTION}`, reader: 'select' },
  admin_passkeys: {
    api: 'select, insert (credential_id, public_key, counter, name), update (counter, last_used_at), delete',
  },
  admin_sessions: {
    api:
      'select, insert (id, person_id, counter_merchant_id, expires_at, address, user_agent), ' +
      'update (last_used_at, revoked_at), delete',
  },
  admin_totp: {
    api:
      'select, insert (secret_sealed, begun_by), update (secret_sealed, activated_at, last_step, last_used_at, ' +
      'attempts, attempted_at), delete',
  },
  applied_api_keys: { api: 'select, insert (api_key_hash)' },
  blocks: {
    watcher: 'select, insert, update (block_id), delete',
    reader: 'select',
  },
  chain_transfers: {
    api: 'select, update (disposition, note, settled_at)',
    watcher: 'select, insert',
    notifier: 'select',
    reader: 'select',
  },
  counter_sales: {
    api: 'select, insert (order_id, merchant_id, person_id, note), update (released_at)',
    watcher: 'select',
    reader: 'select',
  },
  credits: {
    api: `select, ${NEW_CREDIT}`,
    watcher: `select, ${NEW_CREDIT}`,
    notifier: 'select',
    reader: 'select',
  },
  daily_statistics: {
    api: 'select',
    watcher: 'select, insert, update',
    notifier: 'select (day, gone)',
    reader: 'select',
  },
  day_seals: { api: 'select', watcher: 'select, insert (day, row_count, root, seal)', reader: 'select' },
  deposit_addresses: {
    api:
      'select, insert (merchant_id, customer_id, min_amount, callback_url, label), ' +
      'update (min_amount, callback_url, label, closed_at)',
    watcher: 'select, update (address_idx, branch, child, derived_at, checked_until)',
    reader: 'select',
  },
  energy_rentals: {
    api: 'select (sweep_id, price_sun, state)',
    watcher:
      'select, insert (sweep_id, attempt, energy, price_sun), ' +
      'update (energy, price_sun, state, market_order_id, created_at, decided_at)',
    reader: 'select',
  },
  epay_calls: { api: `select, insert (${EPAY_CALL}), delete`, reader: 'select' },
  epay_orders: {
    api: 'select, insert (order_id, out_trade_no, type, name, money, param, return_url)',
    watcher: 'select',
    notifier: 'select',
    reader: 'select',
  },
  event_pushes: {
    api: 'select, insert (merchant_id, url, origin, after_event), update (url, origin), delete',
    notifier: 'select, update (after_event, moved_at)',
    reader: 'select',
  },
  history_passes: { watcher: 'select, insert, update', reader: 'select' },
  instance: {
    api: `select, update (${PINNED}, jwt_fingerprint, jwt_previous_fingerprint, jwt_previous_until)`,
    watcher: 'select, update (network, usdt_contract, hmac_fingerprint, cold_wallet_address)',
    notifier: `select (is_only_row, id, created_at, ${PINNED}, jwt_fingerprint, jwt_previous_fingerprint), update (${PINNED})`,
    reader: 'select (is_only_row, id, network, usdt_contract, cold_wallet_address, created_at)',
  },
  leadership: { watcher: 'select, update (holder, term, renewed_at)', reader: 'select' },
  maintenance_runs: { notifier: 'select', watcher: 'select, insert (task, violations), delete', reader: 'select' },
  merchant_currencies: { api: 'select, insert, update (asked_at)', reader: 'select' },
  merchant_epay: {
    api:
      'select, insert (merchant_id, key_sealed, currency, is_enabled), ' +
      'update (key_sealed, currency, is_enabled, key_made_at)',
    watcher: 'select (merchant_id)',
    notifier: 'select (merchant_id, pid, key_sealed)',
    reader: 'select (merchant_id, pid, currency, is_enabled, key_made_at)',
  },
  merchant_daily_statistics: { api: 'select', watcher: 'select', reader: 'select' },
  merchant_statistics: { api: 'select', watcher: 'select, insert, update', reader: 'select' },
  merchant_logos: { api: 'select, insert (digest, png), delete' },
  merchants: {
    api:
      `select, insert (name, contact, ${KEY_COLUMNS}, is_default), ` +
      `update (name, contact, logo_digest, default_callback_url, min_amount, max_amount, max_open_orders, spread, underpaid_percent, underpaid_maximum, seen_limit, is_active, ${KEY_COLUMNS}, ${REPLACED_KEY_COLUMNS}, is_key_rotated, previous_secret_sealed, ` +
      'previous_secret_until, overlap_signature)',
    watcher:
      'select (id, name, is_active, is_default, created_at, api_key_prefix, api_key_hashed_with, ' +
      'replaced_key_prefix, replaced_key_hashed_with, replaced_key_until, underpaid_percent, underpaid_maximum)',
    notifier:
      'select (id, name, is_active, webhook_secret_sealed, previous_secret_sealed, previous_secret_until, overlap_signature)',
    reader: 'select (id, name, api_key_prefix, is_active, is_default, is_key_rotated, created_at)',
  },
  migrations: { api: 'select (name)', watcher: 'select (name)', notifier: 'select (name)', reader: 'select (name)' },
  migrations_lock: {},
  missing_transfers: {
    notifier: 'select (resolved_at, found_at)',
    watcher: 'select, insert (network, address, tx_hash, amount, from_number, to_number), update (resolved_at)',
    reader: 'select',
  },
  order_events: {
    api: `select, ${NEW_EVENT}`,
    watcher: `select, ${NEW_EVENT}`,
    notifier: `select, ${NEW_EVENT}`,
    reader: 'select',
  },
  order_refunds: {
    api: `select, ${NEW_REFUND}`,
    watcher: 'select',
    reader: 'select',
  },
  orders: {
    api:
      'select, insert (merchant_id, external_id, address_idx, address, is_address_reused, network, currency, ' +
      'amount_expected, callback_url, description, success_url, cancel_url, metadata, price, link_id, link_reference, ' +
      'link_visitor, underpaid_tolerance, created_at, expires_at, monitor_until), ' +
      `update (${PROGRESS_COLUMNS}, expires_at, cancelled_at, is_accepted, closed_at, amount_refunded)`,
    watcher: `select, ${NEW_DEPOSIT_ORDER}, update (${PROGRESS_COLUMNS})`,
    notifier: 'select, update (status, tx_hash, tx_log_index, confirmed_at)',
    reader: 'select',
  },
  passkey_challenges: { api: 'select, insert, delete' },
  payment_hints: {
    api: 'select',
    watcher: 'select, insert, update (block_number, block_time, block_id), delete',
    reader: 'select',
  },
  payment_links: {
    api: `select, insert (merchant_id, ${LINK_COLUMNS}), update (${LINK_COLUMNS})`,
    watcher: 'select',
    reader: 'select',
  },
  pool_statistics: {
    api: 'select',
    notifier: 'select',
    watcher: 'select, update (free_addresses, leased_addresses)',
    reader: 'select',
  },
  rate_currencies: { api: 'select, insert, update', watcher: 'select', notifier: 'select', reader: 'select' },
  rate_readings: {
    api: 'select',
    watcher: 'select',
    notifier: 'select, insert (source, currency, rate, fault, as_of), delete',
    reader: 'select',
  },
  rate_refresh: { api: 'select, update (due_at)', notifier: 'select, update (due_at)', reader: 'select' },
  read_only_keys: {
    api:
      'select, insert (key_hash, key_previous_hash, hashed_with, merchant_id, prefix), ' +
      'update (key_hash, key_previous_hash, hashed_with, valid_until), delete',
    watcher: 'select (merchant_id, prefix, hashed_with, valid_until)',
    reader: 'select (merchant_id, prefix, created_at, valid_until)',
  },
  recovery_codes: { api: 'select, insert (code_hash), update (used_at), delete' },
  rescanned_transfers: { watcher: 'select, insert (network, tx_hash, log_index, rescan_id)', reader: 'select' },
  rescans: {
    watcher:
      'select, insert (network, from_number, to_number, next_number), update (from_number, next_number, found_count, ' +
      'credited_count, differing_count, attempted_at, waiting_for, finished_at)',
    reader: 'select',
  },
  scan_cursors: {
    api: 'select',
    notifier: 'select',
    watcher:
      'select, insert (network, number, block_id, block_time, started_at_number), ' +
      'update (number, block_id, block_time, anchor_number, hinted_number)',
    reader: 'select',
  },
  service_heartbeats: { api: HEARTBEAT, watcher: HEARTBEAT, notifier: HEARTBEAT, reader: 'select' },
  statistic_deltas: {
    api: 'select, insert (merchant_id, day, order_count, active_count, free_addresses, leased_addresses)',
    watcher: 'select, insert (free_addresses, leased_addresses), delete',
    notifier: 'select (free_addresses, gone)',
    reader: 'select',
  },
  sweep_transactions: {
    api: 'select (tx_id, sweep_id, attempt, kind, to_address, amount, forecast_sun, state, fee_sun, created_at)',
    watcher:
      'select, insert (tx_id, sweep_id, attempt, kind, to_address, amount, forecast_sun, bytes, head_number, ' +
      'expires_at), update (state, sent_at, result, fee_sun, energy_used, block_number, released_at)',
    reader:
      'select (tx_id, sweep_id, attempt, kind, to_address, amount, forecast_sun, head_number, expires_at, state, ' +
      'sent_at, result, fee_sun, energy_used, block_number, released_at, created_at)',
  },
  sweeps: {
    notifier: 'select (state, state_at)',
    api: `select, ${SWEEP_PROGRESS}`,
    watcher: `select, insert (network, address_idx, address, order_id, due_at), ${SWEEP_PROGRESS}`,
    reader: 'select',
  },
  wallet: {
    api: 'select',
    notifier: 'select (epoch)',
    watcher:
      'select, insert (xpub, fingerprint, epoch, server_started_at, database_xid, bound_xid), ' +
      'update (epoch, server_started_at, database_xid, bound_xid)',
    reader: 'select (is_only_row, fingerprint, epoch, created_at)',
  },
  wallet_requests: {
    api:
      'select (id, has_failed, fingerprint, addresses, sealed_mnemonic), insert (public_key), update (alive_at), ' +
      'delete',
    watcher: 'select, update (xpub, fingerprint, addresses, sealed_mnemonic, has_failed), delete',
  },
  watcher_facts: { api: 'select', notifier: 'select', watcher: 'select, insert, update', reader: 'select' },
  witnesses: { api: 'select', watcher: 'select, insert, delete', reader: 'select' },
  webhook_attempts: {
    api: 'select',
    watcher: 'select',
    notifier: 'select, insert, delete',
    reader: 'select',
  },
  webhook_deliveries: {
    api:
      'select, insert (kind, event_id, order_id, merchant_id, cycle, is_manual, is_express, is_brought_forward, url, override_url, ' +
      'origin, body, state, due_at), update (state, url, origin, due_at, finished_at, lease_token, lease_until)',
    watcher: `select, ${NEW_DELIVERY}`,
    notifier:
      `select, ${NEW_DELIVERY}, ${NEW_PUSH}, update (state, origin, is_express, is_brought_forward, attempt, due_at, lease_token, ` +
      'lease_until, claims, finished_at), delete',
    reader: 'select',
  },
  webhook_endpoints: {
    api: 'select',
    watcher: 'select',
    notifier: 'select, insert, update, delete',
    reader: 'select',
  },
};

/** Functions that not every role may call, with the roles that may. */
export const FUNCTION_PRIVILEGES: Readonly<Record<string, readonly ServiceRole[]>> = {
  'accept_wallet(uuid)': ['api'],
  'count_unsealed_secrets(text)': ['api', 'watcher', 'notifier'],
  'lock_addresses()': ['watcher'],
};
