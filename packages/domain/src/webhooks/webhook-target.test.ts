import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../errors';
import {
  isAddressAllowed,
  leadsToPublic,
  parseBlockedHosts,
  parseRanges,
  parseWebhookUrl,
  type TargetPolicy,
} from './webhook-target';

const MAINNET: TargetPolicy = { isPrivateAllowed: false, allowedRanges: [], blockedHosts: [] };
const NILE: TargetPolicy = { ...MAINNET, isPrivateAllowed: true };

function isAccepted(url: string, policy: TargetPolicy): boolean {
  try {
    parseWebhookUrl(url, policy);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_BODY') return false;
    throw error;
  }
}

const PRIVATE_HOSTS = [
  ...[
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    '127.0.1',
    '127.0.0.1.',
  ],
  ...['%31%32%37.0.0.1', '10.0.0.1', '10.255.255.255', '167772161', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ...['192.168.1.1.', '100.64.0.1', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[fc00::1]'],
  ...[
    '[fd12:3456::1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::10.0.0.1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'x.localhost',
  ],
  ...['printer.local', 'db.internal', 'router.home.arpa', 'postgres'],
];
const FORBIDDEN_HOSTS = [
  ...[
    '0.0.0.0',
    '0',
    '0.1.2.3',
    '169.254.169.254',
    '169.254.1.1',
    '2852039166',
    '0xa9fea9fe',
    '224.0.0.1',
    '240.0.0.1',
  ],
  ...['255.255.255.255', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '168.63.129.16'],
  ...['100.100.100.200', '[::]', '[fe80::1]', '[ff02::1]', '[2001:db8::1]', '[2002:7f00:1::]', '[2001::1]'],
  ...['[::127.0.0.1]', '[::ffff:169.254.169.254]', '[64:ff9b::a9fe:a9fe]', '[fd00:ec2::254]', '[fec0::1]', '[100::1]'],
];

describe('hosts inside private networks', () => {
  test.each(PRIVATE_HOSTS)('%s is refused on mainnet and allowed on a test network', (host) => {
    expect(isAccepted(`http://${host}/hook`, MAINNET)).toBe(false);
    expect(isAccepted(`http://x.com@${host}/hook`, MAINNET)).toBe(false);
    expect(isAccepted(`http://${host}:8080/hook`, NILE)).toBe(true);
  });

  test.each(FORBIDDEN_HOSTS)('%s is refused everywhere', (host) => {
    expect(isAccepted(`http://${host}/hook`, MAINNET)).toBe(false);
    expect(isAccepted(`http://${host}/hook`, NILE)).toBe(false);
  });
});

test.each([
  ...[
    '',
    'x',
    '//x.com',
    '/rel',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:1',
    'ftp://x.com',
    'gopher://x.com',
  ],
  ...['blob:http://x.com/1', 'http:x.com', 'http:/x.com', 'http:\\\\x.com\\x', 'http:///x.com', 'http://', 'https://#'],
  ...[
    'http://x.com\\@y.com',
    'http://user:pw@x.com/',
    'http://user@x.com/',
    'http://x.com/#part',
    'http://x.com/ ',
    ' http://x.com',
  ],
  ...[
    'http://x.com/a b',
    'http://x.com/\ta',
    'http://x.com/\r\nhost: y',
    'http://x.com/\0',
    'http://256.1.1.1/',
    'http://1.1.1.1.1/',
  ],
  ...[
    'http://пример.рф/',
    'http://example。com/',
    'http://①②⑦.⓪.⓪.①/',
    `http://${'a'.repeat(64)}.com/`,
    'http://a..b/',
    'http://-a.com/',
  ],
  ...[
    'http://a-.com/',
    'http://.com/',
    `http://${'a.'.repeat(127)}com/`,
    `http://x.com/${'a'.repeat(2040)}`,
    'http://[::1',
    'http://[fe80::1%25eth0]/',
  ],
  ...['http://x.com:65536/', 'http://x.com:-1/', 'http://x.com:1e3/'],
])('%j is not a webhook URL', (url) => {
  expect(isAccepted(url, NILE)).toBe(false);
});

test.each([0, 1, 22, 25, 53, 81, 110, 442, 444, 1023, 5432, 6379])('port %d is refused', (port) => {
  expect(isAccepted(`http://shop.example:${String(port)}/`, NILE)).toBe(false);
});

test.each([80, 443, 1024, 3000, 8080, 8443, 65535])('port %d is allowed', (port) => {
  expect(isAccepted(`http://shop.example:${String(port)}/`, MAINNET)).toBe(true);
});

test('equal URLs have one normal form', () => {
  const forms = [
    'HTTPS://EXAMPLE.COM/x',
    'https://example.com:443/x',
    'https://example.com/y/../x',
    'https://@example.com/x',
  ];
  for (const form of forms) expect(parseWebhookUrl(form, MAINNET).href).toBe('https://example.com/x');
  expect(parseWebhookUrl('http://xn--e1afmkfd.xn--p1ai/', MAINNET).href).toBe('http://xn--e1afmkfd.xn--p1ai/');
});

test('a refusal names the field and has the given code', () => {
  expect(() => parseWebhookUrl('x', MAINNET, 'VALIDATION_ERROR', 'url')).toThrow(
    expect.objectContaining({ code: 'VALIDATION_ERROR', message: expect.stringMatching(/^url must be/) }),
  );
});

test('an operator can allow ranges for local merchants, but never link-local ones', () => {
  const policy = { ...MAINNET, allowedRanges: parseRanges('10.1.0.0/16, fd00::/8,198.18.0.0/15,169.254.0.0/16') };
  const allowed = ['10.1.2.3', '[::ffff:10.1.2.3]', '[fd00::1]', '198.18.0.1', 'shop.internal', 'shop'];
  for (const host of allowed) expect(isAccepted(`http://${host}:8080/`, policy)).toBe(true);
  for (const host of ['10.2.0.1', '127.0.0.1', '169.254.169.254', '[fd00:ec2::254]', '[fd00:ec2::23]']) {
    expect(isAccepted(`http://${host}/`, policy)).toBe(false);
  }
});

test("the gateway's own hosts are blocked by name and address, on their port or on all", () => {
  const policy = {
    ...NILE,
    blockedHosts: parseBlockedHosts('Node.Internal:8090,10.0.0.5,[fd00::5]:7000,127.0.0.1:5499,::1'),
  };
  const blocked = [
    'node.internal:8090',
    'node.internal.:8090',
    '10.0.0.5:8080',
    '10.0.0.5',
    '[::ffff:a00:5]',
    '[fd00::5]:7000',
  ];
  for (const host of [...blocked, '127.0.0.1:5499', '2130706433:5499', '[::1]:4000']) {
    expect(isAccepted(`http://${host}/`, policy)).toBe(false);
  }
  for (const host of ['node.internal:8091', '10.0.0.6', '[fd00::5]:7001', '127.0.0.1:5498']) {
    expect(isAccepted(`http://${host}/`, policy)).toBe(true);
  }
  expect(isAddressAllowed('::ffff:127.0.0.1', 5499, policy)).toBe(false);
  expect(isAddressAllowed('not an address', 80, policy)).toBe(false);
});

test("the gateway's own hosts are also blocked by the addresses that are translated to theirs", () => {
  const policy = { ...NILE, blockedHosts: parseBlockedHosts('10.0.0.5:8090,93.184.216.34') };
  expect(isAddressAllowed('64:ff9b::10.0.0.5', 8090, policy)).toBe(false);
  expect(isAddressAllowed('64:ff9b::10.0.0.5', 8091, policy)).toBe(true);
  expect(isAddressAllowed('64:ff9b::5db8:d822', 443, policy)).toBe(false);
  expect(isAccepted('http://[64:ff9b::a00:5]:8090/', policy)).toBe(false);
});

test('a list with an invalid entry is refused, naming the entry', () => {
  expect(() => parseRanges('10.0.0.0/8,10.0.0.0')).toThrow('10.0.0.0 is not a range');
  expect(() => parseBlockedHosts('db,http://x')).toThrow('http://x is not a host or host:port');
});

describe('a response is known to come from a public server', () => {
  const OPEN: TargetPolicy = { ...MAINNET, allowedRanges: parseRanges('10.0.0.0/8') };

  test.each([
    ['https://93.184.216.34/', true, true],
    ['https://[2606:2800:220:1::1]/', true, true],
    ['https://shop.example/', true, false],
    ['http://10.1.2.3/', false, false],
    ['http://[::ffff:127.0.0.1]/', false, false],
    ['http://198.51.100.7/', false, false],
  ])('%s: %s, and %s where private networks are open', (url, isPublic, isPublicIfOpen) => {
    expect([MAINNET, NILE, OPEN].map((policy) => leadsToPublic(url, policy))).toEqual([
      isPublic,
      isPublicIfOpen,
      isPublicIfOpen,
    ]);
  });
});
