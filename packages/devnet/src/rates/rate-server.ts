import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@gateway/runtime';
import { FORMS, SIMULATED_SOURCES, type SimulatedSource } from './forms';

/** What a simulated source does instead of saying the rate. */
export type RateFault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterSeconds?: number }
  /** The connection stays open, and nothing comes. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'html' }
  /** An error inside a 200, in the form of the source. */
  | { readonly kind: 'error' }
  /** Numbers as texts, and texts as numbers. */
  | { readonly kind: 'swapped' }
  /** This text in place of each rate, such as "0" or "1e-9". */
  | { readonly kind: 'value'; readonly value: string }
  /** Each rate multiplied, such as by 10. */
  | { readonly kind: 'factor'; readonly factor: number }
  /** What would be the price of 1 unit of the currency, in place of the rate. */
  | { readonly kind: 'inverted' }
  /** No currency is quoted. */
  | { readonly kind: 'missing' }
  /** An answer of yesterday, by its date and by its own time. */
  | { readonly kind: 'old' }
  /** A body without end. */
  | { readonly kind: 'endless' }
  | { readonly kind: 'redirect' };

const FAULT_KINDS: readonly RateFault['kind'][] = [
  ...(['status', 'silent', 'html', 'error', 'swapped', 'value', 'factor', 'inverted', 'missing', 'old'] as const),
  ...(['endless', 'redirect'] as const),
];

/** Simulated sources of rates on one address, each below a path with its name. */
export interface RateServer {
  readonly url: string;
  /** Sets what 1 USDT is worth, as decimal text. */
  setRate(currency: string, rate: string): void;
  /** Sets or ends the fault of a source. */
  setFault(source: SimulatedSource, fault: RateFault | undefined): void;
  /** How often a source was asked. */
  requests(source: SimulatedSource): number;
  close(): Promise<void>;
}

const RATES = { USD: '1.0004', EUR: '0.92', GBP: '0.79', TRY: '41.9', CNY: '7.1', JPY: '149.3', KWD: '0.307' };
/** In parts of a thousand: real sources never say quite the same. */
const DIFFERENCES: Readonly<Record<SimulatedSource, number>> = {
  kraken: 0.4,
  coinbase: 0,
  coingecko: -0.3,
  binance: 0.2,
};
const DIGITS = 8;
const DAY_SECONDS = 86_400;
const ENDLESS_MS = 5;

interface Options {
  host?: string;
  port?: number;
  /** By whose time the sources answer, in milliseconds since 1970; the machine's unless it is given. */
  now?: () => number;
}

/**
 * Starts simulated sources. `POST /rates` with `{"EUR":"1.06"}` sets rates, `POST /faults` with
 * `{"kraken":{"kind":"silent"}}` sets faults, and `null` ends one. The answer is what is in force, as it is to `GET /`;
 * a command that cannot be understood changes nothing.
 */
export async function startRates({ host, port, now = Date.now }: Options = {}): Promise<RateServer> {
  const rates = new Map<string, string>(Object.entries(RATES));
  const faults = new Map<SimulatedSource, RateFault>();
  const counts = new Map<SimulatedSource, number>();
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, name = '', ...rest] = (request.url ?? '').split('/');
    const source = SIMULATED_SOURCES.find((known) => known === name);
    if (source) {
      counts.set(source, (counts.get(source) ?? 0) + 1);
      const url = new URL(`/${rest.join('/')}`, 'http://source');
      answer(source, { url, response, now: now() }, rates, faults.get(source));
    } else await control(request, response, rates, faults);
  };
  const listener = await listen(server, host, port);
  return {
    url: listener.url,
    setRate: (currency, rate) => void rates.set(currency, rate),
    setFault(source, fault) {
      if (fault) faults.set(source, fault);
      else faults.delete(source);
    },
    requests: (source) => counts.get(source) ?? 0,
    async close() {
      server.closeAllConnections();
      await listener.close();
    },
  };
}

