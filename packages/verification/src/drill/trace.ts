import { strict as assert } from 'node:assert';
import { randomBytes, randomUUID } from 'node:crypto';
import { openCollector, type CollectedSpan, type Collector } from '@gateway/runtime/testing';
import { request } from 'undici';
import type { Merchant } from '../stage/merchant';
import type { RunDatabase } from '../rig/database';
import type { Fleet } from '../rig/fleet';
import { until } from '../rig/http';
import type { Servers } from '../rig/servers';
import { pay, placeOrder, reaches } from '../rig/trade';
import { withFleetAndDatabase } from './with-fleet';
import { searchFor, type Secret } from './secrets/secret-search';

const AMOUNT = '25';
const PATIENCE_MS = 60_000;

/** What the trace of a payment must have: the service, and the names from the outermost span to the inmost one. */
const WANTED = [
  'gateway-api: POST /api/v1/payments',
  'gateway-api: POST /api/v1/payments > batch > merchant_of_key',
  'gateway-api: POST /api/v1/payments > batch > insert_only_order',
  'gateway-watcher: POST /api/v1/payments > scan',
  'gateway-watcher: POST /api/v1/payments > scan > read block > /walletsolidity/getblockbynum',
  'gateway-watcher: POST /api/v1/payments > scan > read block > /walletsolidity/gettransactioninfobyblocknum',
  'gateway-watcher: POST /api/v1/payments > scan > commit blocks > transaction > move_cursor',
  'gateway-watcher: POST /api/v1/payments > scan > commit blocks > transaction > credit > insert_transfers',
  'gateway-watcher: POST /api/v1/payments > scan > commit blocks > transaction > credit > owe_deliveries',
  'gateway-notifier: POST /api/v1/payments > claim deliveries',
  'gateway-notifier: POST /api/v1/payments > deliver > POST webhook',
  'gateway-notifier: POST /api/v1/payments > record outcomes > transaction > insert_attempts',
];

/**
 * Carries a payment through the three services with traces on: its one trace must contain all that happened, and nothing
 * that was exported may contain a secret. Then another one while the collector is away, which must make no difference.
 */
export async function drillTrace(servers: Servers): Promise<void> {
  const collector = await openCollector();
  const token = randomBytes(20).toString('hex');
  const options = {
    copies: 1,
    overrides: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${token}`,
    },
  };
  try {
    await withFleetAndDatabase(servers, options, 'the trace', async (fleet, merchant, database) => {
      fleet.startServices();
      await fleet.initialise();
      const { orderId, secrets } = await carryOne(fleet, merchant, collector);
      assert.equal(collector.headers()['authorization'], `Bearer ${token}`);
      expectOneTrace(collector.spans(), orderId);
      const all = [...secrets, ...secretsOf(fleet, database), { name: 'the token of the collector', value: token }];
      assert.deepEqual(searchFor(all, [])({ place: 'the traces', text: collector.text() }), []);

      await collector.close();
      const order = await placeOrder(fleet, { amount: AMOUNT, callbackUrl: merchant.url });
      await pay(fleet, order.address, AMOUNT);
      await reaches(fleet, order.id, 'completed');
      await fleet.stopServices(); // with spans that wait for the collector
    });
  } finally {
    await collector.close();
  }
}

/** Creates, pays and completes an order whose every part that a span must not contain is known. */
async function carryOne(
  fleet: Fleet,
  merchant: Merchant,
  collector: Collector,
): Promise<{ orderId: string; secrets: Secret[] }> {
  const hook = randomBytes(12).toString('hex');
  const [externalId, requestId] = [randomUUID(), randomUUID()];
  const { statusCode, body } = await request(`${String(fleet.apis[0]?.url)}/api/v1/payments`, {
    method: 'POST',
    headers: { 'x-api-key': fleet.variables['API_KEY'], 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify({
      external_id: externalId,
      amount: AMOUNT,
      callback_url: `${merchant.url}/${hook}?t=${hook}`,
    }),
  });
  const order = (await body.json()) as { id: string; address: string };
  assert.equal(statusCode, 201, JSON.stringify(order));
  await pay(fleet, order.address, AMOUNT);
  await reaches(fleet, order.id, 'completed');
  const isRecorded = ({ name, attributes }: CollectedSpan): boolean =>
    name === 'record outcomes' && attributes['gateway.order.id'] === order.id;
  await until('the last span', PATIENCE_MS, () => Promise.resolve(collector.spans().find(isRecorded)));
  const created = collector.spans().find(({ attributes }) => attributes['gateway.request.id'] === requestId);
  assert.equal(created?.attributes['gateway.order.id'], order.id);
  const secrets = [
    { name: 'the path of the callback', value: hook },
    { name: 'the external id', value: externalId },
    { name: 'the address', value: order.address },
  ];
  return { orderId: order.id, secrets };
}

/** Everything about the order is in one trace, complete and below the request that created it. */
function expectOneTrace(spans: readonly CollectedSpan[], orderId: string): void {
  const about = spans.filter(({ attributes }) => attributes['gateway.order.id'] === orderId);
  assert.deepEqual([...new Set(about.map(({ traceId }) => traceId))], [orderId.replaceAll('-', '')]);
  const own = spans.filter(({ traceId }) => traceId === about[0]?.traceId);
  const byId = new Map(own.map((span) => [span.spanId, span]));
  assert.equal(byId.size, own.length, 'two spans have the same id');
  assert.deepEqual(
    own.filter(({ parentId }) => parentId !== undefined && !byId.has(parentId)),
    [],
    'a span has a parent that was not exported',
  );
  const pathOf = ({ name, parentId }: CollectedSpan): string => {
    const parent = byId.get(parentId ?? '');
    return parent ? `${pathOf(parent)} > ${name}` : name;
  };
  const paths = new Set(own.map((span) => `${span.service}: ${pathOf(span)}`));
  assert.deepEqual(
    WANTED.filter((path) => !paths.has(path)),
    [],
    [...paths].join('\n'),
  );
  const response = own.find(({ name }) => name === 'POST webhook');
  assert.equal(response?.attributes['http.response.status_code'], 200);
  const outer = own.filter(({ attributes }) => attributes['gateway.order.id'] !== undefined);
  assert.deepEqual(
    outer.filter(({ isError }) => isError),
    [],
  );
}

function secretsOf({ variables }: Fleet, { urlOf }: RunDatabase): Secret[] {
  const named = Object.entries(variables).filter(([name]) => /_(KEY|SECRET|PASSWORD)$/.test(name));
  const roles = (['api', 'watcher', 'notifier'] as const).map((role) => ({
    name: `the password of ${role}`,
    value: new URL(urlOf(role)).password,
  }));
  return [...named.map(([name, value]) => ({ name, value })), ...roles];
}
