import { expect, test } from '@jest/globals';
import { perSuite } from '@gateway/runtime/testing/suite';
import { transact } from '@gateway/store/db';
import type { PaymentLink } from '@gateway/store/links';
import { listChannels, updateChannel } from '@gateway/store/messages';
import { findOrder, type Order } from '@gateway/store/orders';
import { buildDeposit, buildLink, buildMerchant, payDeposit, payOrder } from '@gateway/store/testing';
import { openTestApi, type TestApi } from '../../testing';
import { openMailbox } from './load-sandbox';
import { openSandboxApi } from '../../testing/sandbox-api';

const api = perSuite(openSandboxApi);

async function create(at: TestApi = api): Promise<Order> {
  const { body } = await at.createPayment({ amount: '10' });
  const order = await findOrder(at.database.db, String(body['id']));
  if (!order) throw new Error('the order is gone');
  return order;
}

async function openLink({ database: { db } }: TestApi = api): Promise<PaymentLink> {
  return buildLink(db, (await buildMerchant(db)).id, { terms: { currency: 'USDT', minimum: '5', maximum: '50' } });
}

/** Submits the form of a payment link; where this leads, and the order that it made. */
async function submitLink(at: TestApi, { id }: PaymentLink, fields: object): Promise<{ to: URL; order: Order }> {
  const path = `/pay/${id}?lang=de`;
  const posted = await at.request.post(path).type('form').send(fields);
  expect(posted.status).toBe(303);
  const to = new URL(posted.headers['location'] ?? '', `${at.url}${path}`);
  const order = await findOrder(at.database.db, to.pathname.split('/').at(-1) ?? '');
  if (!order) throw new Error('the link made no order');
  return { to, order };
}

/** Submits the form of the panel, and returns the page to which it leads. */
async function submit({ id }: Order, fields: Record<string, string>): Promise<string> {
  const posted = await api.request.post(`/checkout/${id}/sandbox?lang=de`).type('form').send(fields);
  expect(posted.status).toBe(303);
  const { pathname, search } = new URL(posted.headers['location'] ?? '', `${api.url}/checkout/${id}/sandbox`);
  const page = await api.request.get(pathname + search);
  expect([page.status, page.headers['content-language']]).toEqual([200, 'de']);
  return page.text;
}

test('the page of an order has a panel whose buttons pay it', async () => {
  const order = await create();
  const { text } = await api.request.get(`/checkout/${order.id}`);
  expect(text).toContain(`<form method="post" action="${order.id}/sandbox?lang=en">`);
  for (const [scenario, paid] of [
    ['short', 5_000_000n],
    ['wrong_token', 5_000_000n],
  ] as const) {
    expect(text).toContain(`value="${scenario}"`);
    expect(await submit(order, { scenario, amount: '' })).toContain('role="status">Sent: ');
    api.node.mine();
    expect(api.node.usdtOf(order.address)).toBe(paid);
  }
  await submit(order, { scenario: 'exact', amount: ' 2.5 ' });
  api.node.mine();
  expect(api.node.usdtOf(order.address)).toBe(7_500_000n);
});

test('the panel lets the time of an order pass, whatever the amount', async () => {
  const order = await create();
  expect(await submit(order, { scenario: 'time-closed', amount: '5' })).toContain('Time has passed for this order.');
  const passed = await findOrder(api.database.db, order.id);
  expect(passed?.monitorUntil.getTime()).toBeLessThanOrEqual(Date.now());
});

test.each([
  [{ scenario: 'exact', amount: 'abc' }, 'Nothing was sent: the amount'],
  [{ scenario: 'theft' }, 'Nothing was sent: the amount'],
  [{ scenario: 'dropped' }, 'The gateway did not follow in time.'],
])('the panel says why %j did nothing', async (fields, sentence) => {
  const order = await create();
  expect(await submit(order, fields)).toContain(sentence);
  api.node.mine();
  expect(api.node.usdtOf(order.address)).toBe(0n);
});

test('the page of a payment link has a panel whose button makes the order and pays it at once', async () => {
  const link = await openLink();
  const { text } = await api.request.get(`/pay/${link.id}`);
  expect(text).toContain('<button form="link-form" name="simulate" value="exact">');
  expect(text).toMatch(/<form id="link-form" .*? href="\.\.\/checkout\/sandbox\/panel\.css"/s);
  const { to, order } = await submitLink(api, link, { amount: '12,50', simulate: 'exact' });
  const page = await api.request.get(to.pathname + to.search);
  expect([page.text, page.headers['content-language']]).toEqual([expect.stringContaining('>Sent: pay what'), 'de']);
  const other = await submitLink(api, link, { amount: '7' });
  expect(other.to.search).toBe('?lang=de');
  api.node.mine();
  expect([api.node.usdtOf(order.address), api.node.usdtOf(other.order.address)]).toEqual([12_500_000n, 0n]);
});

