import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Refusal } from '@gateway/domain';
import type { Chain } from '../chain/chain';
import { Rejected } from '../state/rejected';
import { asRecord, parseJson, writeJson, type JsonObject } from '../encoding/json';
import { Unreadable } from '../encoding/transaction-json';
import { visible } from '../encoding/visible';
import { spoil, type Printable } from './answer-faults';
import type { ControlRoute } from './control';
import type { FaultRegistry, Heights } from '../requests/faults';
import type { MarketState } from '../market/market';
import { answerMarket, MARKET_PATHS } from './routes/market-routes';
import { getHistory, historyAccount } from './routes/history-routes';
import { isVisible, type Parameters } from './parameters';
import { plainBytes, type RecordedAnswer, type Recordings } from './recordings';
import { QUERIED, ROUTES } from './routes/routes';
import { ConnectionCut, submit } from './submission';
import { heights, type Answer, type Route, type View } from './view';
import { sendBody, sendCompressed, sendNoSuchPath, sendRefusal, sendSpoiled } from './wire';

/** What the server depends on. */
export interface ServerContext {
  readonly chain: Chain;
  readonly recordings: Recordings | undefined;
  readonly faults: FaultRegistry;
  readonly count: (path: string) => void;
  readonly control: ReadonlyMap<string, ControlRoute>;
  readonly market: MarketState;
  /** The contract whose logs are forged, "41…". */
  readonly usdt: string;
}

const MAX_BODY_BYTES = 2 * 1024 * 1024;
const SOLIDITY = '/walletsolidity/';
/** Recorded from java-tron 4.8.0; the position and the token are those of the fault. */
const NOT_JSON = 'class org.tron.core.services.http.JsonFormat$ParseException : 1:2: Expected identifier. - ';
/** A head below the first block. */
const NOTHING = -1;

class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong';
}

/** What a port serves: the interface to all data, that to final data, or both, as the public service does. */
export type Interfaces = 'full' | 'solidity' | 'both';

/** The HTTP interface of the node and, under /devnet/, its control interface. Not yet listening. */
export function createNodeServer(context: ServerContext, interfaces: Interfaces): Server {
  return createServer((request, response) => {
    answer(context, interfaces, request, response).catch((error: unknown) => {
      fail(response, error);
    });
  });
}

async function answer(
  context: ServerContext,
  interfaces: Interfaces,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://devnet');
  const path = url.pathname;
  const control = context.control.get(path);
  if (control) {
    await command(control, request, response, url);
    return;
  }
  if (MARKET_PATHS.includes(path)) {
    await trade(context, request, response, url);
    return;
  }
  const account = historyAccount(path);
  const route = account === undefined ? ROUTES.get(path) : historyOf(account);
  if (!route || !isServed(path, interfaces)) {
    sendNoSuchPath(response, request.method, path);
    return;
  }
  context.count(path);
  const refusal = context.faults.takeRefusal(path);
  if (refusal) {
    sendRefusal(response, refusal);
    return;
  }
  const isQueried = path.endsWith(`/${QUERIED}`);
  const parameters = isQueried ? Object.fromEntries(url.searchParams) : await readParameters(request, url);
  const found = route(viewOf(context, path), parameters);
  const acceptsGzip = String(request.headers['accept-encoding']).includes('gzip');
  const delivery = context.faults.takeDelivery(path);
  if (!delivery && acceptsGzip && isRecorded(found) && found.isCompressed) {
    sendCompressed(response, found.recorded);
    return;
  }
  const body = printed(context, path, parameters, found);
  if (delivery) sendSpoiled(response, body, delivery);
  else await sendBody(response, body, acceptsGzip);
}

function isServed(path: string, interfaces: Interfaces): boolean {
  return interfaces === 'both' || path.startsWith(SOLIDITY) === (interfaces === 'solidity');
}

