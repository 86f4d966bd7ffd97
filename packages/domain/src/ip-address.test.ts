import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contains, kindOfIp, parseCidr, parseIp, type IpKind } from './ip-address';

const KINDS: Record<IpKind, readonly string[]> = {
  public: [
    ...['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.255.255', '172.32.0.1', '192.0.1.1'],
    ...['198.17.255.255', '198.20.0.1', '223.255.255.255', '2606:4700::1111', '2a00:1450:4001::200e'],
    ...['::ffff:8.8.8.8', '64:ff9b::808:808'],
  ],
  private: [
    ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255'],
    ...['192.168.0.1', '192.168.255.255', '100.64.0.1', '100.127.255.255', '::1', 'fc00::1', 'fdff::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '64:ff9b::10.0.0.1'],
  ],
  reserved: [
    ...['192.0.0.1', '192.0.0.170', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1'],
    ...['203.0.113.1', '::127.0.0.1', '::7f00:1', '::2', '100::1', '2001::1', '2001:0:7f00:1::', '2001:db8::1'],
    ...['2002:7f00:1::', '2002:a00:1::', '3fff::1', '64:ff9b:1::1', 'fec0::1', '4000::1', '5f00::1', 'f000::1'],
    ...['::ffff:0:127.0.0.1'],
  ],
  never: [
    ...['0.0.0.0', '0.1.2.3', '169.254.0.1', '169.254.169.254', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
    ...[
      '255.255.255.255',
      '168.63.129.16',
      '100.100.100.200',
      '192.0.0.192',
      '::',
      'fe80::1',
      'febf::1',
      'fe80::1%eth0',
    ],
    ...[
      'ff02::1',
      'fd00:ec2::254',
      'fd00:ec2::23',
      'fd00:ec2:ffff::1',
      'fd20:ce::254',
      '::ffff:169.254.169.254',
      '::ffff:0.0.0.0',
      '64:ff9b::a9fe:a9fe',
    ],
  ],
};

for (const kind of Object.keys(KINDS) as IpKind[]) {
  for (const text of KINDS[kind]) {
    test(`${text} is ${kind}`, () => {
      const address = parseIp(text);
      expect(address && kindOfIp(address)).toBe(kind);
    });
  }
}

test('an invalid address is not parsed', () => {
  const texts = [
    '',
    '1',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.1234',
    'a.b.c.d',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
  ];
  const more = ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7::8:9', '12345::', 'g::', '::1.2.3', '::1.2.3.4:5', '1.2.3.4::'];
  for (const text of [...texts, ...more]) expect(parseIp(text)).toBeUndefined();
});

test('brackets, zones and upper case do not change an address', () => {
  expect(parseIp('[FE80::1%25eth0]')).toEqual(parseIp('fe80::1'));
});

test('every IPv4 address outside the registries is public, and mapping it changes nothing', () => {
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      const address = parseIp(text);
      const mapped = parseIp(`::ffff:${text}`);
      expect(mapped).toEqual(address);
      const isSpecial = SPECIAL_IPV4.some((range) => address && contains(range, address));
      expect(address && kindOfIp(address) === 'public').toBe(!isSpecial);
    }),
    { numRuns: 2000 },
  );
});

const SPECIAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/3', '168.63.129.16/32'],
].flatMap((text) => parseCidr(text) ?? []);

test('every IPv6 spelling that Node understands has the same bytes', () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const { hostname } = new URL(`http://[${text}]/`);
      expect(parseIp(hostname)).toEqual(parseIp(text));
      expect(parseIp(text)).toBeDefined();
    }),
    { numRuns: 2000 },
  );
});

test('a range contains what shares its first bits', () => {
  const range = parseCidr('10.20.128.0/17');
  expect(range && ['10.20.128.0', '10.20.255.255'].every((text) => contains(range, parseIp(text) ?? []))).toBe(true);
  expect(range && ['10.20.127.255', '10.21.128.0', '::1'].some((text) => contains(range, parseIp(text) ?? []))).toBe(
    false,
  );
});

test('an invalid range is not parsed', () => {
  for (const text of [
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    'fd00::/129',
    '/8',
    'x/8',
    '10.0.0.0/',
  ]) {
    expect(parseCidr(text)).toBeUndefined();
  }
});