test('a deposit address has a page whose button pays it, which the page of its order leads to', async () => {
  const { db } = api.database;
  const deposit = await buildDeposit(db, api.merchantId, '<b>player 7</b>');
  await payOrder(db, await create());
  const order = await payDeposit(db, deposit);
  const { text } = await api.request.get(`/checkout/${order.id}`);
  const path = `sandbox/deposits/${deposit.id}`;
  expect(text).toContain(`href="${path}"`);
  const page = await api.request.get(`/checkout/${path}`);
  expect(page.text).toMatch(/&lt;b>player 7|&lt;b&gt;player 7/);
  expect(page.text).toContain('became: 1, of 7.000000 USDT in all');
  for (const [amount, said] of [
    ['', 'Sent. It becomes an order'],
    ['2.5', 'Sent. It becomes an order'],
    ['much', 'Nothing was sent: the amount must be a number'],
  ]) {
    const posted = await api.request.post(`/checkout/${path}`).type('form').send({ amount });
    const to = new URL(posted.headers['location'] ?? '', `${api.url}/checkout/${path}`);
    expect((await api.request.get(to.pathname + to.search)).text).toContain(said);
  }
  api.node.mine();
  expect(deposit.address && api.node.usdtOf(deposit.address)).toBe(3_500_000n);
  expect((await api.request.get(`/checkout/sandbox/deposits/${order.id}`)).status).toBe(404);
});

test('what a link puts into the address of the page is not shown', async () => {
  const { text } = await api.request.get(`/checkout/${(await create()).id}?simulated=%3Cb%3EYou+won%3C/b%3E`);
  expect(text).not.toContain('You won');
});

test('the styles of the panel are served beside it', async () => {
  const { status, headers, text } = await api.request.get('/checkout/sandbox/panel.css');
  expect([status, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  expect(text).toContain('.sandbox');
});

test('the requests of the reference can be sent from its pages, and from no other origin', async () => {
  const page = await api.request.get('/docs/reference/payments').set('accept-encoding', 'identity');
  expect(page.text).toContain('<script type="module" src="../../docs/try/try.js"></script>');
  expect(page.headers['content-security-policy']).toContain("connect-src 'self'");
  expect((await api.request.get('/docs/reference/payments')).text).toBe(page.text); // compressed
  for (const [name, type] of [
    ['try.js', 'text/javascript; charset=utf-8'],
    ['try-form.js', 'text/javascript; charset=utf-8'],
    ['try.css', 'text/css; charset=utf-8'],
  ]) {
    const file = await api.request.get(`/docs/try/${String(name)}`);
    expect([name, file.status, file.headers['content-type']]).toEqual([name, 200, type]);
    expect(file.text.length).toBeLessThan(6_000);
  }
});

test('the mailbox gets every message at no address, also where an earlier version stored one', async () => {
  const { db, hmacKeys } = api.context;
  const secrets = async (): Promise<string[]> =>
    (await listChannels(db)).map(({ sealedSecret }) => hmacKeys.open(sealedSecret));
  await openMailbox(api.context);
  expect(await secrets()).toEqual(['/checkout/sandbox/mailbox', '/checkout/sandbox/mailbox']);
  const [operators, merchants] = await listChannels(db);
  if (!operators || !merchants) throw new Error('the mailbox has no channels');
  await transact(db, async (tx) => {
    const seal = (url: string): Buffer => hmacKeys.seal(url);
    await updateChannel(tx, operators.id, operators, seal('http://127.0.0.1:3000/checkout/sandbox/mailbox'));
    await updateChannel(tx, merchants.id, merchants, seal('https://chat.example/hooks/1'));
  });
  await openMailbox(api.context);
  expect(await secrets()).toEqual(['/checkout/sandbox/mailbox', 'https://chat.example/hooks/1']);
});

test('an order that does not exist is not paid', async () => {
  const path = '/checkout/0b9f7c1e-4a53-4c0e-9d0a-6f2b1d3c5e70/sandbox';
  expect((await api.request.post(path).type('form').send({ scenario: 'exact' })).status).toBe(404);
});

test('outside a sandbox the page has no panel, and nothing of it is served', async () => {
  const real = await openTestApi({ TRON_NODE_URL: api.node.url, LINK_ADDRESS_RESERVE: '0' });
  try {
    const order = await create(real);
    const before = api.node.usdtOf(order.address); // of another database, with the same addresses
    const { status, text } = await real.request.get(`/checkout/${order.id}?simulated=exact`);
    expect(status).toBe(200);
    expect(text.toLowerCase()).not.toContain('sandbox');
    for (const path of ['/checkout/sandbox/panel.css', '/docs/try/try.js', '/docs/try/try.css'])
      expect([path, (await real.request.get(path)).status]).toEqual([path, 404]);
    expect((await real.request.get('/docs/reference/payments')).text).not.toContain('try.js');
    const link = await openLink(real);
    expect((await real.request.get(`/pay/${link.id}`)).text.toLowerCase()).not.toContain('sandbox');
    expect((await submitLink(real, link, { amount: '7', simulate: 'exact' })).to.search).toBe('?lang=de');
    const { id } = await buildDeposit(real.database.db, real.merchantId);
    expect((await real.request.get(`/checkout/sandbox/deposits/${id}`)).status).toBe(404);
    const posted = await real.request.post(`/checkout/${order.id}/sandbox`).type('form').send({ scenario: 'exact' });
    expect(posted.status).toBe(404);
    api.node.mine();
    expect(api.node.usdtOf(order.address)).toBe(before);
  } finally {
    await real.close();
  }
});
