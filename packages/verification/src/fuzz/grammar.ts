import { randomUUID } from 'node:crypto';
import type { Chance } from '../soak/chance';
import { bodyFor } from './body';
import type { Foreign } from './foreign';
import { linkForm } from './link-form';
import type { FuzzOperation } from './operations';
import type { Visitor } from './people';
import { likelyValue, nastyText } from './values';

/** A request as sent over the wire, and the parts that the checks need. */
export interface FuzzRequest {
  method: string;
  /** Path and query as in the request line. */
  target: string;
  bytes: Buffer;
}

/** Existing objects that the grammar may refer to. */
export interface Known {
  key: string;
  cookie: string;
  /** A session that a request may end. */
  spareCookie: string;
  /** Whose key it is, and where people have roles. */
  merchantId: string;
  /** One for each role. */
  people: readonly Visitor[];
  foreign: Foreign;
  orders: string[];
  merchants: string[];
  links: string[];
  channels: string[];
  /** Of people, and of invitations. */
  ids: string[];
  /** Cookies of visitors of payment links, as a browser sends them. */
  visitors: string[];
}

const LINK_FORMS = 0.05;
/** The part of the requests with a key or a session that a person sends, and of ids that are another merchant's. */
const PEOPLE = 0.6;
const FOREIGN = 0.15;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'FOO'];
const STRAY_PATHS = [
  ...[
    '/',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v2/payments',
    '/API/V1/payments',
    '/api/v1//payments',
    '/api/v1/payments/',
  ],
  ...[
    '/api/v1/payments;a=1',
    '/api/v1/admin',
    '/api/v1/admin/login',
    '/api/v1/admin/logout',
    '/checkout/',
    '/pay/',
    '/pay/none',
    '/pay/%zz',
    '/docs',
    '/console',
    '/admin',
  ],
  ...[
    '/console/orders',
    '/admin/orders',
    '/admin/%2e%2e/docs',
    '/checkout/assets/x/y',
    '/api/v1/%2e%2e/admin/stats',
    '/api/v1/payments/%zz',
    '/favicon.ico',
  ],
];
const TYPES = ['text/plain', 'application/json; charset=utf-16', 'application/vnd.api+json', 'multipart/form-data', ''];
const EXTRA_HEADERS = [
  ...[
    'X-Forwarded-For: 10.0.0.1',
    'X-HTTP-Method-Override: DELETE',
    'X-Request-Id: <script>',
    'X-Request-Id: shop-12345',
  ],
  ...['Authorization: Bearer x', 'Accept: text/html', 'Accept-Encoding: gzip', 'If-None-Match: *', 'Range: bytes=0-1'],
  ...[
    'Host: evil.example',
    'Expect: 100-continue',
    'Expect: tea',
    'Content-Encoding: gzip',
    'Transfer-Encoding: chunked',
  ],
  ...['Content-Length: 3', 'Upgrade: websocket', 'Connection: upgrade', ' folded: x', 'bad name: x', 'X-Null: a\0b'],
  `X-Long: ${'a'.repeat(20_000)}`,
];

/** One request, from the OpenAPI document or the page of a payment link, and from inputs known to break programs. */
export function nextRequest(operations: readonly FuzzOperation[], known: Known, chance: Chance): FuzzRequest {
  const bytes = chance.next() < LINK_FORMS ? linkForm(known, chance) : apiRequest(operations, known, chance);
  return requestOf(chance.next() < 0.015 ? damage(bytes, chance) : bytes);
}

