import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { request } from 'undici';
import type { Gateway } from '../../stage/gateway';
import { until } from '../../rig/http';
import { freePort, programOf, type Program } from '../../rig/program';

/** A real shop, with what its admin can do. */
export interface RunningShop {
  url: string;
  webhookUrl: string;
  program: Program;
  /**
   * Starts it, killing it first if it runs.
   * @param paymentWindow how many seconds customers have to pay
   * @param gatewayUrl where it finds the gateway, if something stands between
   */
  start(paymentWindow: number, gatewayUrl?: string): Promise<void>;
  /** A request of the shop's admin. */
  admin(query: string, variables?: Record<string, unknown>): Promise<Record<string, unknown>>;
}

const READY_MS = 240_000;

/** Describes a shop in its folder; nothing runs until `start`. */
export async function openRunningShop(folder: string, databaseUrl: string, gateway: Gateway): Promise<RunningShop> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const password = randomBytes(16).toString('hex');
  const environment = {
    PORT: port,
    DATABASE_URL: databaseUrl,
    SHOP_URL: url,
    API_KEY: gateway.apiKey,
    WEBHOOK_SECRET: gateway.webhookSecret,
    ADMIN_PASSWORD: password,
    VENDURE_DISABLE_TELEMETRY: 'true',
  };
  let program: Program | undefined;
  let session: string | undefined;
  const ask = async (query: string, variables: Record<string, unknown>, token?: string): Promise<Response> => {
    const { headers, body } = await request(`${url}/admin-api`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await body.json()) as { data?: Record<string, unknown>; errors?: unknown };
    if (data === undefined || errors !== undefined) throw new Error(`the shop refused: ${JSON.stringify(errors)}`);
    return { data, token: String(headers['vendure-auth-token']) };
  };
  return {
    url,
    webhookUrl: `${url}/crypto-payment-gateway/webhook`,
    get program() {
      if (!program) throw new Error('the shop has not been started');
      return program;
    },
    async start(paymentWindow, gatewayUrl = gateway.apiUrl) {
      await program?.kill();
      const populate = program === undefined ? 'yes' : 'no';
      const output: string[] = [];
      const next = programOf('shop', join(folder, 'shop.mjs'), {
        ...environment,
        GATEWAY_URL: gatewayUrl,
        PAYMENT_WINDOW: String(paymentWindow),
        POPULATE: populate,
      });
      next.listen((text) => {
        output.push(text);
      });
      program = next;
      next.start('');
      const isOpen = (): boolean => output.join('').includes('the shop is open');
      await until('the shop', READY_MS, () => Promise.resolve(isOpen() || !next.isRunning() || undefined));
      if (!isOpen()) throw new Error(`the shop did not start\n${next.tail()}`);
    },
    async admin(query, variables = {}) {
      session ??= (await ask(LOGIN, { password })).token;
      return (await ask(query, variables, session)).data;
    },
  };
}

const LOGIN = `mutation ($password: String!) {
  login(username: "admin", password: $password) { __typename ... on ErrorResult { message } }
}`;

interface Response {
  data: Record<string, unknown>;
  token: string;
}
