import { until } from '@gateway/runtime/testing';
import type { Answer, TestApi } from '../../testing';
import { codeOf } from './authenticator-app';
import { softwarePasskey, type SoftwarePasskey } from './software-passkey';

export const PASSWORD = 'correct horse battery staple';
/** Browsers offer passkeys for this origin. */
export const PUBLIC_BASE_URL = 'https://pay.example';

type Headers = Record<string, string>;

const STEP_MS = 30_000;
/** What a loaded machine needs to answer: once the next step begins, the code of the step before is two steps old. */
const ANSWER_MS = 5_000;

/** Tries to log in, from an address of its own if the api trusts a proxy. */
export function tryLogin(api: TestApi, proof: Record<string, unknown>, address = '198.51.100.1'): Promise<Answer> {
  return api.call('POST', '/admin/auth/login', {
    body: { password: PASSWORD, ...proof },
    ...(api.context.config.trustedProxies > 0 ? { headers: { 'x-forwarded-for': address } } : {}),
  });
}

export function post(api: TestApi, headers: Headers, path: string, body: Record<string, unknown>): Promise<Answer> {
  return api.call('POST', `/admin/second-factor${path}`, { headers, body });
}

/** Sets up an authenticator app. Its code of the step before was used for that. */
export async function setUpTotp(
  api: TestApi,
  headers: Headers,
  proof: Record<string, unknown> = {},
): Promise<{ secret: string; codes: string[] }> {
  const begun = await post(api, headers, '/totp', { password: PASSWORD, ...proof });
  const secret = String(begun.body['secret']);
  await until('a step with time for the answer', () => Promise.resolve(Date.now() % STEP_MS < STEP_MS - ANSWER_MS));
  const { body, text } = await post(api, headers, '/totp/activate', { otp: codeOf(secret, -1) });
  if (!('recovery_codes' in body)) throw new Error(text);
  return { secret, codes: (body['recovery_codes'] as string[] | null) ?? [] };
}

/** Sets up a passkey. */
export async function setUpPasskey(
  api: TestApi,
  headers: Headers,
  proof: Record<string, unknown> = {},
): Promise<{ passkey: SoftwarePasskey; id: string; codes: string[] }> {
  const passkey = softwarePasskey(PUBLIC_BASE_URL);
  const begun = await post(api, headers, '/passkeys', { password: PASSWORD, ...proof });
  const attestation = passkey.create(begun.body['options']);
  const { body, text } = await post(api, headers, '/passkeys/activate', { name: 'Laptop', attestation });
  if (!('id' in body)) throw new Error(text);
  return { passkey, id: String(body['id']), codes: (body['recovery_codes'] as string[] | null) ?? [] };
}
