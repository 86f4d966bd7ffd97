import type { Schemas } from '@gateway/contract';
import { at } from './scene-orders';

const call = (
  minutes: number,
  name: Schemas['EPayCall']['call'],
  number: string,
  refusal: Schemas['EPayCall']['refusal'] = null,
  detail: string | null = null,
): Schemas['EPayCall'] => ({ call: name, out_trade_no: number, refusal, detail, called_at: at(minutes) });

/** A merchant whose shop speaks EPay. */
export const EPAY: Schemas['EPay'] = {
  ...{ enabled: true, pid: 1004, currency: 'CNY', key_made_at: at(4_000), address: 'https://pay.example/' },
  calls: [
    call(2, 'submit', '20261127093000123'),
    call(9, 'mapi', '20261127092300077', 'signature', 'sign is wrong: all parameters that are sent are signed'),
    call(31, 'submit', '20261127090100042', 'rate', 'There is no rate for CNY at the moment: the sources differ'),
    call(95, 'api', '20261126235900007', 'unknown_order', 'the order does not exist'),
  ],
};
