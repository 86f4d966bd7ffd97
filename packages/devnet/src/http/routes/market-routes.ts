import { isTronAddress } from '@gateway/domain';
import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from '../../encoding/json';
import type { Parameters } from '../parameters';
import type { MarketState, WantedEnergy } from '../../market/market';

export interface MarketAnswer {
  readonly status: number;
  readonly json: JsonObject;
}

/** A request as the market reads it. */
export interface MarketRequest {
  readonly path: string;
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Parameters;
}

/** The paths of the market, as those of TronSave. */
export const MARKET_PATHS: readonly string[] = ['/v2/estimate-buy-resource', '/v2/buy-resource'];

/** A body that the market does not accept, with its text. */
class Invalid extends Error {
  override readonly name = 'Invalid';
}

const DEFAULT_SECONDS = 259_200;
const MIN_SECONDS = 300;
const SPEEDS = ['FAST', 'MEDIUM', 'SLOW'];

/** Responds as the API of TronSave is documented to: two calls, an envelope, its codes. */
export function answerMarket(market: MarketState, request: MarketRequest): MarketAnswer {
  const { path, method, headers } = request;
  if (method !== 'POST') {
    const message = `Route ${String(method)}:${path} not found`;
    return { status: 404, json: { message, error: 'Not Found', statusCode: 404 } };
  }
  try {
    const wanted = readWanted(request.body, path === '/v2/buy-resource');
    if (path === '/v2/estimate-buy-resource') {
      const { unitPrice, total, available } = market.estimate(wanted);
      const rest = available < wanted.energy ? available : wanted.energy;
      const data = { unitPrice, durationSec: wanted.durationSeconds, estimateTrx: total, availableResource: rest };
      return { status: 200, json: { error: false, message: 'Success', data } };
    }
    const key = headers['apikey'];
    if (key === undefined) return refused(401, 'TSAS:106 API_KEY_REQUIRED');
    if (key !== market.key) return refused(401, 'TSAS:107 INVALID_API_KEY');
    const order = market.order(wanted, path);
    if (typeof order === 'string') return refused(400, `TSAS:100 ${order}`);
    return { status: 201, json: { error: false, message: 'Success', data: { orderId: order.id } } };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const { message } = error;
    return { status: 400, json: { statusCode: 400, code: 'FST_ERR_VALIDATION', error: 'Bad Request', message } };
  }
}

function refused(status: number, message: string): MarketAnswer {
  return { status, json: { error: true, message, data: null } };
}

function readWanted(body: Parameters, isOrder: boolean): WantedEnergy {
  const { receiver, resourceType = 'ENERGY', unitPrice = 'MEDIUM', options = {} } = body;
  if (receiver === undefined && isOrder) throw new Invalid("body must have required property 'receiver'");
  if (typeof receiver !== 'string' || !isTronAddress(receiver)) throw new Invalid('body/receiver must be an address');
  if (resourceType !== 'ENERGY') throw new Invalid('body/resourceType must be ENERGY: nothing else is simulated');
  if (typeof unitPrice === 'string' && !SPEEDS.includes(unitPrice)) {
    throw new Invalid('body/unitPrice must be FAST, MEDIUM, SLOW or a number');
  }
  if (typeof options !== 'object' || options === null) throw new Invalid('body/options must be object');
  const choices = options as Parameters;
  const { maxPriceAccepted } = choices;
  return {
    receiver,
    energy: BigInt(integer(body, 'resourceAmount', 1)),
    durationSeconds: body['durationSec'] === undefined ? DEFAULT_SECONDS : integer(body, 'durationSec', MIN_SECONDS),
    unitPrice: typeof unitPrice === 'string' ? undefined : BigInt(integer(body, 'unitPrice', 1)),
    isWhole: choice(choices, 'onlyCreateWhenFulfilled'),
    isOnly: choice(choices, 'preventDuplicateIncompleteOrders'),
    maxUnitPrice: maxPriceAccepted === undefined ? undefined : BigInt(integer(choices, 'maxPriceAccepted', 0)),
  };
}

function integer(body: Parameters, name: string, least: number): number {
  const value = body[name];
  if (value === undefined) throw new Invalid(`body must have required property '${name}'`);
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  throw new Invalid(`body/${name} must be integer >= ${String(least)}`);
}

function choice(options: Parameters, name: string): boolean {
  const value = options[name] ?? false;
  if (typeof value === 'boolean') return value;
  throw new Invalid(`body/options/${name} must be boolean`);
}
