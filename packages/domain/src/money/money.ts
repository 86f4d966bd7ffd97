import { Refusal } from '../errors';

/** An amount of USDT in micro-units: 1 USDT is 1,000,000n. */
export type Usdt = bigint & { readonly usdt: unique symbol };

const DECIMALS = 6;
const UNIT = 1_000_000n;
const MAX_DIGITS = 7;
const GRAMMAR = /^(0|[1-9]\d*)(?:\.(\d+))?$/;

/** What an amount must do and does not, in words that follow its name and "must"; undefined if it is one. */
export function findAmountFault(text: string): string | undefined {
  const [, whole, fraction = ''] = GRAMMAR.exec(text) ?? [];
  if (whole === undefined) return 'be a decimal string such as "25.50"';
  if (fraction.length > DECIMALS) return `have at most ${String(DECIMALS)} decimals`;
  return whole.length > MAX_DIGITS ? `be less than ${String(10 ** MAX_DIGITS)}` : undefined;
}

/**
 * Parses an amount written by a person or a program, such as "25.5".
 * @throws Refusal INVALID_BODY for anything outside the grammar; nothing is ever rounded.
 */
export function parseUsdt(text: string, field = 'amount'): Usdt {
  const fault = findAmountFault(text);
  if (fault !== undefined) throw new Refusal('INVALID_BODY', `${field} must ${fault}`);
  const [whole = '0', fraction = ''] = text.split('.');
  return usdt(BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, '0')));
}

/** Converts micro-units as stored or as on chain. */
export function usdt(microUnits: bigint): Usdt {
  return microUnits as Usdt;
}

/** Formats an amount with exactly six decimals, as in every response and webhook. */
export function formatUsdt(amount: Usdt): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0');
  return `${sign}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/** Adds amounts; no amounts add up to zero. */
export function addUsdt(...amounts: Usdt[]): Usdt {
  return usdt(amounts.reduce((sum, amount) => sum + amount, 0n));
}
