import type { MarketConfig } from './sweep-config';
import { MarketFault, type EnergyMarket } from './energy-market';

const DEADLINE_MS = 5_000;
const MAX_ANSWER_BYTES = 65_536;
/** A sweep takes two minutes, and may be repeated after ten. */
const DURATION_SECONDS = 3_600;
/** The responses that are documented for a request that was not carried out. */
const REFUSALS: readonly number[] = [400, 401, 404, 429];
const CODE = /^(?:TSAS:\w{1,10} )?([A-Z_]{1,60})$/;
const ORDER_ID = /^[\w-]{1,100}$/;

/** The API of TronSave, version 2, with the key of an account there (infra/adr/0044). */
export function tronSave({ url, readKey, maxPriceSun }: MarketConfig): EnergyMarket {
  const base = url.replace(/\/+$/, '');
  return {
    async price({ receiver, energy }) {
      const wanted = { ...termsOf(receiver, energy), unitPrice: 'MEDIUM', options: { allowPartialFill: true } };
      const data = await post(`${base}/v2/estimate-buy-resource`, {}, wanted);
      const unitPrice = readCount(data['unitPrice'], 'unitPrice');
      const estimate = readCount(data['estimateTrx'], 'estimateTrx');
      const product = unitPrice * energy;
      // Orders of less than a day are priced per energy; should the two differ, the dearer one counts.
      const total = estimate > product ? estimate : product;
      return { unitPrice, total, available: readCount(data['availableResource'], 'availableResource') };
    },
    async order({ receiver, energy, unitPrice }) {
      const options = {
        allowPartialFill: true,
        onlyCreateWhenFulfilled: true,
        preventDuplicateIncompleteOrders: true,
        maxPriceAccepted: Number(maxPriceSun),
      };
      const wanted = { ...termsOf(receiver, energy), unitPrice: Number(unitPrice), options };
      const { orderId } = await post(`${base}/v2/buy-resource`, { apikey: readKey() }, wanted);
      if (typeof orderId !== 'string' || !ORDER_ID.test(orderId)) throw noAnswer('the order has no number');
      return orderId;
    },
  };
}

function termsOf(receiver: string, energy: bigint): object {
  return { resourceType: 'ENERGY', receiver, resourceAmount: Number(energy), durationSec: DURATION_SECONDS };
}

function noAnswer(message: string, options?: ErrorOptions): MarketFault {
  return new MarketFault('no_answer', message, options);
}

/** Sends a request, and returns the data of a response that reports success. @throws MarketFault */
async function post(url: string, headers: Record<string, string>, body: object): Promise<Record<string, unknown>> {
  const { status, text } = await send(url, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body));
  const answer = parse(text);
  if (REFUSALS.includes(status) && answer) {
    const code = CODE.exec(String(answer['message']))?.[1] ?? `HTTP ${String(status)}`;
    throw new MarketFault('refused', `the market refused: ${code}`);
  }
  const data = recordOf(answer?.['data']);
  if ((status !== 200 && status !== 201) || answer?.['error'] !== false || !data) {
    throw noAnswer(`the market responded with HTTP ${String(status)} and no result`);
  }
  return data;
}

async function send(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length > MAX_ANSWER_BYTES) throw new Error('the response is too large');
    }
    return { status: response.status, text };
  } catch (cause) {
    throw noAnswer('the market did not respond', { cause });
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function readCount(value: unknown, name: string): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw noAnswer(`${name} of the market is not a whole number`);
  }
  return BigInt(value);
}
