import { strict as assert } from 'node:assert';
import { GATEWAY_ROLES, MERCHANT_ROLES, type GatewayRole, type MerchantRole } from '@gateway/domain';
import { codeOf } from '../rig/authenticator-app';

type Role = { gateway_role: GatewayRole } | { merchant_id: string; merchant_role: MerchantRole };

/** Someone who is signed in. */
export interface Visitor {
  cookie: string;
  /** Of the person, which was that of the invitation. */
  id: string;
  /** The only merchant of which the person may learn anything; undefined for a person of the gateway. */
  merchantId: string | undefined;
}

const PASSWORD = 'a sentence of nobody, long';
let count = 0;

/**
 * Signs in one person for each role, and a device at the counter; those who were signed in and still are stay.
 * @param url up to the version
 * @param cookie of the deployment's password
 */
export async function signInPeople(
  url: string,
  cookie: string,
  merchantId: string,
  before: readonly Visitor[],
): Promise<Visitor[]> {
  const ways = [
    ...GATEWAY_ROLES.map((role) => ({ role: { gateway_role: role }, isDevice: false })),
    ...[...MERCHANT_ROLES, 'cashier' as const].map((role, i) => ({
      ...{ role: { merchant_id: merchantId, merchant_role: role }, isDevice: i === MERCHANT_ROLES.length },
    })),
  ];
  const visitors: Visitor[] = [];
  for (const [i, { role, isDevice }] of ways.entries()) {
    const known = before[i];
    const isIn = known && (await fetch(`${url}/me`, { headers: { cookie: known.cookie } })).ok;
    visitors.push(isIn ? known : await signUp(url, cookie, role, { isDevice }));
  }
  return visitors;
}

/** Invites a person, who accepts with a password and an app, or with a device. */
export async function signUp(
  url: string,
  cookie: string,
  role: Role,
  { isDevice = false, name = 'Fuzz' } = {},
): Promise<Visitor> {
  const send = async (path: string, body: object): Promise<{ answer: Response; body: Record<string, unknown> }> => {
    // A session that is sent where another one begins would end.
    const headers = { 'content-type': 'application/json', ...(path.startsWith('/admin') && { cookie }) };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    assert.ok(answer.ok, `${path}: ${text}`);
    return { answer, body: JSON.parse(text) as Record<string, unknown> };
  };
  const { body: invited } = await send('/admin/people', { name, ...role });
  const secret = String(invited['link']).split('#')[1];
  const { body: offer } = await send('/auth/invitations/open', { secret });
  const otp = codeOf((offer['totp'] as { secret: string }).secret);
  const way = isDevice ? { device: true } : { login_name: `fuzz-${String((count += 1))}`, password: PASSWORD, otp };
  const { answer } = await send('/auth/invitations/accept', { secret, ...way });
  const merchantId = 'merchant_id' in role ? role.merchant_id : undefined;
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '', id: String(invited['id']), merchantId };
}
