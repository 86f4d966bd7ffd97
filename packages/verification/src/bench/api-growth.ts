import { measureLoad, openCaller, round } from './api-load';
import type { ApiRig } from './api-rig';
import { anyOrder, createRequest, getRequest } from './api-speed';
import { percentile } from './percentile';

/** How long something takes with few and with many orders: medians in milliseconds, and the median ratio. */
export interface Growth {
  few_ms: number;
  many_ms: number;
  times: number;
}

/** What is asked, and of whom. */
export type GrowthSubject = Pick<ApiRig, 'port' | 'db' | 'key' | 'merchantId' | 'cookie' | 'settle'>;

type Asked = readonly [next: () => string, wanted: number];

const ROUND_MS = 400;
const ROUNDS = 7;

/** Requests of a merchant and a dashboard, one at a time, alternating between two gateways under the same load. */
export async function measureGrowth(few: GrowthSubject, many: GrowthSubject): Promise<Record<string, Growth>> {
  const [requestsToFew, requestsToMany] = [await requestsTo(few), await requestsTo(many)];
  // A process that has only just started needs twice as long, one sooner than the other.
  for (const [name, send] of Object.entries(requestsToFew)) {
    await medianOf(few, send);
    await medianOf(many, requestsToMany[name] ?? send);
  }
  const growth: Record<string, Growth> = {};
  for (const [name, send] of Object.entries(requestsToFew)) {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < ROUNDS; turn++) {
      times[0].push(await medianOf(few, send));
      times[1].push(await medianOf(many, requestsToMany[name] ?? send));
    }
    growth[name] = growthOf(...times);
  }
  return growth;
}

/** From the times of alternating turns, in milliseconds. */
export function growthOf(few: readonly number[], many: readonly number[]): Growth {
  const median = (values: readonly number[]): number => round(percentile(values, 0.5));
  const ratios = few.map((fewMs, turn) => (many[turn] ?? Number.NaN) / fewMs);
  return { few_ms: median(few), many_ms: median(many), times: median(ratios) };
}

async function requestsTo(rig: GrowthSubject): Promise<Record<string, Asked>> {
  await rig.settle();
  const id = await anyOrder(rig);
  const [key, cookie] = [`X-API-Key: ${rig.key}`, `Cookie: ${rig.cookie}`];
  return {
    read: [() => getRequest(`/payments/${id}`, key), 200],
    first_page: [() => getRequest('/payments', key), 200],
    page_200: [() => getRequest('/payments?page=200', key), 200],
    admin_first_page: [() => getRequest('/admin/orders', cookie), 200],
    admin_page_200: [() => getRequest('/admin/orders?page=200', cookie), 200],
    search_id: [() => getRequest(`/admin/orders?q=${id}`, cookie), 200],
    search_beginning: [() => getRequest('/admin/orders?q=order-', cookie), 200],
    stats: [() => getRequest('/admin/stats', cookie), 200],
    daily: [() => getRequest('/admin/stats/daily', cookie), 200],
    hourly: [() => getRequest('/admin/stats/hourly', cookie), 200],
    merchant: [() => getRequest(`/admin/merchants/${rig.merchantId}`, cookie), 200],
    deposits: [() => getRequest('/deposit-addresses', key), 200],
    deposits_page_200: [() => getRequest('/deposit-addresses?page=200', key), 200],
    admin_deposits: [() => getRequest(depositsOf(rig), cookie), 200],
    admin_deposit_search: [() => getRequest(`${depositsOf(rig)}?q=customer-7`, cookie), 200],
    create: [() => createRequest(rig), 201],
  };
}

function depositsOf({ merchantId }: GrowthSubject): string {
  return `/admin/merchants/${merchantId}/deposit-addresses`;
}

async function medianOf({ port }: GrowthSubject, [next, wanted]: Asked): Promise<number> {
  return (await measureLoad(1, ROUND_MS, () => openCaller(port, next, wanted))).median_ms;
}
