/** Values that a field refuses, each with the reason, which names the rule that it violates and its limit. */
export type Refused = readonly (readonly [value: unknown, reason: string])[];

/** A body in which every field is accepted, and what each field refuses. */
export interface RefusedBody {
  valid: Record<string, unknown>;
  fields: Record<string, Refused>;
}

const LONG = `https://shop.example/${'a'.repeat(2_048)}`;
const ASCII = 'must be printable ASCII without spaces and backslashes: encode what is not';
const CONTROLS = 'must not contain control characters';
const OVERRIDE = 'must not contain characters that turn text around';
const BLANK = 'must not begin or end with white space';
export const HASH = 'must be a transaction hash: 64 hexadecimal digits';

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
export const WEBHOOK: Refused = [
  ...PAGE,
  ['https://shop.example/#a', 'must not have a fragment'],
  ['https://shop_.-example/', 'must name a host'],
  ['https://shop.example:22/', 'must use port 80, 443 or one from 1024 up'],
  ['https://shop.example:5432/', 'must not use port 5432, which is that of a database'],
  ['http://169.254.1.1/', 'must not point into a private network'],
  ['http://pay.example/', 'must not be this gateway itself'],
];
export const AMOUNT: Refused = [
  ['1e3', 'must be a decimal string such as "25.50"'],
  ['1.0000001', 'must have at most 6 decimals'],
  ['10000000', 'must be less than 10000000'],
  [5, 'must be a string'],
];
export const NOTE: Refused = [
  ['', 'not allowed to be empty'],
  ['a'.repeat(256), 'must have 1 to 255 characters'],
  ['a\u0000', CONTROLS],
  ['a\u2028b', CONTROLS],
];
export const DECISION: Refused = [...NOTE, ['a\u202eb', OVERRIDE], [' a', BLANK]];
export const NAME: Refused = [...DECISION, [7, 'must be a string']];
/** What people are called. */
export const PERSON_NAME: Refused = [
  ['', 'not allowed to be empty'],
  ['a'.repeat(101), 'must have 1 to 100 characters'],
  ['a\u0000', CONTROLS],
  ['a\u202eb', OVERRIDE],
  [' a', BLANK],
  [7, 'must be a string'],
];
export const SECRET: Refused = [
  ['short', 'must have 8 to 255 characters'],
  ['a'.repeat(256), 'must have 8 to 255 characters'],
  ['secret\u0000secret', CONTROLS],
];
export const CONTACT: Refused = [
  ['help', 'must be an email address or an https URL'],
  ['http://shop.example/', 'must be an email address or an https URL'],
  [`${'a'.repeat(320)}@shop.example`, 'must have at most 320 characters'],
  ['https://shop.example/dank\u00e9', ASCII],
  ['https://user@shop.example/', 'must not contain credentials'],
  ['a\u0000@shop.example', CONTROLS],
  ['h\u200belp@shop.example', 'must not contain invisible characters'],
  [7, 'must be a string'],
];
export const OVERLAP: Refused = [
  [-1, 'must be greater than or equal to 0'],
  [604_801, 'must be less than or equal to 604800'],
  [1.5, 'must be an integer'],
];
export const EXTERNAL_ID: Refused = [
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
export const UUID: Refused = [['7', 'must be a UUID']];
export const TIME: Refused = [
  ['2026-02-30', 'must be an ISO 8601 time or date'],
  ['now', 'must be an ISO 8601 time or date'],
];

/** What the fields of a payment link refuse. */
const LABEL: Refused = [
  ['', 'not allowed to be empty'],
  ['a'.repeat(256), 'must have 1 to 255 characters'],
  ['a\u0000', CONTROLS],
  ['a\u202eb', OVERRIDE],
  [' a', BLANK],
  [7, 'must be a string'],
];
export const DEPOSIT: Record<string, Refused> = { min_amount: AMOUNT, callback_url: WEBHOOK, label: LABEL };
export const LINK: Record<string, Refused> = {
  title: [
    ['', 'not allowed to be empty'],
    ['a'.repeat(121), 'must have 1 to 120 characters'],
    ['a\u0000', CONTROLS],
    ['a\u202eb', OVERRIDE],
    [' a', BLANK],
    [7, 'must be a string'],
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
    ['1 to 2', 'must be of type object'],
    [{ minimum: '1', maximum: '2', currency: 'EUR' }, 'Only one of "amount", "price" and "open" may be given'],
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

/** What the fields of an order refuse. */
export const ORDER: Record<string, Refused> = {
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
  description: NAME,
  ttl: [
    [1.5, 'must be an integer'],
    [0, 'must be from 1 to 86400 seconds'],
  ],
  success_url: PAGE,
  cancel_url: PAGE,
  metadata: METADATA,
};

const CLOCK = 'must be a time of the day, such as "22:00"';
export const CHANNEL: Record<string, Refused> = {
  target: [
    ['99', 'must be of type object'],
    [{}, '.chat_id" is required'],
    [{ chat_id: 'x y' }, '.chat_id" must be the number of a chat'],
    [{ chat_id: '99', host: 'smtp.example.com' }, '.host" is not allowed'],
  ],
  secret: [
    ['', 'is not allowed to be empty'],
    ['no token', 'must be the token of a bot'],
    ['4'.repeat(2_049), 'length must be less than or equal to 2048'],
  ],
  language: [['tlh', 'must be a language of the checkout page']],
  time_zone: [['Mars/Olympus', 'must be the name of a time zone']],
  quiet: [
    [{ from: '22:00' }, '.until" is required'],
    [{ from: '25:00', until: '07:00' }, CLOCK],
  ],
  summary_at: [['8', CLOCK]],
  most_per_hour: [
    [1, 'must be greater than or equal to 2'],
    [61, 'must be less than or equal to 60'],
    [2.5, 'must be an integer'],
  ],
  paused: [['yes', 'must be a boolean']],
};
