import { parseRetryAfter } from '@gateway/domain';
import { NOT_QUOTED, type NewReading } from '@gateway/store/rates';
import { OutboundFault } from '../outbound/outbound-fault';
import type { Outbound, OutboundDocument } from '../outbound/outbound';
import { targetOf } from '../outbound/target-reader';
import { parseExactJson, type RateRequest, type RateSource } from './rate-source';

/** What a source said in one turn, and when it wants to be asked again, if it said so. */
export interface SourceAnswer {
  readings: NewReading[];
  /** Seconds; 0 if it did not say. */
  restSeconds: number;
}

const HEADERS = { accept: 'application/json', 'user-agent': 'crypto-payment-gateway' };
const OK = 200;

/**
 * Asks a source for some currencies. Each has a reading: a rate, or why there is none. Requests follow each other, and
 * none follows one that was not answered or was refused for their number.
 */
export async function askSource(
  outbound: Outbound,
  { name, url }: { name: string; url: string },
  source: RateSource,
  currencies: readonly string[],
): Promise<SourceAnswer> {
  const readings: NewReading[] = [];
  let trouble: Trouble | undefined;
  for (const request of source.requests(currencies)) {
    const outcome: OutboundDocument | Trouble = trouble ?? (await get(outbound, `${url}${request.path}`));
    if ('fault' in outcome) {
      readings.push(...request.currencies.map((currency) => failed(name, currency, outcome.fault)));
      if (outcome.endsTurn) trouble = outcome;
    } else readings.push(...readAll(name, request, outcome));
  }
  const unasked = currencies.filter((currency) => !readings.some((reading) => reading.currency === currency));
  readings.push(...unasked.map((currency) => failed(name, currency, NOT_QUOTED)));
  return { readings, restSeconds: trouble?.restSeconds ?? 0 };
}

/** Why a request has no document, and whether it makes sense to send the next one. */
interface Trouble {
  fault: string;
  endsTurn: boolean;
  restSeconds: number;
}

async function get(outbound: Outbound, url: string): Promise<OutboundDocument | Trouble> {
  try {
    const document = await outbound.get({ target: targetOf(new URL(url)), headers: HEADERS });
    if (document.status === OK) return document;
    const restSeconds = parseRetryAfter(document.retryAfter ?? '', new Date()) ?? 0;
    const endsTurn = document.status >= 500 || [403, 418, 429, 451].includes(document.status);
    return { fault: `HTTP ${String(document.status)}`, endsTurn, restSeconds };
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error;
    return { fault: error.reason, endsTurn: true, restSeconds: 0 };
  }
}

function readAll(source: string, request: RateRequest, { text, date }: OutboundDocument): NewReading[] {
  let answer: unknown;
  try {
    answer = parseExactJson(text);
  } catch {
    return request.currencies.map((currency) => failed(source, currency, 'no JSON'));
  }
  return request.currencies.map((currency) => {
    try {
      const { rate, at } = request.read(answer, currency);
      return { source, currency, rate, fault: null, ageSeconds: ageOf(at ?? dateOf(date)) };
    } catch (error) {
      return failed(source, currency, error instanceof Error ? error.message : String(error));
    }
  });
}

function failed(source: string, currency: string, fault: string): NewReading {
  return { source, currency, rate: null, fault, ageSeconds: 0 };
}

/** What a cache on the way has kept since yesterday says so by its date. */
function dateOf(date: string | undefined): Date | undefined {
  const moment = Date.parse(date ?? '');
  return Number.isNaN(moment) ? undefined : new Date(moment);
}

/** Not below 0: a clock that is ahead makes nothing fresher than now. */
function ageOf(at: Date | undefined): number {
  return at === undefined ? 0 : Math.max(0, (Date.now() - at.getTime()) / 1000);
}
