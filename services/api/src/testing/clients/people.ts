import type { GatewayRole, MerchantRole } from '@gateway/domain';
import { transact } from '@gateway/store/db';
import { insertSession } from '@gateway/store/gateway';
import { insertPerson, setMerchantRole } from '@gateway/store/people';
import type { Answer, TestApi } from '../../testing';
import { codeOf } from './authenticator-app';
import { sessionTokensOf } from '../../access/admin/admin-session';
import { softwarePasskey, type SoftwarePasskey } from './software-passkey';

/** A person of a test, who has accepted an invitation with a passkey. */
export interface TestPerson {
  id: string;
  /** With the cookie of its session. */
  headers: Record<string, string>;
  passkey: SoftwarePasskey;
  /** Signs in again, with the passkey alone. */
  signIn(): Promise<Record<string, string>>;
}

type RoleGiven = { gateway_role: GatewayRole } | { merchant_id: string; merchant_role: MerchantRole };

/** The secret in the link of an invitation. */
export function secretOf({ body }: Answer): string {
  return String(body['link']).split('#')[1] ?? '';
}

/** Invites a person as the deployment's owner, and accepts with a passkey. */
export async function buildPerson(api: TestApi, role: RoleGiven, name = 'Ada Example'): Promise<TestPerson> {
  return acceptByPasskey(api, secretOf(await api.asAdmin('POST', '/admin/people', { name, ...role })));
}

/** Accepts an invitation with a new passkey. The api's PUBLIC_BASE_URL must be one for which browsers offer passkeys. */
export async function acceptByPasskey(
  api: TestApi,
  secret: string,
  fields: Record<string, unknown> = {},
): Promise<TestPerson> {
  const passkey = softwarePasskey(api.context.config.publicBaseUrl);
  const opened = await api.call('POST', '/auth/invitations/open', { body: { secret } });
  const attestation = passkey.create(opened.body['passkey_options']);
  const body = { secret, passkey: { name: 'Laptop', attestation }, ...fields };
  const accepted = await api.call('POST', '/auth/invitations/accept', { body });
  if (accepted.status !== 200) throw new Error(accepted.text);
  const headers = cookieOf(accepted);
  const me = await api.call('GET', '/me', { headers });
  const { id } = me.body['person'] as { id: string };
  const signIn = async (): Promise<Record<string, string>> => cookieOf(await signInBy(api, passkey));
  return { id, headers, passkey, signIn };
}

/** A person with an open session at a merchant, whom no request has made: for suites about limits. */
export async function storePerson({ context, database }: TestApi, merchantId: string): Promise<Record<string, string>> {
  const { token, session } = sessionTokensOf(context).issue(new Date(), 'person');
  const person = { ...{ loginName: null, passwordHash: null }, ...{ directorySubject: null, language: null } };
  await transact(database.db, async (tx) => {
    await insertPerson(tx, { id: session.id, name: 'Olga', ...person });
    await setMerchantRole(tx, session.id, merchantId, 'owner');
    const place = { counterMerchantId: null, address: '192.0.2.1', userAgent: null };
    await insertSession(tx, { id: session.id, personId: session.id, expiresAt: session.expiresAt, ...place });
  });
  return { cookie: `admin_token=${token}`, 'x-merchant-id': merchantId };
}

/** The password of every person of a test that has one. */
export const PERSONS_PASSWORD = 'a sentence of my own, long';

/** Invites a person as the deployment's owner, and accepts with a password and an app. Returns the app's secret. */
export async function buildPersonWithPassword(
  api: TestApi,
  role: RoleGiven,
  { loginName, password = PERSONS_PASSWORD }: { loginName: string; password?: string },
): Promise<{ id: string; headers: Record<string, string>; totp: string }> {
  const secret = secretOf(await api.asAdmin('POST', '/admin/people', { name: 'Bo', ...role }));
  const { body: offer } = await api.call('POST', '/auth/invitations/open', { body: { secret } });
  const { secret: totp } = offer['totp'] as { secret: string };
  const body = { secret, login_name: loginName, password, otp: codeOf(totp, -1) };
  const accepted = await api.call('POST', '/auth/invitations/accept', { body });
  if (accepted.status !== 200) throw new Error(accepted.text);
  const headers = cookieOf(accepted);
  const me = await api.call('GET', '/me', { headers });
  return { id: (me.body['person'] as { id: string }).id, headers, totp };
}

/** Signs in with a passkey alone. */
export async function signInBy(api: TestApi, passkey: SoftwarePasskey): Promise<Answer> {
  const { body } = await api.call('POST', '/auth/passkey/options');
  return api.call('POST', '/auth/passkey', { body: { assertion: passkey.get(body['options']) } });
}

/** The headers of the session that an answer begins. */
export function cookieOf({ headers }: Answer): Record<string, string> {
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
}
