import { Refusal } from '../errors';

/** An amount of TRX in sun: 1 TRX is 1,000,000n. */
export type Sun = bigint & { readonly sun: unique symbol };

const DECIMALS = 6;
const UNIT = 1_000_000n;
const GRAMMAR = /^(0|[1-9]\d{0,8})(?:\.(\d{1,6}))?$/;

/** Converts sun as stored or as on chain. */
export function sun(units: bigint): Sun {
  return units as Sun;
}

/**
 * Parses an amount of TRX written by a person, such as "20" or "0.345".
 * @throws Refusal INVALID_BODY for anything outside the grammar; nothing is ever rounded.
 */
export function parseTrx(text: string, field: string): Sun {
  const match = GRAMMAR.exec(text);
  if (!match) {
    throw new Refusal(
      'INVALID_BODY',
      `${field} must be an amount of TRX with up to 9 digits before and up to 6 digits after the point, such as "20.5"`,
    );
  }
  const [, whole = '0', fraction = ''] = match;
  return sun(BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, '0')));
}

/** Formats an amount of TRX with exactly six decimals. */
export function formatTrx(amount: Sun): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