function answer(
  source: SimulatedSource,
  { url, response, now }: { url: URL; response: ServerResponse; now: number },
  rates: ReadonlyMap<string, string>,
  fault: RateFault | undefined,
): void {
  const ageSeconds = fault?.kind === 'old' ? DAY_SECONDS : 0;
  const at = Math.floor(now / 1000) - ageSeconds;
  const date = new Date(at * 1000).toUTCString();
  const rate = (currency: string): string | undefined => {
    const exact = rates.get(currency);
    return exact === undefined || fault?.kind === 'missing' ? undefined : faulty(Number(exact), source, fault);
  };
  const said: Sent | undefined = FORMS[source](url, { rate, at, isSwapped: fault?.kind === 'swapped' });
  if (fault?.kind === 'silent') return;
  if (fault?.kind === 'endless') {
    response.writeHead(200, { 'content-type': 'application/json', date });
    pourInto(response);
    return;
  }
  const { status, body, headers } = refusalOf(source, url, fault) ?? said ?? { status: 404, body: '{}' };
  response.writeHead(status, { 'content-type': 'application/json', date, ...headers }).end(body);
}

interface Sent {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** What comes in place of an answer; undefined for faults inside one. */
function refusalOf(source: SimulatedSource, url: URL, fault: RateFault | undefined): Sent | undefined {
  if (fault?.kind === 'status') {
    const { status, retryAfterSeconds } = fault;
    return { status, body: '{}', headers: retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {} };
  }
  if (fault?.kind === 'html') {
    return {
      status: 200,
      body: '<!doctype html><title>Just a moment…</title>',
      headers: { 'content-type': 'text/html' },
    };
  }
  if (fault?.kind === 'error') {
    return { status: 200, body: '{"error":["EService:Unavailable"],"errors":[{"id":"internal"}]}' };
  }
  if (fault?.kind === 'redirect') {
    return { status: 302, body: '', headers: { location: `/${source}${url.pathname}${url.search}` } };
  }
  return undefined;
}

function faulty(exact: number, source: SimulatedSource, fault: RateFault | undefined): string {
  if (fault?.kind === 'value') return fault.value;
  const own = exact * (1 + DIFFERENCES[source] / 1000);
  if (fault?.kind === 'inverted') return (1 / own).toFixed(DIGITS);
  return (own * (fault?.kind === 'factor' ? fault.factor : 1)).toFixed(DIGITS);
}

function pourInto(response: ServerResponse): void {
  response.write('{"data":');
  const pouring = setInterval(() => response.write(' '.repeat(4_096)), ENDLESS_MS);
  response.once('close', () => {
    clearInterval(pouring);
  });
}

async function control(
  request: IncomingMessage,
  response: ServerResponse,
  rates: Map<string, string>,
  faults: Map<SimulatedSource, RateFault>,
): Promise<void> {
  const command = request.method === 'POST' ? request.url : undefined;
  const given = command === undefined ? [] : entriesOf(await text(request));
  if (command === '/rates' && given?.every(([currency, rate]) => isRate(currency, rate))) {
    for (const [currency, rate] of given) rates.set(currency, String(rate));
  } else if (command === '/faults' && given?.every(([source, fault]) => isFault(source, fault))) {
    for (const [source, fault] of given as [SimulatedSource, RateFault | null][]) {
      if (fault === null) faults.delete(source);
      else faults.set(source, fault);
    }
  } else if (request.url !== '/') {
    const error = `POST /rates {"EUR":"1.06"}, or POST /faults {"kraken":{"kind":K}} or {"kraken":null}; K is ${FAULT_KINDS.join(', ')}`;
    response.writeHead(400, { 'content-type': 'application/json' }).end(`${JSON.stringify({ error })}\n`);
    return;
  }
  const state = { rates: Object.fromEntries(rates), faults: Object.fromEntries(faults) };
  response.writeHead(200, { 'content-type': 'application/json' }).end(`${JSON.stringify(state)}\n`);
}

/** The properties of a JSON object; undefined for other text. */
function entriesOf(body: string): [string, unknown][] | undefined {
  try {
    return Object.entries(JSON.parse(body) as object);
  } catch {
    return undefined;
  }
}

function isRate(currency: string, rate: unknown): boolean {
  return /^[A-Z]{3}$/.test(currency) && /^\d+(\.\d+)?$/.test(String(rate));
}

function isFault(source: string, fault: unknown): boolean {
  const { kind } = (fault ?? {}) as Partial<RateFault>;
  const isKnown = kind !== undefined && FAULT_KINDS.includes(kind);
  return SIMULATED_SOURCES.some((known) => known === source) && (fault === null || isKnown);
}
