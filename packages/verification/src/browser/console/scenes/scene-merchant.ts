import type { Schemas } from '@gateway/contract';
import { at, INCIDENTS, MERCHANTS, ORDERS } from './scene-orders';

const name = 'Pixelkiln';
const merchant = MERCHANTS.find((listed) => listed.name === name);
if (!merchant) throw new Error(`there is no merchant ${name}`);

/** A merchant that has been busy for months. */
export const PIXELKILN: Schemas['MerchantDetail'] = {
  ...merchant,
  contact: 'help@shop.example',
  logo_url: null,
  ...{ min_amount: '5.000000', max_amount: null, max_open_orders: 50, spread: '1.5' },
  ...{ underpaid_percent: '1', underpaid_maximum: '0.500000', total_waived: '12.350000' },
  replaced_key: null,
  read_only_key: null,
  events_url: null,
  default_callback_url: 'https://pixelkiln.example/hooks/payment',
  completed_count: 2810,
  callback_failed_count: 1,
  active_order_count: 4,
  total_received: '88120.500000',
  last_order_at: at(9),
  success_rate: '89.86',
  incident_count: 31,
  overlap_signature: 'new',
  recent_orders: ORDERS.filter((row) => row.merchant_name === name),
  recent_incidents: INCIDENTS.filter((row) => row.merchant_name === name),
};

/** The same merchant when nothing is set and nothing has happened: most values are words then. */
export const NEW_SHOP: Schemas['MerchantDetail'] = {
  ...PIXELKILN,
  ...{ contact: null, min_amount: null, max_open_orders: null, spread: '0', underpaid_percent: '0' },
  ...{ default_callback_url: null, last_webhook: null, callback_failed_count: 0, waiting_webhook_count: 0 },
  ...{ order_count: 0, completed_count: 0, active_order_count: 0, total_received: '0.000000', success_rate: '0.00' },
  ...{ total_waived: '0.000000', last_order_at: null, incident_count: 0, recent_orders: [], recent_incidents: [] },
};
