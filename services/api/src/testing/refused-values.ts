/** Values that a field refuses, each with the reason, which names the rule that it violates and its limit. */
export type Refused = readonly (readonly [value: unknown, reason: string])[];

const LONG = `https://shop.example/${'a'.repeat(2_048)}`;
const ASCII = 'must be printable ASCII without spaces and backslashes: encode what is not';
const CONTROLS = 'must not contain control characters';
const OVERRIDE = 'must not contain characters that turn text around';
const BLANK = 'must not begin or end with white space';
const HASH = 'must be a transaction hash: 64 hexadecimal digits';

const PAGE: Refused = [
  ['https://shop.example/dank\u00e9', ASCII],
  ['https://a.example\\b', ASCII],
  [LONG, 'must have at most 2048 characters'],
  ['ftp://shop.example/', 'must be an absolute http or https URL'],
  ['/thanks', 'must be an absolute http or https URL'],
  ['https://user@shop.example/', 'must not contain credentials'],
  ['https://shop.example:99999/', 'must have a valid host and port'],
  [7, 'must be a string'],
];
const WEBHOOK: Refused = [
  ...PAGE,
  ['https://shop.example/#a', 'must not have a fragment'],
  ['https://shop_.-example/', 'must name a host'],
  ['https://shop.example:22/', 'must use port 80, 443 or one from 1024 up'],
  ['https://shop.example:5432/', 'must not use port 5432, which is that of a database'],
  ['http://169.254.1.1/', 'must not point into a private network'],
  ['http://pay.example/', 'must not be this gateway itself'],
];
const AMOUNT: Refused = [
  ['1e3', 'must be a decimal string such as "25.50"'],
  ['1.0000001', 'must have at most 6 decimals'],
  ['10000000', 'must be less than 10000000'],
  [5, 'must be a string'],
];
const NOTE: Refused = [
  ['', 'not allowed to be empty'],
  ['a'.repeat(256), 'must have 1 to 255 characters'],
  ['a\u0000', CONTROLS],
  ['a\u2028b', CONTROLS],
];
const DECISION: Refused = [...NOTE, ['a\u202eb', OVERRIDE], [' a', BLANK]];
const NAME: Refused = [...DECISION, [7, 'must be a string']];
const SECRET: Refused = [
  ['short', 'must have 8 to 255 characters'],
  ['a'.repeat(256), 'must have 8 to 255 characters'],
  ['secret\u0000secret', CONTROLS],
];
const CONTACT: Refused = [
  ['help', 'must be an email address or an https URL'],
  ['http://shop.example/', 'must be an email address or an https URL'],
  [`${'a'.repeat(320)}@shop.example`, 'must have at most 320 characters'],
  ['https://shop.example/dank\u00e9', ASCII],
  ['https://user@shop.example/', 'must not contain credentials'],
  ['a\u0000@shop.example', CONTROLS],
  ['h\u200belp@shop.example', 'must not contain invisible characters'],
  [7, 'must be a string'],
];
const OVERLAP: Refused = [
  [-1, 'must be greater than or equal to 0'],
  [604_801, 'must be less than or equal to 604800'],
  [1.5, 'must be an integer'],
];
const EXTERNAL_ID: Refused = [
  ['a'.repeat(256), 'must have 1 to 255 characters'],
  ['a\nb', CONTROLS],
  ['a\u202eb', 'must not contain marks that turn the direction of text'],
  [' a', BLANK],
];
const METADATA: Refused = [
  [[], 'must be an object'],
  [Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${String(i)}`, ''])), 'must have at most 20 pairs'],
  [{ ['k'.repeat(65)]: '' }, 'has a key that must have 1 to 64 characters'],
  [{ 'a\nb': '' }, `has a key that ${CONTROLS}`],
  [{ 'a ': '' }, `has a key that ${BLANK}`],
  [JSON.parse('{"__proto__":"a"}'), 'must not have the key __proto__'],
  [{ a: 1 }, 'must have only texts as values'],
  [{ a: 'a\u0000' }, `has a value that ${CONTROLS}`],
  [{ a: 'a\u202eb' }, `has a value that ${OVERRIDE}`],
  [{ a: 'x'.repeat(5_000) }, 'must have at most 4096 bytes as JSON'],
  [{ a: '\u00e9'.repeat(2_050) }, 'must have at most 4096 bytes as JSON'],
];
const UUID: Refused = [['7', 'must be a UUID']];
const TIME: Refused = [
  ['2026-02-30', 'must be an ISO 8601 time or date'],
  ['now', 'must be an ISO 8601 time or date'],
];
const PASSKEY = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} };
const SIGNED = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };

/** A body in which every field is accepted, and what each field refuses. */
interface RefusedBody {
  valid: Record<string, unknown>;
  fields: Record<string, Refused>;
}

const NOTED: RefusedBody = { valid: { note: 'a' }, fields: { note: DECISION } };

const LINK: Record<string, Refused> = {
  title: [
    ...DECISION.filter(([value]) => String(value).length < 100),
    ['a'.repeat(121), 'must have 1 to 120 characters'],
  ],
  text: [
    ['a'.repeat(2_001), 'must have 1 to 2000 characters'],
    ['a\tb', 'must not contain control characters but line breaks'],
    ['a\u202eb', OVERRIDE],
    [' a', BLANK],
    [7, 'must be a string'],
  ],
  amount: [...AMOUNT, ['0.001', 'must be from 0.010000 to']],
  price: [
    [{ amount: '1.999', currency: 'EUR' }, '"price.amount" in EUR has at most 2 decimals'],
    ['1 EUR', 'must be of type object'],
  ],
  open: [
    [{ minimum: '2', maximum: '1', currency: 'EUR' }, '"open.minimum" must not be more than "open.maximum"'],
    [{ minimum: '1', maximum: '2', currency: 'euro' }, 'must be the code of a currency in upper case'],
    [{ minimum: '1', currency: 'EUR' }, '"open.maximum" is required'],
    [{ minimum: '0.001', maximum: '1', currency: 'USDT' }, '"amount" must be from 0.010000 to'],
    ['1 to 2', 'must be of type object'],
  ],
  single_use: [['yes', 'must be a boolean']],
  most_payments: [
    [0, 'must be greater than or equal to 1'],
    [1_000_001, 'must be less than or equal to 1000000'],
    [1.5, 'must be an integer'],
  ],
  ends_at: TIME,
  reference: [['maybe', 'must be one of [none, optional, required]']],
  success_url: PAGE,
  callback_url: WEBHOOK,
  metadata: METADATA,
  active: [['yes', 'must be a boolean']],
};

/** By the name of its schema, or of its operation. */
export const REFUSED_BODIES: Record<string, RefusedBody> = {
  CreatePayment: {
    valid: { external_id: 'a', amount: '10', callback_url: 'https://shop.example/hook' },
    fields: {
      external_id: [...EXTERNAL_ID, [7, 'must be a string']],
      amount: [...AMOUNT, ['0.001', 'must be from 0.010000 to']],
      price: [
        [{ amount: '1.999', currency: 'EUR' }, '"price.amount" in EUR has at most 2 decimals'],
        [{ amount: '1.0', currency: 'JPY' }, '"price.amount" in JPY has no decimals'],
        [{ amount: '0', currency: 'EUR' }, '"price.amount" must be above zero'],
        [{ amount: '1e3', currency: 'EUR' }, '"price.amount" must be a decimal string with up to 12 digits'],
        [{ amount: 1, currency: 'EUR' }, '"price.amount" must be a string'],
        [{ amount: '1', currency: 'euro' }, '"price.currency" must be the code of a currency in upper case'],
        [{ amount: '1' }, '"price.currency" is required'],
        ['1 EUR', 'must be of type object'],
        [{ amount: '1', currency: 'EUR' }, 'Only one of "amount" and "price" may be given'],
      ],
      currency: [['USDC', 'must be [USDT]']],
      callback_url: WEBHOOK,
      ttl: [
        [1.5, 'must be an integer'],
        [0, 'must be from 1 to 86400 seconds'],
      ],
      success_url: PAGE,
      cancel_url: PAGE,
      metadata: METADATA,
    },
  },
  CreatePaymentLink: { valid: { title: 'a', amount: '10' }, fields: LINK },
  UpdatePaymentLink: { valid: {}, fields: LINK },
  CreateMerchantsPaymentLink: {
    valid: { merchant_id: '00000000-0000-4000-8000-000000000000', title: 'a', amount: '10' },
    fields: { ...LINK, merchant_id: [['7', 'must be a valid GUID']] },
  },
  TestWebhook: { valid: { url: 'https://shop.example/' }, fields: { url: WEBHOOK } },
  RotateApiKey: { valid: {}, fields: { overlap_seconds: OVERLAP } },
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
  Confirmation: {
    valid: { password: 'a' },
    fields: {
      password: [[7, 'must be a string']],
      otp: [
        ['1'.repeat(65), 'less than or equal to 64 characters'],
        [7, 'must be a string'],
      ],
      assertion: [
        [{ ...PASSKEY, id: '=', response: SIGNED }, 'must be base64url'],
        [{ ...PASSKEY, type: 'password', response: SIGNED }, 'must be [public-key]'],
        [{ ...PASSKEY, response: {} }, 'clientDataJSON" is required'],
      ],
    },
  },
  CreateMerchant: {
    valid: { name: 'a', webhook_secret: 'a secret of a shop' },
    fields: { name: NAME, webhook_secret: SECRET, contact: CONTACT },
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
  TotpCode: {
    valid: {},
    fields: {
      otp: [
        ['12345', 'must have six digits'],
        ['1234567', 'must have six digits'],
      ],
    },
  },
  NewPasskey: {
    valid: { name: 'a' },
    fields: {
      name: [...DECISION, ['a'.repeat(101), 'less than or equal to 100 characters']],
      attestation: [
        [{ ...PASSKEY, type: 'password', response: SIGNED }, 'must be [public-key]'],
        [{ ...PASSKEY, response: {} }, 'clientDataJSON" is required'],
      ],
    },
  },
};

const upTo = (most: number): Refused => {
  const reason = `must be a whole number from 1 to ${String(most)}`;
  return [
    ['0', reason],
    [String(most + 1), reason],
    ['1.5', reason],
  ];
};

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
  to: TIME,
  updated_since: TIME,
  after_id: UUID,
  after: [['a', 'must be a cursor of a page']],
  types: [['order.lost', 'must be one or several of [']],
  merchant_id: UUID,
  link_id: UUID,
  q: NOTE,
  decision: [['none', 'must be one of [open, closed]']],
  tx_hash: [['abc', HASH]],
  state: [['lost', 'must be one of [queued, ']],
  disposition: [['lost', 'must be one of [credited, ']],
  action: [['none', 'must be one of [']],
  format: [['xlsx', 'must be one of [csv, ndjson]']],
  time_zone: [['+01:00', 'must be the name of a time zone, such as Europe/Berlin']],
};
