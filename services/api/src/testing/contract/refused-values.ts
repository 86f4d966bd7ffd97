import { REFUSED_OF_PEOPLE } from './refused-people';
import {
  CHANNEL,
  DEPOSIT,
  LINK,
  ORDER,
  type Refused,
  type RefusedBody,
  HASH,
  WEBHOOK,
  AMOUNT,
  NOTE,
  DECISION,
  NAME,
  SECRET,
  CONTACT,
  OVERLAP,
  EXTERNAL_ID,
  UUID,
  TIME,
} from './refused-fields';

const NOTED: RefusedBody = { valid: { note: 'a' }, fields: { note: DECISION } };

/** By the name of its schema, or of its operation. */
export const REFUSED_BODIES: Record<string, RefusedBody> = {
  CreatePayment: {
    valid: { external_id: 'a', amount: '10', callback_url: 'https://shop.example/hook' },
    fields: ORDER,
  },
  CreateCounterSale: {
    valid: { external_id: 'a', amount: '10' },
    fields: {
      ...{ external_id: EXTERNAL_ID, amount: ORDER['amount'] ?? [], price: ORDER['price'] ?? [] },
      note: DECISION,
      ttl: [
        [59, 'must be greater than or equal to 60'],
        [3601, 'must be less than or equal to 3600'],
        [60.5, 'must be an integer'],
      ],
    },
  },
  CreatePaymentLink: { valid: { title: 'a', amount: '10' }, fields: LINK },
  UpdatePaymentLink: { valid: {}, fields: { ...LINK, open: LINK['open']?.slice(0, -1) ?? [] } },
  CreateDepositAddress: {
    valid: { customer_id: 'a', callback_url: 'https://shop.example/hook' },
    fields: { ...DEPOSIT, customer_id: EXTERNAL_ID },
  },
  UpdateDepositAddress: { valid: {}, fields: { ...DEPOSIT, active: [['yes', 'must be a boolean']] } },
  // The suite adds the merchant to these two.
  CreateMerchantsPaymentLink: { valid: { title: 'a', amount: '10' }, fields: { ...LINK, merchant_id: UUID } },
  CreateOrder: { valid: { amount: '10' }, fields: { ...ORDER, merchant_id: UUID } },
  CreateMessageChannel: {
    valid: { kind: 'telegram', target: { chat_id: '99' }, secret: '4711:token' },
    fields: { ...CHANNEL, merchant_id: UUID, kind: [['fax', 'must be one of [email, telegram, webhook]']] },
  },
  CreateOwnMessageChannel: {
    valid: { kind: 'telegram', target: { chat_id: '99' }, secret: '4711:token' },
    fields: { ...CHANNEL, kind: [['fax', 'must be one of [email, telegram, webhook]']] },
  },
  UpdateMessageChannel: { valid: {}, fields: CHANNEL },
  TestWebhook: { valid: { url: 'https://shop.example/' }, fields: { url: WEBHOOK } },
  RotateApiKey: { valid: {}, fields: { overlap_seconds: OVERLAP } },
  UpdateEPay: {
    valid: { enabled: true },
    fields: {
      enabled: [['yes', 'must be a boolean']],
      currency: [
        ['cny', 'must be the code of a currency'],
        [7, 'must be a string'],
      ],
    },
  },
  EventsUrl: { valid: { events_url: null }, fields: { events_url: WEBHOOK } },
  lookUpTransaction: {
    valid: { tx_hash: 'ab'.repeat(32) },
    fields: {
      tx_hash: [
        ['abc', HASH],
        [7, 'must be a string'],
      ],
    },
  },
  Simulation: {
    valid: { order_id: '00000000-0000-4000-8000-000000000000', scenario: 'exact' },
    fields: {
      order_id: [['7', 'must be a valid GUID']],
      scenario: [['none', 'must be one of [exact, ']],
      amount: [...AMOUNT, ['0', 'must be more than zero']],
      until: [
        ['never', 'must be one of [final, '],
        ['final', 'is for the scenario "time" alone'],
      ],
    },
  },
  DepositSimulation: {
    valid: { deposit_id: '00000000-0000-4000-8000-000000000000' },
    fields: {
      deposit_id: [['7', 'must be a valid GUID']],
      amount: [...AMOUNT, ['0', 'must be more than zero']],
    },
  },
  ...REFUSED_OF_PEOPLE,
  CreateMerchant: {
    valid: { name: 'a', webhook_secret: 'a secret of a shop' },
    fields: { name: NAME, webhook_secret: SECRET, contact: CONTACT },
  },
  UpdateOwnMerchant: {
    valid: {},
    fields: {
      ...{ name: NAME, contact: CONTACT, default_callback_url: WEBHOOK },
      overlap_signature: [['none', 'must be one of [new, old]']],
      seen_limit: AMOUNT,
    },
  },
  UpdateMerchant: {
    valid: {},
    fields: {
      name: NAME,
      is_active: [['yes', 'must be a boolean']],
      webhook_secret: SECRET,
      overlap_signature: [['none', 'must be one of [new, old]']],
      contact: CONTACT,
      min_amount: [...AMOUNT, ['0.001', 'must be from 0.010000 to']],
      max_amount: [...AMOUNT, ['0.001', 'must be from 0.010000 to']],
      max_open_orders: [
        [0, 'must be greater than or equal to 1'],
        [1.5, 'must be an integer'],
        [10_001, 'must be from 1 to 10000'],
      ],
      spread: [
        ['20.01', 'must be a percentage from 0 to 20'],
        ['1.555', 'with at most two decimals'],
        ['-1', 'must be a percentage from 0 to 20'],
        [1, 'must be a string'],
      ],
      underpaid_percent: [
        ['5.01', 'must be a percentage from 0 to 5 with at most two decimals, such as "1"'],
        ['1.555', 'with at most two decimals'],
        ['-1', 'must be a percentage from 0 to 5'],
        [1, 'must be a string'],
      ],
      underpaid_maximum: [
        ['10.000001', 'must be from 0 to 10 USDT, such as "0.50"'],
        ['0.0000001', 'must have at most 6 decimals'],
        ['-1', 'must be a decimal string'],
        [null, 'must be a string'],
      ],
      default_callback_url: WEBHOOK,
    },
  },
  DecisionNote: NOTED,
  RetryWebhook: { valid: {}, fields: { callback_url: WEBHOOK } },
  AcceptOrder: { valid: { note: 'a', amount_received: '1' }, fields: { note: DECISION, amount_received: AMOUNT } },
  CloseOrder: { valid: { note: 'a' }, fields: { note: DECISION, held_amount: AMOUNT } },
  RecordRefund: {
    valid: { tx_hash: 'ab'.repeat(32), amount: '1', to_address: 'T', note: 'a' },
    fields: {
      tx_hash: [['abc', HASH]],
      amount: AMOUNT,
      to_address: [['T'.repeat(35), 'less than or equal to 34 characters']],
      note: DECISION,
    },
  },
  ResendWebhook: { valid: { note: 'a' }, fields: { note: DECISION, callback_url: WEBHOOK } },
  AssignTransfer: { valid: {}, fields: { order_id: UUID } },
  ResolveTransfer: { valid: {}, fields: { note: NOTE } },
};

