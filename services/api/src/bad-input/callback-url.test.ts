import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestApi, type Answer, type TestApi } from '../testing';
import { expectUnchanged } from '../testing/unchanged';

const MAINNET = { TRON_NETWORK: 'mainnet', PUBLIC_BASE_URL: 'https://pay.example' };

let mainnet: TestApi;
let nile: TestApi;
let mainnetCookie: Record<string, string>;
let nileCookie: Record<string, string>;
beforeAll(async () => {
  mainnet = await openTestApi(MAINNET);
  nile = await openTestApi();
  mainnetCookie = await mainnet.logIn();
  nileCookie = await nile.logIn();
});
afterAll(async () => {
  await mainnet.close();
  await nile.close();
});

const create = (api: TestApi, callbackUrl: unknown): Promise<Answer> =>
  api.createPayment({ callback_url: callbackUrl });

async function expectRefused(api: TestApi, callbackUrl: unknown): Promise<void> {
  const answer = await expectUnchanged(api, () => create(api, callbackUrl));
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect(answer.body['error']).toContain('"callback_url"');
}

/** The URL of a retry is checked before its order is looked up. */
async function expectRetryRefused(api: TestApi, callbackUrl: unknown): Promise<void> {
  const headers = api === mainnet ? mainnetCookie : nileCookie;
  const path = `/admin/orders/${randomUUID()}/retry-webhook`;
  const body = { callback_url: callbackUrl };
  const answer = await expectUnchanged(api, () => api.call('POST', path, { headers, body }));
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
}

const LABEL = 'a'.repeat(63);

const NEVER: unknown[] = [
  // not a string
  ...[undefined, null, '', 5, ['https://a.example']],
  // other or missing schemes
  ...['file:///etc/passwd', 'data:text/plain,x', 'javascript:alert(1)', 'ftp://a.example/', 'gopher://a.example/'],
  ...['blob:https://a.example/1', '//a.example/', '/rel', 'a.example/hook'],
  // spellings that browsers repair
  ...[
    'http:127.0.0.1',
    'http:/a.example',
    'http:\\\\127.0.0.1\\x',
    'http:///a.example',
    'http://a.example\\@b.example/',
  ],
  // credentials, fragments, ports
  ...['http://user:pw@a.example/', 'http://a.example@127.0.0.1/', 'http://@a.example/', 'https://a.example/#frag'],
  ...['http://a.example:0/', 'http://a.example:65536/', 'http://a.example:99999/'],
  ...['http://a.example:22/', 'http://a.example:25/', 'http://a.example:6379/', 'http://a.example:5432/'],
  // invalid addresses
  ...['http://256.1.1.1/', 'http://1.1.1.1.1/'],
  // white space and controls, inside and around
  ...[' http://a.example/', 'http://a.example/ ', 'http://a.exa mple/', 'http://a.example/\t', 'http://a.exam\nple/'],
  ...['http://a.example/\r\nX: y', 'http://a.example/\0'],
  // other scripts
  ...['http://пример.рф/', 'http://еxample.com/', 'http://example。com/', 'http://a.example/ü'],
  // sizes and shapes
  ...[
    `http://a.example/${'a'.repeat(2048)}`,
    `http://${LABEL}a.example/`,
    'http://a..b/',
    'http://-a.example/',
    'http://.example/',
  ],
  `http://${[LABEL, LABEL, LABEL, LABEL].join('.')}/`,
  // link-local and metadata addresses, whatever the network
  ...['http://169.254.169.254/', 'http://[fe80::1]/', 'http://0.0.0.0/', 'http://224.0.0.1/', 'http://[::]/'],
];

const PRIVATE = [
  // loopback in its spellings
  ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0177.0.0.1/', 'http://127.1/'],
  ...['http://①②⑦.⓪.⓪.①/', 'http://%31%32%37.0.0.1/', 'http://127.0.0.1./'],
  // private and reserved IPv4
  ...[
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ].map((address) => `http://${address}/`),
  // IPv6
  ...[
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fc00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    '2001:db8::1',
  ].map((address) => `http://[${address}]/`),
  // internal names
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'x.localhost',
    'a.local',
    'a.internal',
    'shop',
    'metadata.google.internal',
  ].map((name) => `http://${name}/`),
];

describe('a callback URL is unambiguous and leads to the public network', () => {
  test.each(NEVER.map((url) => [JSON.stringify([url]).slice(1, 60), url]))('never: %s', async (_text, url) => {
    await expectRefused(mainnet, url);
    await expectRefused(nile, url);
  });

  test.each(PRIVATE)('not on mainnet: %s', async (url) => {
    await expectRefused(mainnet, url);
  });

  test('never this gateway itself', async () => {
    await expectRefused(mainnet, 'https://pay.example/hook');
    await expectRefused(nile, 'http://pay.example/hook');
  });

  test.each([
    'http://127.0.0.1.nip.io/',
    'http://xn--e1afmkfd.xn--p1ai/',
    'HTTPS://EXAMPLE.COM/x',
    'http://shop.example/hook',
    'https://shop.example:8443/hook?a=%20b&c=d',
    'https://1.1.1.1/',
    'https://[2606:4700::1]/',
  ])('accepted on mainnet: %s', async (url) => {
    const { status, body } = await create(mainnet, url);
    expect(status).toBe(201);
    const { body: read } = await mainnet.call('GET', `/payments/${String(body['id'])}`, { key: mainnet.key });
    expect(read['callback_url']).toBe(url);
  });

  test('2,048 characters are accepted, and one more is refused', async () => {
    const url = 'https://a.example/'.padEnd(2_048, 'a');
    expect((await create(mainnet, url)).status).toBe(201);
    await expectRefused(mainnet, `${url}a`);
  });

  test('a test network allows private targets', async () => {
    for (const url of ['http://127.0.0.1:9000/', 'http://localhost:9000/', 'http://shop:8080/', 'http://10.0.0.5/']) {
      expect((await create(nile, url)).status).toBe(201);
    }
  });

  test('a default port makes no difference', async () => {
    const send = (callback_url: string): Promise<Answer> =>
      nile.call('POST', '/payments', { key: nile.key, body: { external_id: 'port', amount: '1', callback_url } });
    expect((await send('https://a.example:443/')).status).toBe(201);
    expect((await send('https://A.example')).status).toBe(200);
  });

  test('an operator may allow a range of a private network on mainnet', async () => {
    const api = await openTestApi({ ...MAINNET, WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8' });
    try {
      expect((await create(api, 'http://10.0.0.5:8080/')).status).toBe(201);
      expect((await create(api, 'http://192.168.0.5:8080/')).status).toBe(400);
    } finally {
      await api.close();
    }
  });
});

describe('a URL for one retry has the same rules and its own code', () => {
  test.each(NEVER.filter((url) => url !== undefined).map((url) => [JSON.stringify([url]).slice(1, 60), url]))(
    'never: %s',
    async (_text, url) => {
      await expectRetryRefused(mainnet, url);
      await expectRetryRefused(nile, url);
    },
  );

  test.each(PRIVATE)('not on mainnet: %s', async (url) => {
    await expectRetryRefused(mainnet, url);
  });
});
