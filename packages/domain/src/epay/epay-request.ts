import { findTextFault, NO_CONTROLS, type TextRule } from '../text-rule';

/** Why a call of a shop is refused. */
export const EPAY_REFUSALS = [
  'off',
  'signature',
  'request',
  'conflict',
  'amount',
  'rate',
  'busy',
  'unknown_order',
] as const;
export type EPayReason = (typeof EPAY_REFUSALS)[number];

/** A call that is refused. Its message is for the shop, and names neither key nor signature. */
export class EPayRefusal extends Error {
  readonly reason;

  constructor(reason: EPayReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What a shop sends with an order, byte for byte; empty where it sent nothing. */
export interface EPaySent {
  outTradeNo: string;
  type: string;
  name: string;
  money: string;
  param: string;
  returnUrl: string;
}

/** Received parameters by name; none is twice there. */
export type ReceivedParameters = ReadonlyMap<string, string>;

const MAX_PARAMETERS = 64;
const PARAMETER_NAME = /^[^&=]{1,64}$/;
/**
 * The signed text does not say where a value ends. Where a shop passes on what its customer typed, a signed request could
 * be cut differently, so that the true value of one of these is a part of another parameter. Some URLs repeat them.
 */
const NEVER_CONTRADICTED = ['money', 'out_trade_no', 'pid'];
const PID = /^[1-9]\d{0,8}$/;
const MONEY = /^(?=.*[1-9])(0|[1-9]\d{0,9})(\.\d{1,2})?$/;
const NO_SPACE_AROUND = { pattern: /^\s|\s$/u, fault: 'not begin or end with white space' };
const NO_BIDI = { pattern: /\p{Bidi_Control}/u, fault: 'not contain marks that turn the direction of text' };
/** Postgres stores no NUL. */
const NO_NUL = { pattern: /\0/, fault: 'not contain NUL' };

const RULES = {
  out_trade_no: { min: 1, max: 128, refused: [NO_CONTROLS, NO_BIDI, NO_SPACE_AROUND] },
  type: { min: 0, max: 64, refused: [NO_CONTROLS] },
  name: { min: 0, max: 255, refused: [NO_NUL] },
  param: { min: 0, max: 1_000, refused: [NO_NUL] },
} satisfies Record<string, TextRule>;

/** Reads what was received, in a query and in a body. @throws EPayRefusal if a parameter is there twice */
export function readEPayParameters(...sources: Iterable<readonly [string, string]>[]): ReceivedParameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of sources.flatMap((source) => [...source])) {
    if (!PARAMETER_NAME.test(name)) refuseEPay('request', 'a parameter has a name that is not valid');
    if (parameters.has(name)) refuseEPay('request', `${name} is given twice`);
    if (parameters.size === MAX_PARAMETERS) refuseEPay('request', 'there are too many parameters');
    parameters.set(name, value);
  }
  return parameters;
}

/** The number of the merchant; undefined for what is none. */
export function readEPayPid(parameters: ReceivedParameters): number | undefined {
  const text = parameters.get('pid') ?? '';
  return PID.test(text) ? parseInt(text, 10) : undefined;
}

/** Reads the parameters of an order, once they are known to be signed. URLs are not checked. @throws EPayRefusal */
export function readEPayOrder(parameters: ReceivedParameters): EPaySent {
  const field = (name: string): string => parameters.get(name) ?? '';
  const signType = field('sign_type');
  if (signType !== '' && signType.toUpperCase() !== 'MD5') refuseEPay('request', 'sign_type must be MD5');
  for (const name of NEVER_CONTRADICTED) refuseContradiction(parameters, name);
  for (const [name, rule] of Object.entries(RULES)) {
    const fault = findTextFault(field(name), rule);
    if (fault !== undefined) refuseEPay('request', `${name} must ${fault}`);
  }
  if (!MONEY.test(field('money'))) {
    refuseEPay('request', 'money must be a decimal number above zero with at most two decimals, such as 19.90');
  }
  return {
    outTradeNo: field('out_trade_no'),
    type: field('type'),
    name: field('name'),
    money: field('money'),
    param: field('param'),
    returnUrl: field('return_url'),
  };
}

function refuseContradiction(parameters: ReceivedParameters, name: string): void {
  for (const [place, value] of parameters) {
    const [, ...repeated] = value.split(`&${name}=`);
    if (repeated.some((rest) => rest.split('&')[0] !== parameters.get(name))) {
      refuseEPay('request', `${place} contains another ${name}`);
    }
  }
}

/** Money as the amount of a price: shops write two decimals also in currencies that have none. */
export function amountOfMoney(money: string): string {
  return money.replace(/\.0+$/, '');
}

/** @throws EPayRefusal */
export function refuseEPay(reason: EPayReason, message: string): never {
  throw new EPayRefusal(reason, message);
}
