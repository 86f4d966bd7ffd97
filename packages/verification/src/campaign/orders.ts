import { formatUsdt, parseUsdt, usdt } from '@gateway/domain';
import { call, until, type Answer } from '../rig/http';
import { orderAtLink } from './links';
import { faultOfLease, type OrderFact, type Policies } from './model/model';
import { amountOf, writePrice } from './model/model-price';
import type { Deployment, OrderPlan } from './plan/plan';
import type { OrderRequest, World } from './world';

/** Long enough to refill the pool after a restore, on a busy machine. */
const PATIENCE_MS = 90_000;
/** Longer than the api uses a rate again. */
const JUST_MS = 2_000;
const CENT = 10_000n;

/** The rules that the model applies to this world. */
export function policiesOf({ deployment }: World): Policies {
  return deployment;
}

/** Creates orders as a merchant does, repeating a request until there is a response. */
export async function placeOrders(world: World, plans: readonly OrderPlan[]): Promise<void> {
  await Promise.all(plans.map((plan) => placeOrder(world, plan)));
}

async function placeOrder(world: World, { isDeaf, sent, isAtLink, ...terms }: OrderPlan): Promise<void> {
  world.counts.orders += 1;
  if (isAtLink && typeof terms.asked === 'bigint') return placeAtLink(world, terms.asked);
  const externalId = `order ${String(world.counts.orders)}`;
  const request: OrderRequest = { externalId, ...terms };
  world.requests.set(externalId, request);
  if (isDeaf) world.merchant.answerWith(externalId, 500);
  const jumpedMs = world.clock.movedWithin(JUST_MS);
  const pending = sent === 'racing' ? [send(world, request), send(world, request)] : [send(world, request)];
  const responses = await Promise.all(pending);
  if (sent === 'again') responses.push(await send(world, request));
  for (const response of responses) if (response) await record(world, request.asked, response, jumpedMs);
}

/** The gateway chooses the external id and how long the order is open; everything else is as with any other order. */
async function placeAtLink(world: World, amount: bigint): Promise<void> {
  try {
    const cents = amount - (amount % CENT); // customers type no more decimals
    await record(world, cents, await orderAtLink(world, cents, PATIENCE_MS), 0);
  } catch (error) {
    world.findings.push(`an order at a link could not be created: ${String(error)}`);
  }
}

/** Repeats the create of an earlier order: returns the same order, or a new one if the first was lost. */
export async function repeatOrder(world: World, externalId: string): Promise<void> {
  const jumpedMs = world.clock.movedWithin(JUST_MS);
  const request = world.requests.get(externalId);
  const response = request && (await send(world, request));
  if (response) await record(world, request.asked, response, jumpedMs);
}

/** Whether an answer or a webhook has another amount or price than the order. */
export function saysOtherTerms(amount: unknown, { price }: Record<string, unknown>, order: OrderFact): boolean {
  return parseUsdt(String(amount)) !== order.expected || JSON.stringify(price) !== order.price;
}

async function send(world: World, { externalId, asked, ttlSeconds }: OrderRequest): Promise<Answer | undefined> {
  const key = world.variables['API_KEY'] ?? '';
  const body = {
    external_id: externalId,
    ...(typeof asked === 'bigint'
      ? { amount: formatUsdt(usdt(asked)) }
      : { price: { amount: writePrice(asked), currency: asked.currency } }),
    callback_url: world.merchant.url,
    ttl: ttlSeconds,
  };
  try {
    return await until('an order', PATIENCE_MS, async () => {
      const response = await call('POST', `${world.apiUrl}/api/v1/payments`, { key, body });
      return response.status < 500 ? response : undefined;
    });
  } catch {
    world.findings.push(`${externalId} could not be created in ${String(PATIENCE_MS / 1_000)} s`);
    return undefined;
  }
}

/** Records a new order and checks whether it may have its amount, its rate and its address. */
async function record(
  world: World,
  asked: OrderRequest['asked'],
  { status, body }: Answer,
  jumpedMs: number,
): Promise<void> {
  const price = body['price'] as AnsweredPrice | undefined;
  const isPriced = typeof asked !== 'bigint';
  if ((status !== 200 && status !== 201) || isPriced !== (price !== undefined)) {
    world.findings.push(`a create returned ${String(status)} ${JSON.stringify(body)}`);
    return;
  }
  const order = factOf(body, termsOf(asked, price, world.deployment));
  const name = `order ${order.id} (${order.externalId})`;
  const known = world.orders.find(({ externalId, isLost }) => externalId === order.externalId && !isLost);
  if (saysOtherTerms(body['amount'], body, known ?? order)) {
    world.findings.push(
      `${name} costs ${String(body['amount'])}, ${JSON.stringify(price)}: ${inWords(known ?? order)}`,
    );
  }
  if (known) {
    if (known.id !== order.id) world.findings.push(`${order.externalId} is order ${known.id}, and ${order.id} as well`);
    return;
  }
  const earlier = [...world.orders];
  world.orders.push(order);
  if (isPriced && price && !world.market.permits(price.rate, asked.currency, order.createdAt, jumpedMs)) {
    world.findings.push(`${name} has a rate that no source gave: ${JSON.stringify(price)}`);
  }
  const isUsed = earlier.some(({ address }) => address === order.address);
  if (!isUsed) return;
  const fault = faultOfLease(order, earlier, await world.chain.transfers(), policiesOf(world));
  if (fault !== undefined) world.findings.push(`${name} ${fault}: ${order.address}`);
}

interface AnsweredPrice {
  rate: string;
  rate_at: string;
}

type Terms = Pick<OrderFact, 'expected' | 'price'>;

/** By the model: what was asked, at the rate that the answer names. */
function termsOf(
  asked: OrderRequest['asked'],
  price: AnsweredPrice | undefined,
  { spreadHundredths }: Deployment,
): Terms {
  if (typeof asked === 'bigint') return { expected: asked, price: undefined };
  const { rate = '', rate_at } = price ?? {};
  return {
    expected: amountOf(asked, rate, spreadHundredths),
    price: JSON.stringify({ amount: writePrice(asked), currency: asked.currency, rate, rate_at }),
  };
}

function inWords({ expected, price }: Terms): string {
  return `by the model ${String(expected)} micro-units, ${String(price)}`;
}

function factOf(body: Record<string, unknown>, terms: Terms): OrderFact {
  return {
    id: String(body['id']),
    externalId: String(body['external_id']),
    address: String(body['address']),
    ...terms,
    createdAt: Date.parse(String(body['created_at'])),
    expiresAt: Date.parse(String(body['expires_at'])),
    isLost: false,
  };
}