function apiRequest(operations: readonly FuzzOperation[], known: Known, chance: Chance): Buffer {
  const operation = chance.oneOf(operations);
  const method = chance.next() < 0.04 ? chance.oneOf(METHODS) : operation.method;
  const target = chance.next() < 0.03 ? chance.oneOf(STRAY_PATHS) : targetOf(operation, known, chance);
  const body = chance.next() < 0.01 ? Buffer.from('{}') : bodyFor(operation, chance);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...credentialOf(operation, known, chance),
    ...(chance.next() < 0.04 ? ['Origin: https://evil.example'] : []),
    ...(chance.next() < 0.08 ? [chance.oneOf(EXTRA_HEADERS)] : []),
    ...(body === undefined ? [] : [typeOf(chance), `Content-Length: ${String(body.length)}`]),
  ];
  const head = Buffer.from(`${lines.filter((line) => line !== '').join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([head, body ?? Buffer.alloc(0)]);
}

/** How a server parses the bytes. */
function requestOf(bytes: Buffer): FuzzRequest {
  const [firstLine = ''] = bytes.toString('latin1').trimStart().split('\r\n'); // an empty line before it is skipped
  const [method = '', target = ''] = firstLine.split(' ');
  return { method, target, bytes };
}

function targetOf(operation: FuzzOperation, known: Known, chance: Chance): string {
  const path = operation.path.replace('{id}', () => idFor(operation, known, chance));
  const parameters = operation.query.filter(() => chance.next() < 0.35);
  const pairs = parameters.map((name) => {
    const spelled = name === 'merchant_id' && chance.next() < 0.3 ? 'merchantId' : name;
    if (chance.next() < FOREIGN) return `${spelled}=${chance.oneOf(Object.values(known.foreign.lists).flat())}`;
    return `${spelled}=${chance.next() < 0.2 ? encode(nastyText(chance)) : String(likelyValue(name, chance))}`;
  });
  if (pairs.length > 0 && chance.next() < 0.1) pairs.push(chance.oneOf(pairs));
  if (chance.next() < 0.05)
    pairs.push(chance.oneOf(['sort=1', '__proto__=1', 'page[]=1', '%zz=1', 'days=30', '=', '&', 'a%00=1']));
  return `/api/v1${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

type Lists<List> = Record<'orders' | 'merchants' | 'links' | 'channels' | 'ids', List>;

/** The ids of what a path names or creates, as far as they are known. */
export function listOf<List>({ orders, merchants, links, channels, ids }: Lists<List>, path: string): List {
  if (path.includes('/people') || path.includes('/invitations')) return ids;
  if (path.includes('/message-channels')) return channels;
  if (path.includes('/merchants')) return merchants;
  return path.includes('/payment-links') || path.startsWith('/pay/') ? links : orders;
}

/** A test needs a notifier, and none runs here: these requests name merchants and channels that do not exist. */
function idFor({ id, path }: FuzzOperation, known: Known, chance: Chance): string {
  if (chance.next() < 0.15) return encode(nastyText(chance)) || '%20';
  if (path.includes('/transfers/')) return `${'0'.repeat(64)}-0`;
  if (['testWebhook', 'testMessageChannel'].includes(id)) return randomUUID();
  const foreign = listOf(known.foreign.lists, path);
  if (foreign.length > 0 && chance.next() < FOREIGN) return chance.oneOf(foreign);
  const existing = listOf(known, path);
  return existing.length === 0 || chance.next() < 0.1 ? randomUUID() : chance.oneOf(existing);
}

function credentialOf({ auth, id }: FuzzOperation, known: Known, chance: Chance): string[] {
  const { key, cookie, spareCookie, people } = known;
  if (chance.next() < 0.06) {
    return chance.oneOf([
      [],
      ['X-API-Key: '],
      [`X-API-Key: ${key}x`],
      [`X-API-Key: ${key}`, `X-API-Key: ${key}`],
      [`Cookie: admin_token=${chance.oneOf(['', 'x', 'j:{"a":1}', '%zz', 'a.b.c'])}`],
      [`Cookie: ${cookie}; ${cookie}`],
      [`Cookie: ${cookie}`, `X-API-Key: ${key}`],
    ]);
  }
  // As above; here the key names the merchant.
  if (id === 'testOwnWebhook') return [`X-API-Key: ${key}x`];
  if (id === 'logOut') return [`Cookie: ${spareCookie}`];
  if (auth !== 'none' && chance.next() < PEOPLE) return sessionOf(chance.oneOf(people), known, chance);
  if (auth === 'apiKey') return [`X-API-Key: ${key}`];
  return auth === 'adminCookie' ? [`Cookie: ${cookie}`] : [];
}

/** The session of a person, mostly for the merchant where the person has a role. */
function sessionOf({ cookie, merchantId }: Visitor, known: Known, chance: Chance): string[] {
  const others = [known.merchantId, ...known.foreign.lists.merchants, randomUUID(), 'x', ''];
  const named = chance.next() < 0.85 ? merchantId : chance.oneOf(others);
  return [`Cookie: ${cookie}`, ...(!named ? [] : [`X-Merchant-Id: ${named}`])];
}

function typeOf(chance: Chance): string {
  if (chance.next() >= 0.06) return 'Content-Type: application/json';
  const type = chance.oneOf(TYPES);
  return type === '' ? '' : `Content-Type: ${type}`;
}

/** Encodes the path as one segment, and the query. */
function encode(text: string): string {
  return encodeURIComponent(text).slice(0, 4_000).replace(/%.?$/, '');
}

/** Changes, drops or duplicates some bytes. */
function damage(bytes: Buffer, chance: Chance): Buffer {
  const at = Math.floor(chance.between(0, bytes.length));
  const copy = Buffer.from(bytes);
  return chance.oneOf([
    () => copy.subarray(0, at),
    () => Buffer.concat([copy.subarray(0, at), copy.subarray(at + 1)]),
    () => Buffer.concat([copy.subarray(0, at), Buffer.from('\r\n'), copy.subarray(at)]),
    () =>
      Buffer.concat([copy.subarray(0, at), Buffer.from([Math.floor(chance.between(0, 256))]), copy.subarray(at + 1)]),
  ])();
}
