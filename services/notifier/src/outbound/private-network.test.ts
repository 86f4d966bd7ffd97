import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { perTest } from '@gateway/runtime/testing/suite';
import { MAINNET, reasonsOf } from '../testing/reasons';
import { openTestNotifier, times } from '../testing/test-notifier';
import { hasNamespaces, openNamespace, type Namespace } from '../testing/namespace';

const REDIRECTS = [301, 302, 303, 307, 308];

const fixture = perTest(openTestNotifier);
let network: Namespace;

const isPossible = hasNamespaces();

beforeAll(async () => {
  if (isPossible) network = await openNamespace();
});
afterAll(() => (isPossible ? network.close() : undefined));
beforeEach(() => {
  if (isPossible) network.visits.length = 0;
});

function at(host: string): string {
  return `http://${host}:${String(network.port)}/hook`;
}

/** Every spelling of an IPv4 address that some program understands. */
function spellings(address: string): string[] {
  const bytes = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number): string => value.toString(16);
  const mapped = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  const wide = (shift: number): string =>
    address.replace(/\d/g, (digit) => String.fromCodePoint(shift + Number(digit)));
  return [
    ...[address, `${address}.`, String(whole), `0x${hex(whole)}`, `0X${hex(whole).toUpperCase()}`],
    ...[`0${whole.toString(8)}`, `000000${whole.toString(8)}`, bytes.map((byte) => `0x${hex(byte)}`).join('.')],
    ...[
      bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
      bytes.map((byte) => `0000${byte.toString(8)}`).join('.'),
    ],
    ...[`${String(a)}.${String((b * 256 + c) * 256 + d)}`, `${String(a)}.${String(b)}.${String(c * 256 + d)}`],
    ...[
      `0x${hex(a)}.${String(b)}.0${c.toString(8)}.${String(d)}`,
      address.replace(/./g, (x) => `%${hex(x.charCodeAt(0))}`),
    ],
    ...[wide(0xff10), address.replaceAll('.', '\u3002'), address.replaceAll('.', '\uff0e'), wide(0x1d7ce)],
    ...[`[::ffff:${address}]`, `[::ffff:${mapped}]`, `[0:0:0:0:0:ffff:${mapped}]`, `[::ffff:0:${mapped}]`],
    ...[`[::${address}]`, `[::${mapped}]`, `[64:ff9b::${address}]`, `[64:ff9b::${mapped}]`, `[64:ff9b:1::${mapped}]`],
    ...[`[2002:${mapped}::]`, `[2002:${mapped}::1]`, `[2001:0:${mapped}::]`, `[fe80::5efe:${address}]`],
    ...[`user@${address}`, `shop.example@${address}`, `shop.example:80@${address}`],
  ];
}

/** Tests with a real private network; skipped where this machine does not allow one. */
const inside = testNeeding('network namespaces', isPossible);

inside(
  'the server is reachable, and reached where the policy of a test network allows it (needs root and ip)',
  async () => {
    const hosts = [network.privateAddress, `[${network.privateAddress6}]`, network.publicAddress];
    const reasons = await reasonsOf(fixture, [...hosts, network.metadataAddress].map(at), {
      ...MAINNET,
      isPrivateAllowed: true,
    });
    expect(reasons).toEqual([null, null, null, 'blocked_address']);
    expect([...network.visits].sort()).toEqual(
      [network.privateAddress, network.publicAddress, network.privateAddress6].sort(),
    );
  },
);

inside(
  'under the mainnet policy no spelling of its address reaches it, and a public one does (needs root and ip)',
  async () => {
    const written = [
      ...[...spellings(network.privateAddress), ...spellings(network.metadataAddress)].map(at),
      ...[`[${network.privateAddress6}]`, `[${network.privateAddress6}%25lo]`, '[fd00:ec2::254]'].map(at),
    ];
    // The api never accepts what is not a URL; every other spelling must fail here as well.
    const urls = written.filter((url) => URL.canParse(url));
    expect(urls.length).toBeGreaterThan(60);
    expect(await reasonsOf(fixture, urls, MAINNET)).toEqual(urls.map(() => 'blocked_address'));
    expect(network.visits).toEqual([]);
    expect(await reasonsOf(fixture, [at(network.publicAddress)], MAINNET)).toEqual([null]);
    expect(network.visits).toEqual([network.publicAddress]);
  },
);

inside('no name reaches it, whatever other addresses it has (needs root and ip)', async () => {
  const inner = [network.privateAddress, network.privateAddress6, network.metadataAddress];
  const answers = [
    ...inner.map((address) => [address]),
    ...inner.flatMap((address) => [
      [network.publicAddress, address],
      [address, network.publicAddress],
    ]),
    ...inner.slice(0, 1).flatMap((address) => [[`::ffff:${address}`], [`64:ff9b::${address}`], [`::${address}`]]),
  ];
  const names = answers.map((_answer, i) => `n${String(i)}.example`);
  const resolve = (hostname: string): Promise<string[]> => Promise.resolve(answers[names.indexOf(hostname)] ?? []);
  expect(await reasonsOf(fixture, names.map(at), MAINNET, resolve)).toEqual(names.map(() => 'blocked_address'));
  expect(network.visits).toEqual([]);
});

inside('a name with alternating answers only reaches the address that was checked (needs root and ip)', async () => {
  const lookups = new Map<string, number>();
  const resolve = (hostname: string): Promise<string[]> => {
    const count = lookups.get(hostname) ?? 0;
    lookups.set(hostname, count + 1);
    return Promise.resolve([count % 2 === 0 ? network.publicAddress : network.privateAddress]);
  };
  const reasons = await reasonsOf(
    fixture,
    times(20, (i) => at(`rebinding${String(i % 2)}.example`)),
    MAINNET,
    resolve,
  );
  expect(new Set(reasons)).toEqual(new Set([null, 'blocked_address']));
  expect(new Set(network.visits)).toEqual(new Set([network.publicAddress]));
});

inside('no redirect of a public server reaches it (needs root and ip)', async () => {
  const inner = [network.privateAddress, `[${network.privateAddress6}]`, network.metadataAddress, '127.0.0.1'];
  const redirect = (status: number, to: string): string =>
    `http://${network.publicAddress}:${String(network.port)}/redirect?status=${String(status)}&to=${encodeURIComponent(to)}`;
  const urls = inner.flatMap((host) => REDIRECTS.map((status) => redirect(status, at(host))));
  const reasons = await reasonsOf(fixture, urls, MAINNET);
  expect(reasons).toEqual(inner.flatMap(() => REDIRECTS.map((status) => `http_${String(status)}`)));
  expect(new Set(network.visits)).toEqual(new Set([network.publicAddress]));
});
