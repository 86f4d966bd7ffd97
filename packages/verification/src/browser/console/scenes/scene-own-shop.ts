import type { Schemas } from '@gateway/contract';
import { at, MERCHANTS } from './scene-orders';

const NAME = 'Oslo Tea Room';
const merchant = MERCHANTS.find(({ name }) => name === NAME);
if (!merchant) throw new Error(`there is no merchant ${NAME}`);
const { id, name, api_key_prefix, is_active, created_at } = merchant;
const DAY = 24 * 60;
const HOOK = 'https://tea-room-of-oslo.example/wp-json/gateway/v1/webhook?source=checkout';

/** A shop for which something of everything is set. */
export const OWN_SHOP: Schemas['OwnMerchant'] = {
  ...{ id, name, api_key_prefix, is_active, created_at },
  contact: 'help@tea-room-of-oslo.example',
  logo_url: null,
  replaced_key: { api_key_prefix: 'gpk_5cP0vB2s', valid_until: at(-40) },
  read_only_key: { api_key_prefix: 'gpr_8xK2mT4w', created_at: at(9 * DAY), replaced_key: null },
  events_url: 'https://tea-room-of-oslo.example/events',
  overlap_signature: 'old',
  default_callback_url: HOOK,
  ...{ spread: '1.5', underpaid_percent: '1', underpaid_maximum: '0.500000' },
  previous_secret_valid_until: at(-19 * 60),
  limits: {
    ...{ creates_per_minute: 1_200, reads_per_minute: 3_000, actions_per_minute: 60, open_orders: 10_000 },
    ...{ min_amount: '0.010000', max_amount: '1000000.000000' },
  },
};

/** The same on its first day. */
export const FIRST_DAY: Schemas['OwnMerchant'] = {
  ...OWN_SHOP,
  ...{ contact: null, replaced_key: null, read_only_key: null, events_url: null, default_callback_url: null },
  ...{ spread: '0', underpaid_percent: '0', underpaid_maximum: '0.000000', previous_secret_valid_until: null },
};