/** The energy market; faults of refusal and delivery apply to it as to the node. */
async function trade(
  { market, faults, count }: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const path = url.pathname;
  count(path);
  const refusal = faults.takeRefusal(path);
  if (refusal) {
    sendRefusal(response, refusal);
    return;
  }
  const { method, headers } = request;
  const body = await readParameters(request, url);
  const { status, json } = answerMarket(market, { path, method, headers, body });
  const delivery = faults.takeDelivery(path);
  const bytes = Buffer.from(writeJson(json));
  if (delivery) sendSpoiled(response, bytes, delivery);
  else response.writeHead(status, { 'content-type': 'application/json' }).end(bytes);
}

function historyOf(account: string): Route {
  return (view, parameters) => getHistory(view, account, parameters);
}

async function command(
  control: ControlRoute,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  try {
    const result = control(await readParameters(request, url));
    await sendBody(response, Buffer.from(writeJson(result)), false);
  } catch (error) {
    if (!isCallersFault(error)) throw error;
    response.writeHead(400, { 'content-type': 'application/json' }).end(writeJson({ error: error.message }));
  }
}

function isCallersFault(error: unknown): error is Error {
  return [Refusal, Unreadable, Rejected, RangeError, SyntaxError].some((kind) => error instanceof kind);
}

function viewOf(context: ServerContext, path: string): View {
  const { chain, recordings, faults } = context;
  const isSolid = path.startsWith(SOLIDITY) || path.startsWith('/v1/');
  const newest = heights(chain, recordings);
  const head = seenHead(faults.takeView(path), (at) => (isSolid ? at.solid : at.head), newest);
  return {
    chain,
    recordings,
    isSolid,
    head,
    submit: (transaction) => {
      submit(chain, transaction, faults.takeBroadcast(path));
    },
  };
}

function seenHead(
  taken: ReturnType<FaultRegistry['takeView']>,
  height: (at: Heights) => number,
  newest: Heights,
): number {
  switch (taken?.fault.kind) {
    case undefined:
      return height(newest);
    case 'missing':
      return NOTHING;
    case 'frozen':
      return height(taken.since);
    case 'behind':
      return height(newest) - taken.fault.blocks;
  }
}

function printed(context: ServerContext, path: string, parameters: Parameters, answer: Answer): Buffer {
  if (isRecorded(answer)) return plainBytes(answer);
  const { value, keyOrder } = context.faults.changeAnswer<Printable>(path, { value: answer }, (sound, fault) =>
    spoil(sound.value, fault, context.usdt),
  );
  return Buffer.from(writeJson(isVisible(parameters) ? visible(value) : value, keyOrder));
}

function isRecorded(answer: Answer): answer is RecordedAnswer {
  return Object(answer) === answer && 'recorded' in Object(answer);
}

async function readParameters(request: IncomingMessage, url: URL): Promise<Parameters> {
  const query = Object.fromEntries(url.searchParams);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new BodyTooLong();
    chunks.push(chunk);
  }
  if (length === 0) return query;
  const body = asRecord(parseJson(Buffer.concat(chunks).toString()));
  if (!body) throw new Unreadable('the body is not an object');
  return { ...query, ...body };
}

/** Nearly every error of the node is a 200; a 500 is a bug of the simulation. */
function fail(response: ServerResponse, error: unknown): void {
  if (error instanceof ConnectionCut || response.headersSent) response.destroy();
  else if (error instanceof BodyTooLong) response.writeHead(413).end();
  else if (isCallersFault(error)) void sendBody(response, Buffer.from(writeJson(errorJson(error))), false);
  else response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
}

function errorJson(error: Error): JsonObject {
  if (error instanceof Rejected) {
    return { Error: `class org.tron.core.exception.ContractValidateException : ${error.detail}` };
  }
  if (error instanceof SyntaxError) return { Error: NOT_JSON };
  const exception = error instanceof Unreadable ? error.exception : 'java.lang.IllegalArgumentException';
  return { Error: `class ${exception} : ${error.message}` };
}