const upTo = (most: number): Refused => {
  const reason = `must be a whole number from 1 to ${String(most)}`;
  return [
    ['0', reason],
    [String(most + 1), reason],
    ['1.5', reason],
  ];
};

/** Of a parameter: that is always a text. */
const GIVEN_AMOUNT = AMOUNT.slice(0, -1);

/** By the parameter's name; by operation and name where an operation has its own rules. */
export const REFUSED_QUERIES: Record<string, Refused> = {
  page: upTo(10_000),
  limit: upTo(100),
  'listEvents.limit': upTo(1_000),
  status: [['paid', 'must be one of [pending, ']],
  'listPayments.status': [
    ['paid', 'must be one or several of [pending, '],
    ['failed,failed', ', each once'],
  ],
  external_id: EXTERNAL_ID,
  from: TIME,
  'listCounterSales.from': [...TIME, ['2026-01-31', 'must be within the last 48 hours']],
  to: TIME,
  updated_since: TIME,
  after_id: UUID,
  channel_id: UUID,
  after: [['a', 'must be a cursor of a page']],
  types: [['order.lost', 'must be one or several of [']],
  merchant_id: UUID,
  'exportOwnOrders.merchant_id': [['7', 'is for a session that comes without X-Merchant-Id and X-API-Key']],
  link_id: UUID,
  deposit_id: UUID,
  min_amount: GIVEN_AMOUNT,
  max_amount: GIVEN_AMOUNT,
  q: NOTE,
  decision: [['none', 'must be one of [open, closed]']],
  tx_hash: [['abc', HASH]],
  currency: [['eur', 'must be the code of a currency in upper case (ISO 4217), such as "EUR"']],
  state: [['lost', 'must be one of [queued, ']],
  disposition: [['lost', 'must be one of [credited, ']],
  action: [['none', 'must be one of [']],
  format: [['xlsx', 'must be one of [csv, ndjson]']],
  time_zone: [['+01:00', 'must be the name of a time zone, such as Europe/Berlin']],
};
