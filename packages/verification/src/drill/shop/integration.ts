import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { serveLocally } from '@gateway/runtime/testing';
import { request } from 'undici';
import type { Gateway } from '../../stage/gateway';
import { freePort } from '../../rig/program';
import { cancel, notesOf, readShopOrder, refund } from './admin';
import type { RunningShop } from './running-shop';
import type { Stage } from './stage';

/** Seconds to pay: situations end the time of their own orders. */
const PAYMENT_WINDOW = 600;
const ERROR = '... on ErrorResult { errorCode message }';

/** `npm run integration-test` finds a real shop with the plugin right in all its situations. */
export async function integrationTest({ gateway, shop }: Omit<Stage, 'browser'>): Promise<void> {
  const relay = `http://127.0.0.1:${String(await freePort())}`;
  await shop.start(PAYMENT_WINDOW, relay);
  const addresses = await serveAddresses(shop);
  try {
    await playIntegrationTest(gateway, addresses.url, relay);
  } finally {
    await addresses.close();
  }
}

/** The command finds the shop at a URL, which uses the gateway at `relay`, right in all situations. */
export async function playIntegrationTest(gateway: Gateway, shopUrl: string, relay: string): Promise<void> {
  const args = ['scripts/dist/commands/integration-test.js', '--shop', shopUrl, '--listen', relay];
  const env = {
    PATH: process.env['PATH'],
    GATEWAY_URL: gateway.apiUrl,
    GATEWAY_API_KEY: gateway.apiKey,
    GATEWAY_WEBHOOK_SECRET: gateway.webhookSecret,
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    assert.match(stdout, /12 right, 0 wrong/);
  } catch (error) {
    throw new Error(`the shop is wrong\n${String((error as { stdout?: unknown }).stdout)}`, { cause: error });
  }
}

/** The addresses at which a shop under test answers, in front of one that has no such addresses. */
function serveAddresses(shop: RunningShop): ReturnType<typeof serveLocally> {
  return serveLocally((incoming, response) => {
    const code = (incoming.url ?? '').split('/')[3];
    answer(shop, incoming.method ?? '', code).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}

async function answer(shop: RunningShop, method: string, code: string | undefined): Promise<object> {
  if (code === undefined) return buy(shop);
  const order = await readShopOrder(shop, code);
  const [payment] = order.payments;
  if (method === 'DELETE') {
    await (payment ? refund(shop, order, payment.amount) : cancel(shop, order));
    return {};
  }
  const notes = notesOf(order);
  const isRefunded = notes.some((note) => note.startsWith('Refund'));
  const state = isRefunded ? 'refunded' : { PaymentSettled: 'paid', Cancelled: 'cancelled' }[order.state];
  const credits = order.payments.filter((one) => one.state === 'Settled').length;
  return { state: state ?? 'open', credits, attention: notes.length > 0 };
}

/** What the storefront of the shop does for a customer. */
async function buy(shop: RunningShop): Promise<{ order_id: string; payment_id: string }> {
  let token: string | undefined;
  const ask = async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const { headers, body } = await request(`${shop.url}/shop-api`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    token ??= headers['vendure-auth-token']?.toString();
    const { data, errors } = (await body.json()) as { data?: T; errors?: unknown };
    if (data === undefined || errors !== undefined) throw new Error(`the shop refused: ${JSON.stringify(errors)}`);
    return data;
  };
  const { product } = await ask<{ product: { variants: { id: string }[] } }>(
    '{ product(slug: "teapot") { variants { id } } }',
  );
  await ask(`mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { __typename ${ERROR} } }`, {
    id: product.variants[0]?.id,
  });
  await ask(`mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { __typename ${ERROR} } }`, {
    input: { emailAddress: 'customer@shop.example', firstName: 'A', lastName: 'Customer' },
  });
  await ask(
    `mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { __typename ${ERROR} } }`,
    {
      input: {
        fullName: 'A Customer',
        streetLine1: 'Street 1',
        city: 'Berlin',
        postalCode: '10115',
        countryCode: 'DE',
      },
    },
  );
  const { eligibleShippingMethods } = await ask<{ eligibleShippingMethods: { id: string }[] }>(
    '{ eligibleShippingMethods { id } }',
  );
  await ask(`mutation ($ids: [ID!]!) { setOrderShippingMethod(shippingMethodId: $ids) { __typename ${ERROR} } }`, {
    ids: [eligibleShippingMethods[0]?.id],
  });
  const { activeOrder } = await ask<{ activeOrder: { code: string } }>('{ activeOrder { code } }');
  const { createGatewayCheckout } = await ask<{ createGatewayCheckout: { checkoutUrl: string } }>(
    'mutation { createGatewayCheckout { checkoutUrl } }',
  );
  const id = new URL(createGatewayCheckout.checkoutUrl).pathname.split('/').at(-1) ?? '';
  return { order_id: activeOrder.code, payment_id: id };
}
