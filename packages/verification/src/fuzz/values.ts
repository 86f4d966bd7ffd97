import { randomUUID } from 'node:crypto';
import type { Chance } from '../soak/chance';

/** Texts that have broken programs. */
const TEXTS = [
  ...['', ' ', '0', '-1', '1e3', '0x10', 'null', 'true', 'NaN', '[]', '{}', '\u0000', 'a\u0000b', '\ud800', '\u202e'],
  ...['\u2028', '\u200b', '😀', '😀'.repeat(255), 'é', 'e\u0301', 'a\r\nX-Evil: 1', '\t', '%00', '%zz', '../../etc'],
  ...[
    "' or 1=1--",
    '${7*7}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'a'.repeat(255),
    'a'.repeat(256),
  ],
  ...[
    'a'.repeat(5_000),
    '9'.repeat(400),
    '1'.repeat(10_000),
    '00000000-0000-0000-0000-000000000000',
    'ＵＳＤＴ',
    'usdt',
  ],
];
const AMOUNTS = [
  '1',
  '0.01',
  '1000000',
  '25.50',
  '0.009999',
  '1000000.000001',
  '1.0000000',
  '01',
  '1.',
  '.5',
  '-0',
  '+1',
];
const URLS = [
  ...['https://shop.example/hook', 'http://127.0.0.1:9/', 'http://a.example:0/', 'ftp://a.example/', '//a.example'],
  ...[
    'http://169.254.169.254/',
    'http://[::1]/',
    'http://[fe80::1]/',
    'http://user:pw@a.example/',
    'https://a.example/#x',
  ],
  ...[
    'http:\\\\a.example',
    'http://a..b/',
    'http://a.example:6379/',
    `https://a.example/${'a'.repeat(2_048)}`,
    'http://1.1.1.1.1/',
  ],
];
const GOOD_AMOUNTS = ['1', '0.01', '1000000', '25.50'];
const GOOD_URLS = ['https://shop.example/hook', 'http://127.0.0.1:9/'];
const TIMES = [
  ...['2026-01-01T00:00:00Z', '2026-01-01T00:00:00%2B05:30', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', 'now'],
  ...['9999-12-31T23:59:59-14:00', '-000001-01-01T00:00:00Z', '2026', '1767225600000'],
];
const STATUSES = ['pending', 'confirmed', 'completed', 'callback_failed', 'expired', 'failed', 'paid', 'CONFIRMED'];
const STATES = ['queued', 'failed', 'completed', 'lost'];
const DISPOSITIONS = ['held', 'unmatched', 'credited', 'stolen'];

/** Any JSON value. */
export function nastyValue(chance: Chance): unknown {
  return chance.oneOf<() => unknown>([
    () => chance.oneOf(TEXTS),
    () => chance.oneOf(URLS),
    () => chance.oneOf(AMOUNTS),
    () => chance.oneOf([0, -1, 1, 1.5, 1e300, -0, 2 ** 53, 4_294_967_296]),
    () => chance.oneOf([true, false, null]),
    () => chance.oneOf([[], ['1'], [[[[]]]], {}, { $ne: '' }, { a: { b: {} } }]),
  ])();
}

/** A text that a URL or a header may contain. */
export function nastyText(chance: Chance): string {
  return Buffer.from(chance.oneOf([...TEXTS, ...AMOUNTS, ...URLS])).toString(); // without unpaired surrogates
}

/** A value for a field or parameter of this name, mostly valid. */
export function likelyValue(name: string, chance: Chance): unknown {
  const known: Record<string, () => unknown> = {
    external_id: () => mostly([randomUUID()], ['again', 'shop-1'], chance),
    amount: () => mostly(GOOD_AMOUNTS, AMOUNTS, chance),
    currency: () => 'USDT',
    callback_url: () => mostly(GOOD_URLS, URLS, chance),
    success_url: () => mostly(GOOD_URLS, URLS, chance),
    cancel_url: () => mostly(GOOD_URLS, URLS, chance),
    url: () => chance.oneOf(URLS),
    ttl: () => mostly([60, 1_800, 86_400], [86_401, 0, 1.5], chance),
    metadata: () => mostly([{ basket: '4711' }, {}], [{ a: 1 }, { '': '' }, { a: '\u0000' }], chance),
    title: () => mostly(['Membership', '😀'.repeat(60)], ['', 'a'.repeat(121), 'a\u0000'], chance),
    text: () => mostly(['One\nTwo'], ['a\tb', null], chance),
    open: () =>
      mostly([{ minimum: '1', maximum: '9.5', currency: 'EUR' }], [{ minimum: '9', maximum: '1' }, {}], chance),
    single_use: () => mostly([true, false], ['no'], chance),
    most_payments: () => mostly([1, 100, null], [0, 1.5, 1e9], chance),
    ends_at: () => mostly(['2027-01-31', null], ['2027-02-30', 7], chance),
    reference: () => mostly(['none', 'optional', 'required'], ['maybe'], chance),
    active: () => mostly([true, false], ['on'], chance),
    name: () => chance.oneOf(['Shop', '😀'.repeat(255), '<b>Shop</b>', ' ']),
    webhook_secret: () => chance.oneOf(['a-webhook-secret', 'a'.repeat(255), '1234567']),
    is_active: () => chance.oneOf([true, false, 'true', 1]),
    password: () => 'wrong',
    tx_hash: () => chance.oneOf(['0'.repeat(64), 'F'.repeat(64), 'x']),
    note: () => chance.oneOf(['sent back', '', 'a'.repeat(256)]),
    order_id: () => randomUUID(),
    page: () => chance.oneOf(['1', '2', '10000', '10001', '0', '1e1']),
    limit: () => chance.oneOf(['1', '20', '100', '101', '0']),
    status: () => chance.oneOf(STATUSES),
    merchant_id: () => randomUUID(),
    from: () => chance.oneOf(TIMES),
    updated_since: () => chance.oneOf(TIMES),
    after_id: () => randomUUID(),
    after: () => chance.oneOf(['A'.repeat(22), 'A'.repeat(21), '']),
    types: () => chance.oneOf(['order.created', 'order.confirmed,payment.late', 'order.created,order.created', 'x']),
    to: () => chance.oneOf(TIMES),
    q: () => chance.oneOf([randomUUID(), 'again', '0'.repeat(64)]),
    state: () => chance.oneOf(STATES),
    disposition: () => chance.oneOf(DISPOSITIONS),
  };
  return known[name]?.() ?? nastyValue(chance);
}

function mostly(good: readonly unknown[], others: readonly unknown[], chance: Chance): unknown {
  return chance.oneOf(chance.next() < 0.85 ? good : others);
}
