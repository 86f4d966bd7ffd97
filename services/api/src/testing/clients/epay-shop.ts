import { randomUUID } from 'node:crypto';
import type { Schemas } from '@gateway/contract';
import { signEPay } from '@gateway/domain';
import { noteSecret } from '@gateway/runtime/testing';
import { buildMerchant, type TestMerchant } from '@gateway/store/testing';
import type { TestApi } from '../../testing';

type Fields = Record<string, string>;

/** A shop that speaks EPay, with its own merchant. */
export interface TestShop extends TestMerchant {
  pid: string;
  key: string;
  /** An order of it with another number each time, and these fields; signed. */
  signed(fields?: Fields): URLSearchParams;
  /** Adds the signature to exactly these fields. */
  sign(fields: Fields, key?: string): URLSearchParams;
  mapi(fields: URLSearchParams): Promise<Record<string, string>>;
  submit(fields: URLSearchParams, path?: string): Promise<Response>;
  read(fields: Fields): Promise<Record<string, unknown>>;
}

/** Switches EPay on for a new merchant, as the admin does. */
export async function openEPayShop(api: TestApi, currency = 'CNY'): Promise<TestShop> {
  const merchant = await buildMerchant(api.database.db);
  const { body } = await api.asAdmin('PUT', `/admin/merchants/${merchant.id}/epay`, { enabled: true, currency });
  const { epay, key } = body as Required<Schemas['ChangedEPay']>;
  const pid = String(epay.pid);
  noteSecret('the key of a shop that speaks EPay', key);
  const base = `http://127.0.0.1:${api.port}`;
  const sign = (fields: Fields, by = key): URLSearchParams =>
    new URLSearchParams({ ...fields, sign: signEPay(Object.entries(fields), by), sign_type: 'MD5' });
  return {
    ...{ ...merchant, pid, key, sign },
    signed: (fields = {}) =>
      sign({
        ...{ pid, type: 'usdt', out_trade_no: randomUUID(), notify_url: 'https://shop.example/notify?shop=7' },
        ...{ return_url: 'https://shop.example/#/order/1', name: 'Tea & cake', money: '14.50', ...fields },
      }),
    async mapi(fields) {
      const response = await fetch(`${base}/mapi.php`, { method: 'POST', body: fields });
      return { status: String(response.status), ...((await response.json()) as Fields) };
    },
    submit: (fields, path = '/submit.php') =>
      fetch(`${base}${path}?${fields.toString()}`, { redirect: 'manual', headers: { accept: 'text/html' } }),
    async read(fields) {
      const query = new URLSearchParams({ act: 'order', pid, key, ...fields });
      return (await (await fetch(`${base}/api.php?${query.toString()}`)).json()) as Record<string, unknown>;
    },
  };
}
