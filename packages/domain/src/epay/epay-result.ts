import { invariant } from '../assert';
import { isPaid, type OrderStatus } from '../orders/order';
import type { EPaySent } from './epay-request';
import { signEPay } from './epay-signature';

/** An order whose shop speaks EPay, and what the shop sent with it. */
export interface EPayOrder {
  id: string;
  status: OrderStatus;
  pid: number;
  sent: EPaySent;
}

/**
 * A URL of a shop with the signed word that an order is paid: the one place where such words are made.
 * @param url its parameters of the same names are replaced, its other ones and its fragment stay
 * @throws Error for an order that is not paid
 */
export function epayResultUrl(url: string, { id, status, pid, sent }: EPayOrder, key: string): string {
  invariant(isPaid(status), 'only an order that is paid is reported as paid');
  const { outTradeNo, type, name, money, param } = sent;
  const result: [string, string][] = [
    ['pid', String(pid)],
    ['trade_no', id],
    ['out_trade_no', outTradeNo],
    ['type', type],
    ['name', name],
    ['money', money],
    ['trade_status', 'TRADE_SUCCESS'],
    ['param', param],
  ];
  const given = result.filter(([, value]) => value !== '');
  return withParameters(url, [...given, ['sign', signEPay(given, key)], ['sign_type', 'MD5']]);
}

const NAMES = [
  'pid',
  'trade_no',
  'out_trade_no',
  'type',
  'name',
  'money',
  'trade_status',
  'param',
  'sign',
  'sign_type',
];

function withParameters(url: string, parameters: readonly [string, string][]): string {
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const kept = query.split('&').filter((pair) => pair !== '' && !NAMES.includes(nameOf(pair)));
  const added = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base}?${[...kept, ...added].join('&')}${fragment}`;
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? '';
}
