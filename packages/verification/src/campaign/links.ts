import { formatUsdt, usdt } from '@gateway/domain';
import { request } from 'undici';
import { call, until, type Answer } from '../rig/http';

/** Where customers pay, and the merchant's programs read. */
interface LinkShop {
  linkUrl: string;
  apiUrl: string;
  variables: Readonly<Record<string, string>>;
}

/** Customers type cents, not micro-units. */
const UNTYPED_DIGITS = 4;

/** Makes the link at which customers of a scenario pay, with any amount. @returns its page */
export async function openLink(apiUrl: string, key: string, callbackUrl: string): Promise<string> {
  const body = {
    title: 'Anything',
    open: { minimum: '0.01', maximum: '1000', currency: 'USDT' },
    callback_url: callbackUrl,
  };
  const created = await call('POST', `${apiUrl}/api/v1/payment-links`, { key, body });
  if (created.status !== 201) throw new Error(`there is no payment link: ${JSON.stringify(created.body)}`);
  return `${apiUrl}/pay/${String(created.body['id'])}`;
}

/**
 * Sends the form of the link as a visitor's browser does, until there is a response: the same visitor has one open order,
 * however often the form is sent. @param amount whole cents, in micro-units
 * @returns the order as its merchant reads it
 */
export async function orderAtLink(
  { linkUrl, apiUrl, variables }: LinkShop,
  amount: bigint,
  patienceMs: number,
): Promise<Answer> {
  const cookie = await until('the page of the link', patienceMs, () => visit(linkUrl));
  const typed = formatUsdt(usdt(amount)).slice(0, -UNTYPED_DIGITS);
  const form = new URLSearchParams({ amount: typed }).toString();
  const { status, location } = await until('an order of the link', patienceMs, () => sendForm(linkUrl, cookie, form));
  const [, id] = /\/checkout\/([0-9a-f-]{36})/.exec(location) ?? [];
  if (id === undefined) throw new Error(`the form was answered with ${String(status)}`);
  return until('the order', patienceMs, async () => {
    const response = await call('GET', `${apiUrl}/api/v1/payments/${id}`, { key: variables['API_KEY'] ?? '' });
    return response.status < 500 ? response : undefined;
  });
}

async function visit(url: string): Promise<string | undefined> {
  const response = await request(url);
  await response.body.dump();
  const [cookie] = [response.headers['set-cookie'] ?? ''].flat();
  return response.statusCode === 200 ? cookie?.split(';')[0] : undefined;
}

interface FormAnswer {
  status: number;
  location: string;
}

async function sendForm(url: string, cookie: string, body: string): Promise<FormAnswer | undefined> {
  const response = await request(url, {
    method: 'POST',
    headers: { cookie, origin: new URL(url).origin, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  await response.body.dump();
  const { statusCode: status, headers } = response;
  return status >= 500 ? undefined : { status, location: String(headers['location']) };
}
