import type { ResponseCheck } from '@gateway/contract/testing';
import { responseFault } from './response-fault';
import { findLeak } from './foreign';
import type { FuzzRequest, Known } from './grammar';
import { changedTables, readTables } from './tables';
import { send, type WireResponse } from './wire';
import type { World } from './world';

/** A request with its response. */
export interface Exchange {
  request: FuzzRequest;
  response: WireResponse;
}

/** A request that shows a fault, and a description of the fault. */
export interface Finding {
  request: FuzzRequest;
  fault: string;
}

const IN_FLIGHT = 16;
/**
 * No watcher reports its health or how it sweeps, or derives the address of a customer, and the lookup of unknown
 * transactions is limited to one a second.
 */
const MAY_BE_UNAVAILABLE =
  /^(?:GET|HEAD|POST) \/api\/v1\/(?:health|admin\/wallet\/plan|checkout\/[^/?]+\/lookup|deposit-addresses)(?:\?|$)/;
const REPEATS = 5;

/** Sends requests, a few at a time. @returns the responses in the order of the requests */
export async function exchange(port: number, requests: readonly FuzzRequest[]): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < requests.length; i = next++) {
      const request = requests[i];
      if (request) exchanges[i] = { request, response: await send(port, request.bytes) };
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return exchanges;
}

/** The faults of single responses. */
export function findFaults(exchanges: readonly Exchange[], check: ResponseCheck, known: Known): Finding[] {
  return exchanges.flatMap(({ request, response }) => {
    const fault = faultOf(request, response, check) ?? leakOf(request, response, known);
    return fault === undefined
      ? []
      : [{ request, fault: `${fault} (${String(response.status)} ${response.text.slice(0, 300)})` }];
  });
}

function faultOf(request: FuzzRequest, response: WireResponse, check: ResponseCheck): string | undefined {
  if (response.isHanging) return 'the connection hangs';
  if (response.status === 0) return response.isCut && response.text === '' ? undefined : 'there is no HTTP response';
  const { method, target } = request;
  if (response.status >= 500 && !(response.status === 503 && MAY_BE_UNAVAILABLE.test(`${method} ${target}`))) {
    return 'the response is a server error';
  }
  const broken = responseFault(request, response, check);
  return broken === undefined ? undefined : `the response ${broken}`;
}

/** People of the gateway see every merchant; everybody else one at most. */
function leakOf({ target, bytes }: FuzzRequest, { text }: WireResponse, known: Known): string | undefined {
  const { cookie, spareCookie, people, foreign } = known;
  const sent = bytes.toString('latin1');
  const ofGateway = people.flatMap((person) => (person.merchantId === undefined ? [person.cookie] : []));
  if ([cookie, spareCookie, ...ofGateway].some((one) => sent.includes(one))) return undefined;
  const mark = findLeak(foreign, target, sent, text);
  return mark === undefined ? undefined : `the response shows another merchant's ${mark}`;
}

/**
 * Repeats the refused requests, dropping those that succeed, until all are refused, and requires that no table changes.
 * What a client asked before it closed its connection may be committed as late as during the first repeat.
 * @returns the refused request that changes one
 */
export async function findWriter({ port, db }: World, exchanges: readonly Exchange[]): Promise<Finding | undefined> {
  let refused = exchanges.filter(isRefusedWrite);
  let mayChangeLate = exchanges.some(({ response }) => response.status === 0);
  for (let repeat = 0; repeat < REPEATS && refused.length > 0; repeat++) {
    const before = await readTables(db);
    const again = await exchange(
      port,
      refused.map(({ request }) => request),
    );
    const changed = changedTables(before, await readTables(db));
    if (changed.length === 0) return undefined;
    const stillRefused = again.filter(isRefusedWrite);
    if (stillRefused.length === refused.length && !mayChangeLate) return isolate({ port, db }, refused, changed);
    mayChangeLate = false;
    refused = stillRefused;
  }
  return undefined;
}

async function isolate(
  { port, db }: Pick<World, 'port' | 'db'>,
  refused: readonly Exchange[],
  changed: string[],
): Promise<Finding> {
  for (const { request } of refused) {
    const before = await readTables(db);
    await send(port, request.bytes);
    const tables = changedTables(before, await readTables(db));
    if (tables.length > 0) return { request, fault: `a refused request changes ${tables.join()}` };
  }
  const [first] = refused;
  if (!first) throw new Error('no request was refused');
  const names = new Set(
    refused.map(({ request, response }) => `${request.method} ${request.target} (${String(response.status)})`),
  );
  return {
    request: first.request,
    fault: `one of ${String(refused.length)} refused requests changes ${changed.join()}: ${[...names].join(', ')}`,
  };
}

function isRefusedWrite({ request, response }: Exchange): boolean {
  return request.method !== 'GET' && response.status >= 400 && response.status < 500;
}
