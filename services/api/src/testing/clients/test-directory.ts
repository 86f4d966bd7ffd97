import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { decode, sign, type JwtPayload } from 'jsonwebtoken';
import Provider, { type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider';
import { listen } from '@gateway/runtime';

/** A real OpenID provider, at which tests sign in, and whose answers they can falsify. */
export interface TestDirectory {
  /** What connects an api to it. */
  environment: Record<string, string>;
  /** How the next identity tokens differ from what was signed in to. */
  lie: Lie;
  /** Signs in at the page that the api leads to, and returns the query with which the browser comes back. */
  signIn(url: string, account: string): Promise<string>;
  /** Ends the lifetime of all codes. */
  expireCodes(): void;
  close(): Promise<void>;
}

interface Lie {
  claims?: JwtPayload;
  /** Signs with a key that it does not publish, under the name of one that it does. */
  hasForeignKey?: boolean;
  /** What it answers instead of tokens. */
  status?: number;
}

const CLIENT = { id: 'gateway', secret: 'the-secret-of-the-client-of-tests' };
const KEY_ID = 'first';
const LIFETIME_SECONDS = 600;
const ARTIFACTS = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'];

/** Starts a provider that knows the api at this base URL. */
export async function openTestDirectory(publicBaseUrl: string): Promise<TestDirectory> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const callback = `${publicBaseUrl}/api/v1/auth/directory/callback`;
  const state = { lie: {} as Lie, account: '' }; // of the next sign-in
  const server = createServer();
  const { url: issuer, close } = await listen(server);
  const rows: Rows = new Map();
  const adapter = (kind: string): Adapter => adapterOf(rows, kind);
  const provider = new Provider(issuer, { ...configurationOf(own, callback, state), adapter });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token') return;
    const { status, claims, hasForeignKey } = state.lie;
    const body = ctx.body as { id_token?: string };
    if (status !== undefined) [ctx.status, ctx.body] = [status, 'trouble'];
    else if (body.id_token !== undefined && (claims || hasForeignKey)) {
      ctx.body = { ...body, id_token: signedAgain(body.id_token, claims, hasForeignKey ? foreign : own) };
    }
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const isAsking = request.url?.startsWith('/interaction/');
    const signedIn = { login: { accountId: state.account } };
    void (isAsking ? provider.interactionFinished(request, response, signedIn) : answer(request, response));
  });
  return Object.assign(state, {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    async signIn(url: string, account: string) {
      state.account = account;
      return walk(url, callback);
    },
    expireCodes() {
      for (const row of rows.values()) if (row.kind === 'AuthorizationCode') row.exp = 1;
    },
    close,
  });
}

/** What the provider remembers, by kind and id. */
type Rows = Map<string, AdapterPayload>;

function adapterOf(rows: Rows, kind: string): Adapter {
  const find = (id: string): Promise<AdapterPayload | undefined> => Promise.resolve(rows.get(`${kind} ${id}`));
  return {
    find,
    findByUid: (uid) => Promise.resolve([...rows.values()].find((row) => row.kind === kind && row.uid === uid)),
    findByUserCode: () => Promise.resolve(undefined),
    upsert: (id, payload) => Promise.resolve(void rows.set(`${kind} ${id}`, payload)),
    async consume(id) {
      Object.assign((await find(id)) ?? {}, { consumed: 1 });
    },
    destroy: (id) => Promise.resolve(void rows.delete(`${kind} ${id}`)),
    revokeByGrantId(grantId) {
      for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
      return Promise.resolve();
    },
  };
}

function configurationOf(key: KeyObject, callback: string, state: { account: string }): Configuration {
  return {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callback] }],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub', 'email', 'email_verified'] },
    conformIdTokenClaims: false, // all claims in the identity token, as many directories have them
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: 'owner@shop.example', email_verified: true }),
    }),
    ttl: Object.fromEntries(ARTIFACTS.map((name) => [name, LIFETIME_SECONDS])),
    renderError: (ctx, { error, error_description: reason }) => {
      ctx.body = `${error}: ${String(reason)}`;
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ accountId: state.account, clientId: CLIENT.id });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  };
}

/** Goes from page to page as a browser does, until it is sent back to the gateway. */
async function walk(url: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  while (!next.startsWith(callback)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(await response.text());
    next = new URL(location, next).href;
  }
  return next.split('?')[1] ?? '';
}

function signedAgain(token: string, claims: JwtPayload | undefined, key: KeyObject): string {
  return sign({ ...(decode(token) as JwtPayload), ...claims }, key, { algorithm: 'RS256', keyid: KEY_ID });
}
