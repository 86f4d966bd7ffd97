import { formatUsdt, parseUsdt, usdt } from '@gateway/domain';
import { call, until, type Answer } from '../rig/http';
import { faultOfLease, type OrderFact, type Policies } from './model';
import type { OrderPlan } from './plan';
import type { CreateRequest, World } from './world';

/** Long enough to refill the pool after a restore, on a busy machine. */
const PATIENCE_MS = 90_000;

/** The rules that the model applies to this world. */
export function policiesOf({ deployment }: World): Policies {
  return deployment;
}

/** Creates orders as a merchant does, repeating a request until there is a response. */
export async function placeOrders(world: World, plans: readonly OrderPlan[]): Promise<void> {
  await Promise.all(plans.map((plan) => placeOrder(world, plan)));
}

async function placeOrder(world: World, plan: OrderPlan): Promise<void> {
  world.counts.orders += 1;
  const request = {
    external_id: `order ${String(world.counts.orders)}`,
    amount: formatUsdt(usdt(plan.amount)),
    callback_url: world.merchant.url,
    ttl: plan.ttlSeconds,
  };
  world.requests.set(request.external_id, request);
  if (plan.isDeaf) world.merchant.answerWith(request.external_id, 500);
  const pending = plan.sent === 'racing' ? [send(world, request), send(world, request)] : [send(world, request)];
  const responses = (await Promise.all(pending)).filter((response) => response !== undefined);
  if (plan.sent === 'again')
    responses.push(...[await send(world, request)].filter((response) => response !== undefined));
  for (const response of responses) await record(world, response);
}

/** Repeats the create of an earlier order: returns the same order, or a new one if the first was lost. */
export async function repeatOrder(world: World, externalId: string): Promise<void> {
  const request = world.requests.get(externalId);
  const response = request && (await send(world, request));
  if (response) await record(world, response);
}

async function send(world: World, request: CreateRequest): Promise<Answer | undefined> {
  const key = world.variables['API_KEY'] ?? '';
  try {
    return await until('an order', PATIENCE_MS, async () => {
      const response = await call('POST', `${world.apiUrl}/api/v1/payments`, { key, body: request });
      return response.status < 500 ? response : undefined;
    });
  } catch {
    world.findings.push(`${request.external_id} could not be created in ${String(PATIENCE_MS / 1_000)} s`);
    return undefined;
  }
}

/** Records a new order and checks whether it may have its address. */
async function record(world: World, { status, body }: Answer): Promise<void> {
  if (status !== 200 && status !== 201) {
    world.findings.push(`a create returned ${String(status)} ${JSON.stringify(body)}`);
    return;
  }
  const order = factOf(body);
  const known = world.orders.find(({ externalId, isLost }) => externalId === order.externalId && !isLost);
  if (known) {
    if (known.id !== order.id) world.findings.push(`${order.externalId} is order ${known.id}, and ${order.id} as well`);
    return;
  }
  const earlier = [...world.orders];
  world.orders.push(order);
  const isUsed = earlier.some(({ address }) => address === order.address);
  if (!isUsed) return;
  const fault = faultOfLease(order, earlier, await world.chain.transfers(), policiesOf(world));
  if (fault !== undefined) world.findings.push(`order ${order.id} (${order.externalId}) ${fault}: ${order.address}`);
}

function factOf(body: Record<string, unknown>): OrderFact {
  return {
    id: String(body['id']),
    externalId: String(body['external_id']),
    address: String(body['address']),
    expected: parseUsdt(String(body['amount'])),
    createdAt: Date.parse(String(body['created_at'])),
    expiresAt: Date.parse(String(body['expires_at'])),
    isLost: false,
  };
}
