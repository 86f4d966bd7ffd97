import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { API } from '@gateway/config';
import { responseCheckOf, type ResponseCheck } from '@gateway/contract/testing';
import type { Devnet } from '@gateway/devnet';
import { listen } from '@gateway/runtime';
import { noteSecret, recordLog, type LogLine } from '@gateway/runtime/testing';
import { prepareSandboxDatabase } from '@gateway/sandbox';
import { query } from '@gateway/store/db';
import {
  buildMerchant,
  buildWallet,
  openTestDatabase,
  TEST_HMAC_SECRET,
  type TestDatabase,
} from '@gateway/store/testing';
import { loadContract } from '@gateway/contract';
import { createServer } from './app';
import { loadConfig } from './base/config';
import { type ApiContext, openContext } from './base/context';
import { WAITS, type Waits } from './base/waits';
import { makeLogo } from './features/merchants/logo/logo';
import { logoMakers } from './features/merchants/logo/logo-maker';
import { openSandbox } from './features/sandbox/load-sandbox';
import { syncDefaultMerchant } from './startup/startup';
import { recordResponses } from './testing/contract/recorded-responses';

/** A response with its body. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  text: string;
}

export interface Call {
  key?: string | undefined;
  /** Sent as JSON; text and bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** The api on a random port, with its own database, to which it connects with its role. */
export interface TestApi {
  context: ApiContext;
  database: TestDatabase;
  url: string;
  port: number;
  log: LogLine[];
  woken: string[];
  /** Sends requests to any path of the server. */
  request: ReturnType<typeof supertest>;
  /** The key of an existing merchant. */
  key: string;
  merchantId: string;
  /** Calls a path below /api/v1, and validates every response against the OpenAPI document. */
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** Creates an order of the merchant, with fields that differ from those of a small one. */
  createPayment(fields?: Record<string, unknown>, key?: string): Promise<Answer>;
  /** The headers of a new admin session. */
  logIn(): Promise<Record<string, string>>;
  /** Calls a path with one session of the admin, which the first call opens. */
  asAdmin(method: string, path: string, body?: unknown): Promise<Answer>;
  close(): Promise<void>;
}

const ENVIRONMENT = {
  API_KEY: 'the-default-key-of-tests',
  WEBHOOK_SECRET: 'the-default-webhook-secret',
  HMAC_SECRET: TEST_HMAC_SECRET.toString('hex'),
  ADMIN_PASSWORD: 'correct horse battery staple',
  JWT_SECRET: '5ec2e7c0'.repeat(8),
  TRON_NETWORK: 'nile',
  USDT_CONTRACT: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
  PUBLIC_BASE_URL: 'http://pay.example',
  // Suites exceed the default limits; those about limits set their own.
  MAX_CONNECTIONS_PER_ADDRESS: '5000',
  ...Object.fromEntries(API.optional.filter((name) => name.startsWith('RATE_LIMIT_')).map((name) => [name, '1000000'])),
};

/** What no response, row or log line may ever contain. */
const SECRETS = ['WEBHOOK_SECRET', 'HMAC_SECRET', 'ADMIN_PASSWORD', 'JWT_SECRET'] as const;

/** What a suite may change. */
export interface TestOptions {
  /** The size of the address pool; if 0, there is no wallet. */
  addresses?: number;
  /** The simulated node on which this api is a sandbox. */
  sandbox?: Devnet;
  /** What this api waits less for than the service. */
  waits?: Partial<Waits>;
  /** Proxies in front of the stores, for suites that cut the connections. */
  stores?: (urls: { databaseUrl: string; redisUrl: string }) => Promise<{ databaseUrl: string; redisUrl: string }>;
}

/** Serves the api with its own stores; `environment` overrides its variables. */
export async function openTestApi(
  environment: Record<string, string> = {},
  { addresses = 30, sandbox, waits, stores = (urls) => Promise.resolve(urls) }: TestOptions = {},
): Promise<TestApi> {
  const database = await openTestDatabase();
  await query(database.db, 'update instance set id = gen_random_uuid()'); // copies of one template would share limits
  if (addresses > 0) await buildWallet(database.db, addresses);
  if (sandbox) await prepareSandboxDatabase(database.db);
  const urls = await stores({
    databaseUrl: database.urlOf('api'),
    redisUrl: process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:1',
  });
  const variables = {
    ...ENVIRONMENT,
    ...(sandbox ? { SANDBOX: 'true', TRON_NODE_URL: sandbox.url } : {}),
    ...environment,
  };
  const config = loadConfig({
    DATABASE_URL: urls.databaseUrl,
    REDIS_URL: urls.redisUrl,
    ...variables,
  });
  const { logger, log } = recordLog();
  const woken: string[] = [];
  const real = await openContext(config, logger, { ...WAITS, ...waits });
  const context: ApiContext = {
    ...real,
    wakeups: { wake: (name) => woken.push(name), close: () => Promise.resolve() },
  };
  logoMakers.set(context, (upload) => Promise.resolve(upload).then(makeLogo)); // threads have a suite of their own
  await openSandbox(context);
  await syncDefaultMerchant(context);
  const { id: merchantId, apiKey: key } = await buildMerchant(database.db);
  for (const name of SECRETS) noteSecret(name, variables[name]);
  const server = createServer(context);
  recordResponses(server, loadContract());
  const { port, url, close } = await listen(server);
  const request = supertest(server);
  return {
    ...{ context, database, url, port, log, woken, request, key, merchantId },
    ...callsOf(request, responseCheckOf(loadContract()), key),
    async close() {
      await close();
      await real.close();
      await database.drop();
    },
  };
}

/** The headers of the session that a login began. */
export function cookieOf({ headers }: Answer): Record<string, string> {
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
}

function callsOf(
  request: TestApi['request'],
  checkResponse: ResponseCheck,
  ownKey: string,
): Pick<TestApi, 'call' | 'createPayment' | 'logIn' | 'asAdmin'> {
  const call: TestApi['call'] = async (method, path, options) => {
    const answer = await callApi(request, method, `/api/v1${path}`, options);
    const fault = checkResponse(method, path, answer);
    if (fault !== undefined) throw new Error(`${method} ${path} -> ${String(answer.status)} ${fault}: ${answer.text}`);
    return answer;
  };
  const logIn: TestApi['logIn'] = async () => {
    const body = { password: ENVIRONMENT.ADMIN_PASSWORD };
    return cookieOf(await call('POST', '/admin/auth/login', { body }));
  };
  let session: ReturnType<typeof logIn> | undefined;
  return {
    call,
    createPayment(fields = {}, key = ownKey) {
      const body = { external_id: randomUUID(), amount: '25.5', callback_url: 'https://shop.example/hook', ...fields };
      return call('POST', '/payments', { key, body });
    },
    logIn,
    asAdmin: async (method, path, body) => call(method, path, { headers: await (session ??= logIn()), body }),
  };
}

async function callApi(
  request: TestApi['request'],
  method: string,
  path: string,
  { key, body, headers = {} }: Call = {},
): Promise<Answer> {
  const response = await request[method.toLowerCase() as 'get'](path)
    .buffer(true) // of every type
    .set({
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    })
    .send(typeof body === 'string' || Buffer.isBuffer(body) || body === undefined ? body : JSON.stringify(body));
  return {
    status: response.status,
    headers: new Headers(response.headers),
    body: response.body as Record<string, unknown>,
    text: response.text || '', // undefined for HEAD
  };
}
