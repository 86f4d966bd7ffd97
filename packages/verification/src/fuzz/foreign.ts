import { strict as assert } from 'node:assert';
import { signUp } from './people';

/** What there is of another merchant, which nobody of the first may see. */
export interface Foreign {
  lists: Record<'orders' | 'merchants' | 'links' | 'channels' | 'ids' | 'events', readonly string[]>;
  /** What an answer would show it by: ids, an address, and what is written in everything that it has. */
  marks: string[];
}

const MARK = 'planted';
/** What anybody sees who has an order's or a link's id. */
const PUBLIC = /^\/(?:api\/v1\/)?(?:checkout|pay)\//;

/** Makes another merchant, with something of everything. @param cookie of the deployment's password */
export async function plantMerchant(url: string, cookie: string): Promise<Foreign> {
  const send = async (
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `${path}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const merchant = await send(
    '/admin/merchants',
    { cookie },
    { name: `${MARK} shop`, webhook_secret: 'a-webhook-secret' },
  );
  const key = { 'x-api-key': String(merchant['api_key']) };
  const hook = 'https://shop.example/hook';
  const order = await send('/payments', key, { external_id: `${MARK}-1`, amount: '5', callback_url: hook });
  const cancelled = await send('/payments', key, { external_id: `${MARK}-2`, amount: '5', callback_url: hook });
  await send(`/payments/${String(cancelled['id'])}/cancel`, key, {});
  const link = await send('/payment-links', key, { title: `${MARK} tea`, amount: '5' });
  const role = { merchant_id: String(merchant['id']), merchant_role: 'owner' } as const;
  const owner = await signUp(url, cookie, role, { name: `${MARK} owner` });
  const invitation = await send('/admin/people', { cookie }, { name: `${MARK} guest`, ...role });
  const { data } = await send('/events', key);
  const [event] = data as { id: string; cursor: string }[];
  const idOf = ({ id }: { id?: unknown }): string => String(id);
  const lists = {
    ...{ orders: [idOf(order), idOf(cancelled)], merchants: [idOf(merchant)], links: [idOf(link)] },
    ...{ channels: [], ids: [owner.id, idOf(invitation)], events: event ? [event.id, event.cursor] : [] },
  };
  return { lists, marks: [...Object.values(lists).flat(), MARK, String(order['address'])] };
}

/** What a response shows of the other merchant; undefined if the request does not say it itself, and may not see it. */
export function findLeak({ marks }: Foreign, target: string, sent: string, received: string): string | undefined {
  if (PUBLIC.test(target)) return undefined;
  return marks.find((mark) => received.includes(mark) && !sent.includes(mark));
}
