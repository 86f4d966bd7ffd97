import { strict as assert } from 'node:assert';
import { request } from 'undici';
import { isKnown, metricsIn, namesInScrape, readExpressions } from '../checks/monitoring/metric-names';
import type { Fleet } from '../rig/fleet';
import { runGateway } from '../rig/operator';
import type { Servers } from '../rig/servers';
import { pay, placeOrder, reaches } from '../rig/trade';
import { withFleetAndDatabase } from './with-fleet';

/**
 * Checks every metric in a rule or a panel against a scrape of the running services after one completed payment, and
 * their logs for what they must and must not contain.
 */
export async function drillScrape(servers: Servers): Promise<void> {
  await withFleetAndDatabase(servers, { copies: 1 }, 'the scrape', async (fleet, merchant) => {
    fleet.startServices();
    await fleet.initialise();
    const order = await placeOrder(fleet, { amount: '10', callbackUrl: merchant.url });
    await pay(fleet, order.address, '10');
    await reaches(fleet, order.id, 'completed');
    await runGateway(fleet.variables, ['audit', '--record']);
    const scraped = await scrape(fleet);
    const names = namesInScrape(scraped);
    const missing = readExpressions().flatMap((expression) =>
      metricsIn(expression).filter((name) => !isKnown(name, names)),
    );
    assert.deepEqual(missing, []);
    expectMetrics(scraped);
    expectLogs(fleet, order.id);
    await fleet.stopServices();
  });
}

async function scrape({ apis, watchers, notifiers }: Fleet): Promise<string> {
  const texts = [];
  for (const { metricsUrl } of [...apis, ...watchers, ...notifiers]) {
    for (const path of ['/health/live', '/health/ready']) {
      assert.equal((await request(metricsUrl + path)).statusCode, 200, `${metricsUrl}${path}`);
    }
    texts.push(await (await request(`${metricsUrl}/metrics`)).body.text());
  }
  return texts.join('\n');
}

/** One payment is counted in every metric that must count it. */
function expectMetrics(scraped: string): void {
  for (const line of [
    'orders_total{status="created",service="watcher"} 1',
    'orders_total{status="completed",service="watcher"} 1',
    'order_confirm_seconds_count{service="watcher"} 1',
    'webhook_delivery_seconds_count{service="notifier"} 1',
    'webhook_attempts_total{result="acknowledged",service="notifier"} 1',
    'audit_violations{service="watcher"} 0',
    'http_request_duration_seconds_count{service="api",method="POST",route="/payments",status="201"} 1',
  ]) {
    assert.ok(scraped.includes(`${line}\n`), line);
  }
}

/** The log of every service contains the order's id and no secret. */
function expectLogs({ apis, watchers, notifiers, variables }: Fleet, orderId: string): void {
  for (const { program } of [...apis, ...watchers, ...notifiers]) {
    const log = program.tail();
    assert.ok(log.includes(orderId), `${program.name} logs nothing about order ${orderId}`);
    for (const [name, value] of Object.entries(variables)) {
      if (/_(KEY|SECRET|PASSWORD)$/.test(name)) assert.ok(!log.includes(value), `${program.name} logs its ${name}`);
    }
  }
}
